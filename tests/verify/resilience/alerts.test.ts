/** Alerts and what ends them, in any order: no email about a game that is gone, nor for a search that has stopped. */
import type { Event } from '@playfield/contracts/events.ts';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { createSealing } from '@playfield/kit/data/sealing.ts';
import { sealEvent } from '@playfield/kit/events/sealed.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { known, surroundings, type Surroundings } from '../../support/notifier.ts';
import { dayFromNow } from '../../support/teams.ts';
import { until } from '../../support/until.ts';

const GAME = 7;

let around: Surroundings;

beforeEach(async () => {
  around = await surroundings();
});
afterEach(() => around[Symbol.asyncDispose]());

const registered: Event = { type: 'user.registered', user: known(1) };
const listed = (is: boolean): Event => ({ type: 'matchup.listed', matchupId: GAME, listed: is });
const refOf = (id: number) => ({ id, teamName: `Team ${id}`, teamLocation: 'Boulder, CO' });
const alert: Event = {
  type: 'search.matched',
  searchId: 'd'.repeat(24),
  name: 'Near us',
  cadence: 'at_once',
  stopToken: 'token',
  team: refOf(1),
  matchup: {
    id: GAME,
    sport: 'baseball',
    ageGroup: '12u',
    location: 'Boulder, CO',
    date: dayFromNow(20),
    startTime: '10:00',
    endTime: '12:00',
    timeZone: 'America/Denver',
    revision: 1,
  },
  postingTeam: refOf(2),
};

const rowsOf = (name: string) => around.db.collection<{ [field: string]: unknown }>(name).find().toArray();
const isKnownAs = (is: boolean) =>
  until(async () => (await rowsOf('listing-status')).some((game) => game['listed'] === is));
const settledAs = (status: string) =>
  until(async () => (await rowsOf('deliveries')).some((delivery) => delivery['status'] === status));

it('is not sent where the game was heard to be gone before', async () => {
  await using _notifier = await around.start();
  await around.publish(registered, listed(false));
  await isKnownAs(false);
  await around.publish(alert);
  await settledAs('skipped');
  expect(around.mail.taken).toEqual([]);
});

it('is not sent where that is heard while the mail server is away', async () => {
  around.mail.refuse = () => ({ responseCode: 451, message: '4.3.0 Not now' });
  await using _notifier = await around.start();
  await around.publish(registered, alert);
  await until(async () => (await rowsOf('deliveries')).length === 1);
  await around.publish(listed(false));
  await isKnownAs(false);
  await settledAs('skipped');
  expect(around.mail.taken).toEqual([]);
});

it('is sent where the game is there again, however late its being gone is heard', async () => {
  await using _notifier = await around.start();
  await around.publish(registered, listed(true));
  await isKnownAs(true);
  const late = uuidv7(Date.now() - MINUTE_MS);
  await around.outbox.entries.create([{ _id: late, event: listed(false), pending: ['notifier'], sendAt: new Date(0) }]);
  await until(async () => (await around.outbox.entries.countDocuments({ pending: 'notifier' })) === 0);
  await around.publish(alert);
  await settledAs('sent');
  expect(around.mail.taken).toHaveLength(1);
});

/** A page of alerts for these teams, about a game of team 2. */
function page(teamIds: readonly number[], game = GAME, foundAt = new Date()): Event {
  if (alert.type !== 'search.matched') throw new Error('It is one');
  const { type: _type, matchup, postingTeam, searchId: _id, team: _team, ...search } = alert;
  const matches = teamIds.map((id) => ({ ...search, searchId: searchOf(id), team: refOf(id) }));
  return {
    type: 'searches.matched',
    matches,
    foundAt: foundAt.toISOString(),
    matchup: { ...matchup, id: game },
    postingTeam,
  };
}
const searchOf = (teamId: number) => `${teamId}`.padStart(24, '0');
const people = (...ids: number[]): Event[] => ids.map((id) => ({ type: 'user.registered', user: known(id) }));
const alertsHandled = () =>
  until(async () => (await around.outbox.entries.countDocuments({ pending: 'alerts' })) === 0);
