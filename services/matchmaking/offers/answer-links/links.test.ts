import { expect, it } from 'vitest';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { endOf } from '../model.ts';
import { hashOfCode, stateOf, versionOf } from './links.ts';

const now = new Date('2026-12-01T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
const open = { state: 'open' as const, expiresAt: inDays(14) };
const game = { status: 'open' as const, startsAt: inDays(20) };

it('ends a link after two weeks or when the game starts, whichever comes first', () => {
  expect(endOf({ startsAt: inDays(20) }, now)).toEqual(inDays(14));
  expect(endOf({ startsAt: inDays(3) }, now)).toEqual(inDays(3));
});

it.each([
  ['open', open, game],
  ['ended', { ...open, expiresAt: now }, game],
  ['ended', open, { ...game, startsAt: now }],
  ['ended', open, { ...game, status: 'matched' as const }],
  ['ended', open, { ...game, status: 'cancelled' as const }],
  ['ended', open, { ...game, status: 'hidden' as const }],
  ['ended', open, null],
  ['no', { ...open, state: 'no' as const }, game],
  ['yes', { ...open, state: 'yes' as const }, { ...game, status: 'matched' as const }],
  ['ended', { ...open, state: 'ended' as const }, game],
])('reports the state of a link: %s', (state, link, about) => {
  expect(stateOf(link, about, now)).toBe(state);
});

it('changes a link’s version when the game or the team’s name changes', () => {
  const kind = {
    matchupType: 'hosting',
    sport: 'soccer',
    ageGroup: '12u',
    gender: 'coed',
    competitionLevel: null,
  } as const;
  const times = { date: '2026-12-12', startTime: '10:00', endTime: '12:00', timeZone: 'America/Denver' };
  const shown = { ...kind, ...times, town: 'Boulder, CO' };
  const team = { teamName: 'Ravens', sport: 'soccer', ageGroup: '12u', town: 'Boulder, CO' } as const;
  expect(versionOf(shown, team)).toMatch(/^[\w-]{16}$/);
  for (const change of [
    { date: '2026-12-13' },
    { endTime: '12:30' },
    { town: 'Erie, CO' },
    { gender: 'female' as const },
  ])
    expect(versionOf({ ...shown, ...change }, team)).not.toBe(versionOf(shown, team));
  expect(versionOf(shown, { ...team, teamName: 'Robins' })).not.toBe(versionOf(shown, team));
});

it('hashes a code to 64 hex digits', () => {
  expect(hashOfCode('0'.repeat(16))).toMatch(/^[0-9a-f]{64}$/);
});
