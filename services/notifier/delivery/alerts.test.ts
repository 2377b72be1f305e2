import type { EventNamed } from '@playfield/contracts/events.ts';
import { expect, it } from 'vitest';
import { hawks, gators, matchup } from '../notifications/shared.ts';
import { batchOf, BATCH_WINDOW_MS, UNBATCHED } from './alerts.ts';
import type { Sent } from './limits.ts';

const NOW = Date.parse('2027-03-06T18:00:00Z');
const alert: EventNamed<'search.matched'> = {
  type: 'search',
  what: 'matched',
  searchId: 'd'.repeat(24),
  name: 'Near us',
  cadence: 'at_once',
  team: hawks,
  matchup,
  postingTeam: gators,
};
const sent = (more: Partial<Sent> = {}): Sent => ({
  otherTeamId: 2,
  topic: null,
  waitsFor: null,
  event: alert,
  createdAt: new Date(NOW),
  ...more,
});
const END = NOW + BATCH_WINDOW_MS;
const until = (end: number) => ({ waitsFor: `until ${end}`, emailAt: new Date(end), pushAt: new Date(end) });

it('does not delay an alert if no other was sent within the batch window', () => {
  const past = sent({ createdAt: new Date(NOW - BATCH_WINDOW_MS) });
  for (const before of [[], [past]]) expect(batchOf(alert, before, NOW)).toEqual(UNBATCHED);
});

it('batches alerts that follow another within minutes, and sends one push for all of them', () => {
  const first = sent();
  expect(batchOf(alert, [first], NOW + 1)).toEqual({ ...until(END), isPushed: false });
  const second = sent({ waitsFor: `until ${END}` });
  expect(batchOf(alert, [first, second], NOW + 2)).toEqual({ ...until(END), isPushed: true });
});

it('starts another batch only within ten minutes of the end of the last one', () => {
  const joined = sent({ waitsFor: `until ${END}` });
  const next = END + BATCH_WINDOW_MS;
  expect(batchOf(alert, [joined], END + 1)).toEqual({ ...until(next), isPushed: false });
  expect(batchOf(alert, [joined], next)).toEqual(UNBATCHED);
});

it('sends one email and one push about games that were posted together', () => {
  const posted = { ...alert, posting: '2.1' };
  const ofPosting = { waitsFor: '2.1', emailAt: new Date(NOW + 10_000), pushAt: null };
  expect(batchOf(posted, [], NOW)).toEqual({ ...ofPosting, isPushed: false });
  expect(batchOf(posted, [sent({ waitsFor: '2.1' })], NOW)).toEqual({ ...ofPosting, isPushed: true });
  expect(batchOf({ ...posted, posting: '3.1' }, [sent({ waitsFor: '2.1' })], NOW)).toMatchObject(until(END));
});

it('excludes daily and weekly alerts from batches', () => {
  for (const cadence of ['daily', 'weekly'] as const) {
    expect(batchOf({ ...alert, cadence }, [sent()], NOW)).toEqual(UNBATCHED);
    expect(batchOf(alert, [sent({ event: { ...alert, cadence } })], NOW)).toEqual(UNBATCHED);
  }
});
