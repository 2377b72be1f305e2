/** Alert and deletion events in any order: no email about a game that is gone. */
import type { Event } from '@playfield/contracts/events.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { known, surroundings, type Surroundings } from '../support/notifier.ts';
import { dayFromNow } from '../support/teams.ts';
import { until } from '../support/until.ts';

const GAME = 7;
const MINUTE_MS = 60_000;

let around: Surroundings;

beforeEach(async () => {
  around = await surroundings();
});
afterEach(() => around[Symbol.asyncDispose]());

const registered: Event = { type: 'user.registered', user: known(1) };
const found = (is: boolean): Event => ({ type: 'matchup.found', matchupId: GAME, found: is });
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
const isKnownAs = (is: boolean) => until(async () => (await rowsOf('games')).some((game) => game['found'] === is));
const settledAs = (status: string) =>
  until(async () => (await rowsOf('deliveries')).some((delivery) => delivery['status'] === status));

it('is not sent where the game was heard to be gone before', async () => {
  await using _notifier = await around.start();
  await around.publish(registered, found(false));
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
  await around.publish(found(false));
  await isKnownAs(false);
  await settledAs('skipped');
  expect(around.mail.taken).toEqual([]);
});

it('is sent where the game is there again, however late its being gone is heard', async () => {
  await using _notifier = await around.start();
  await around.publish(registered, found(true));
  await isKnownAs(true);
  const late = uuidv7(Date.now() - MINUTE_MS);
  await around.outbox.entries.create([{ _id: late, event: found(false), pending: ['notifier'] }]);
  around.outbox.announce();
  await until(async () => (await around.outbox.entries.countDocuments({ pending: 'notifier' })) === 0);
  await around.publish(alert);
  await settledAs('sent');
  expect(around.mail.taken).toHaveLength(1);
});