const alerted = async () =>
  (await rowsOf('notifications')).filter(({ type }) => type === 'search.matched').map(({ userId }) => userId);

it('reaches each team of a page once, however often the page comes', async () => {
  await using _notifier = await around.start();
  await around.publish(...people(1, 3, 4));
  const id = uuidv7();
  const sealed = sealEvent(page([1, 3, 4]), createSealing(around.env['ENCRYPTION_KEYS'] ?? ''));
  const again = () =>
    around.outbox.entries.updateOne(
      { _id: id },
      {
        $setOnInsert: { event: sealed, pending: ['alerts'], about: [], sendAt: new Date(0), relayedAt: null },
      },
      { upsert: true },
    );
  await again();
  await until(async () => around.mail.taken.length === 3);
  await alertsHandled();
  // As a relay does that was killed before it took the note.
  await again();
  await alertsHandled();
  expect((await alerted()).toSorted()).toEqual([1, 3, 4]);
  expect(around.mail.taken).toHaveLength(3);
});

it('leaves out a search that had stopped, a blocked team and a deleted one, which came by another queue', async () => {
  await using _notifier = await around.start();
  const at = new Date().toISOString();
  // Its searches were read before, and it is published after.
  const foundAt = new Date(Date.now() - MINUTE_MS);
  await around.publish(
    ...people(1, 3, 4, 5),
    { type: 'search.stopped', searchId: searchOf(3), teamId: 3 },
    { type: 'team.blocked', blockerId: 4, blockedId: 2, active: true, at },
    { type: 'user.deleted', userId: 5, email: known(5).email, fullName: 'Robin Reyes', byAdmin: false, notify: false },
  );
  await until(async () => (await around.outbox.entries.countDocuments({ pending: 'notifier' })) === 0);
  await around.publish(page([1, 3, 4, 5], GAME, foundAt));
  await alertsHandled();
  expect(await alerted()).toEqual([1]);
  // A search that goes on again alerts about what comes after that.
  await around.publish(page([3], GAME + 1));
  await until(async () => (await alerted()).includes(3));
});

it('goes out at once for one game alone, where many are found at the same moment', async () => {
  await using _one = await around.start();
  await using _another = await around.start();
  await around.publish(...people(1));
  await until(async () => (await around.outbox.entries.countDocuments({ pending: 'notifier' })) === 0);
  await around.publish(...Array.from({ length: 16 }, (_, index) => page([1], 20 + index)));
  await alertsHandled();
  const emails = (await rowsOf('deliveries')).filter(({ channel, kind }) => channel === 'email' && kind === alert.type);
  expect(emails).toHaveLength(16);
  // Those over the limit between two teams wait for the digest.
  const sent = emails.filter(({ held }) => held === false);
  const batches = sent.filter(({ waitsFor }) => typeof waitsFor === 'string' && waitsFor.startsWith('until'));
  expect(sent.length - batches.length).toBe(1);
  expect(new Set(batches.map(({ waitsFor }) => waitsFor)).size).toBe(1);
});

it('comes in one email with the others of the same minutes, after the first', async () => {
  await using _notifier = await around.start();
  await around.publish(...people(1));
  await around.publish(page([1]));
  await settledAs('sent');
  for (const game of [8, 9, 10]) await around.publish(page([1], game));
  const waiting = () =>
    around.db
      .collection('deliveries')
      .find({ status: 'waiting', waitsFor: /^until/ })
      .toArray();
  await until(async () => (await waiting()).length === 3);
  expect(around.mail.taken).toHaveLength(1);
  const ends = new Set((await waiting()).map(({ dueAt }) => Number(dueAt)));
  expect(ends.size).toBe(1);
  await around.db.collection('deliveries').updateMany({ status: 'waiting' }, { $set: { dueAt: new Date() } });
  await until(async () => around.mail.taken.length === 2);
  expect(around.mail.taken.at(-1)).toMatchObject({ subject: expect.stringContaining('3 new games for') });
});
