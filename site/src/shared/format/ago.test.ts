import { expect, test } from 'vitest';
import { agoText } from './ago.ts';

const now = Date.parse('2026-06-30T12:00:00Z');

test.each([
  ['2026-06-30T11:59:30Z', 'just now'],
  ['2026-06-30T12:00:30Z', 'just now'],
  ['2026-06-30T11:59:00Z', '1 minute ago'],
  ['2026-06-30T11:15:00Z', '45 minutes ago'],
  ['2026-06-30T09:30:00Z', '2 hours ago'],
  ['2026-06-29T12:00:00Z', 'yesterday'],
  ['2026-06-20T12:00:00Z', '10 days ago'],
  ['2026-05-03T12:00:00Z', 'Sun, May 3'],
])('formats %s as %s', (instant, words) => expect(agoText(instant, now)).toBe(words));
