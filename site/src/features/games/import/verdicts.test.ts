import { expect, it } from 'vitest';
import { countText, zoneText } from './verdicts.ts';

it('counts what was made of the rows', () => {
  expect(countText(['ok', 'ok', 'wrong', 'past', 'duplicate', 'duplicate'])).toBe(
    '2 games are ready to post. 1 needs a change, 2 are there already, 1 is over.',
  );
  expect(countText(['ok'])).toBe('1 game is ready to post.');
  expect(countText(['wrong', 'wrong'])).toBe('No game is ready to post. 2 need a change.');
});

it('names the clocks', () => {
  const startsAt = '2027-07-10T16:00:00.000Z';
  expect(zoneText({ startsAt, timeZone: 'America/Denver' })).toBe('Mountain Time');
  expect(zoneText({ startsAt, timeZone: 'America/New_York' })).toBe('Eastern Time');
  expect(zoneText({ startsAt: null, timeZone: null })).toBe('');
});
