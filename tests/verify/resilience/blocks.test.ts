/** Events about a game that arrive after a block they are older than: neither field nor contact is passed on. */
import type { Event } from '@playfield/contracts/events.ts';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { known, surroundings, type Surroundings } from '../../support/notifier.ts';
import { dayFromNow } from '../../support/teams.ts';
import { until } from '../../support/until.ts';

let around: Surroundings;

beforeEach(async () => {
  around = await surroundings();
});
afterEach(() => around[Symbol.asyncDispose]());

const registered: Event = { type: 'user.registered', user: known(1) };
const refOf = (id: number) => ({ id, teamName: `Team ${id}`, teamLocation: 'Boulder, CO' });
const blocked = (blockerId: number, blockedId: number): Event => ({
  type: 'team.blocked',
  blockerId,
  blockedId,
  active: true,
  at: new Date().toISOString(),
});
const game = {
  id: 7,
  sport: 'baseball',
  ageGroup: '12u',
  location: 'Walrus Meadow, Boulder, CO',
  date: dayFromNow(20),
  startTime: '10:00',
  endTime: '12:00',
  timeZone: 'America/Denver',
  revision: 1,
} as const;
const changed: Event = {
  type: 'matchup.updated',
  matchup: { ...game, revision: 2 },
  before: { ...game, location: 'Boulder, CO' },
  postingTeam: refOf(2),
  team: refOf(1),
  agreed: true,
};

const rowsOf = (name: string) => around.db.collection<{ [field: string]: unknown }>(name).find().toArray();

async function arrives(event: Event, madeAt: number) {
  await around.outbox.entries.create([{ _id: uuidv7(madeAt), event, pending: ['notifier'], sendAt: new Date(0) }]);
  await until(async () => (await rowsOf('notifications')).length === 1);
}

it.each([
  ['the reader', blocked(1, 2)],
  ['the other team', blocked(2, 1)],
])('an event from before a block by %s has no details left', async (_who, block) => {
  await using _notifier = await around.start();
  await around.publish(registered, block);
  await until(async () => (await rowsOf('blocks')).length === 1);
  await arrives(changed, Date.now() - MINUTE_MS);
  expect(JSON.stringify(await rowsOf('notifications'))).not.toContain('Walrus');
  expect(await rowsOf('deliveries')).toEqual([]);
});

it('an event from after the block, or about another team, is passed on', async () => {
  await using _notifier = await around.start();
  await around.publish(registered, blocked(1, 3), blocked(2, 1));
  await until(async () => (await rowsOf('blocks')).length === 2);
  await arrives(changed, Date.now() + MINUTE_MS);
  await until(async () => around.mail.taken.length === 1);
});
