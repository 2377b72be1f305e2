import type { EventOf } from '@playfield/contracts/events.ts';
import { expect, it } from 'vitest';
import type { Sent } from '../delivery/limits.ts';
import { timedAmong, TOGETHER_MS } from './rules.ts';

const NOW = Date.parse('2027-03-06T18:00:00Z');
const refOf = (id: number) => ({ id, teamName: `Team ${id}`, teamLocation: 'Boulder, CO' });
const alert: EventOf<'search.matched'> = {
  type: 'search.matched',
  searchId: 'd'.repeat(24),
  name: 'Near us',
  cadence: 'at_once',
  stopToken: 'token',
  team: refOf(1),
  matchup: {
    id: 7,
    sport: 'baseball',
    ageGroup: '12u',
    location: 'Boulder, CO',
    date: '2027-04-01',
    startTime: '10:00',
    endTime: '12:00',
    timeZone: 'America/Denver',
    revision: 1,
  },
  postingTeam: refOf(2),
};
const sent = (more: Partial<Sent>): Sent => ({
  kind: 'search.matched',
  otherTeamId: 2,
  topic: null,
  createdAt: new Date(NOW),
  ...more,
});
const ends = new Date(NOW + TOGETHER_MS);

it('goes out at once if it is the first in a while, and opens the minutes for others', () => {
  const past = sent({ windowEndsAt: new Date(NOW) });
  for (const before of [[], [past], [sent({ kind: 'interest.created' })]])
    expect(timedAmong(alert, before, NOW)).toEqual({ event: alert, windowEndsAt: ends, isPushed: false });
});

it('joins the others of these minutes, with one push for all of them', () => {
  const first = sent({ windowEndsAt: ends });
  const second = timedAmong(alert, [first], NOW + 1);
  expect(second).toEqual({
    event: { ...alert, posting: `until ${ends.getTime()}` },
    windowEndsAt: ends,
    joins: true,
    isPushed: false,
  });
  const third = timedAmong(alert, [first, sent({ windowEndsAt: ends, joins: true })], NOW + 2);
  expect(third).toEqual({ ...second, isPushed: true });
});

it('waits ten minutes after the email of the last ten, and not longer', () => {
  const joined = sent({ windowEndsAt: ends, joins: true });
  const next = new Date(ends.getTime() + TOGETHER_MS);
  const soon = timedAmong(alert, [joined], ends.getTime() + 1);
  expect(soon).toMatchObject({ windowEndsAt: next, joins: true, isPushed: false });
  expect(timedAmong(alert, [joined], next.getTime())).toEqual({
    event: alert,
    windowEndsAt: new Date(next.getTime() + TOGETHER_MS),
    isPushed: false,
  });
});

it('stays with its posting, which is one email and one push by itself', () => {
  const of = { ...alert, posting: '2.1' };
  const before = sent({ windowEndsAt: ends, posting: '2.1' });
  expect(timedAmong(of, [before], NOW)).toEqual({ event: of, isPushed: true });
  expect(timedAmong({ ...of, posting: '3.1' }, [before], NOW)).toMatchObject({ joins: true });
});

it('has no minutes where it comes once a day or a week', () => {
  for (const cadence of ['daily', 'weekly'] as const) {
    const event = { ...alert, cadence };
    expect(timedAmong(event, [sent({ windowEndsAt: ends })], NOW)).toEqual({ event, isPushed: false });
  }
});
