import type { Event, Subscriber } from '@playfield/contracts/events.ts';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  alertTo,
  gameOf,
  known,
  preferDigests,
  refOf,
  registered,
  surroundings,
  type Surroundings,
} from '../../support/notifier.ts';
import { until } from '../../support/until.ts';

const GAME = 7;
const WRITER = 9_999;
const PAIRS = 20;

let around: Surroundings;

beforeEach(async () => {
  around = await surroundings();
  await around.start();
});
afterEach(() => around[Symbol.asyncDispose]());

const listed = (is: boolean): Event => ({ type: 'game.listed', matchupId: GAME, listed: is });
const alert = alertTo(1, GAME, 2);

const rowsOf = (name: string) => around.db.collection<{ [field: string]: unknown }>(name).find().toArray();
const isKnownAs = (is: boolean) =>
  until(async () =>
    (await rowsOf('facts')).some((fact) => String(fact._id) === `game ${GAME}` && fact['holds'] === is),
  );
const handledBy = (...subscribers: Subscriber[]) =>
  until(async () => (await around.outbox.entries.countDocuments({ pending: { $in: subscribers } })) === 0);
const settledAs = (status: string) =>
  until(async () => (await rowsOf('deliveries')).some((delivery) => delivery['status'] === status));
function deleted(userId: number): Event {
  const { email, fullName } = known(userId);
  return { type: 'user.deleted', userId, email, fullName, byAdmin: false, notify: false };
}
const blocked = (blockerId: number, blockedId: number): Event => ({
  type: 'team.blocked',
  blockerId,
  blockedId,
  active: true,
  at: new Date().toISOString(),
});

describe('an alert', () => {
  it('is not sent if the notifier already knows that the game is gone', async () => {
    await around.publish(registered(1), listed(false));
    await isKnownAs(false);
    await around.publish(alert);
    await settledAs('skipped');
    expect(around.mail.taken).toEqual([]);
  });

  it('is sent if the game is open again, even if the event about its closing arrives late', async () => {
    await around.publish(registered(1), listed(true));
    await isKnownAs(true);
    const late = uuidv7(Date.now() - MINUTE_MS);
    await around.outbox.entries.create([
      { _id: late, event: listed(false), pending: ['notifier'], sendAt: new Date(0) },
    ]);
    await handledBy('notifier');
    await around.publish(alert);
    await settledAs('sent');
    expect(around.mail.taken).toHaveLength(1);
  });

  function page(teamIds: readonly number[], game = GAME, foundAt = new Date(), postedBy = 2): Event {
    const matches = teamIds.map((id) => {
      const { what: _what, matchup: _matchup, postingTeam: _posting, ...match } = alertTo(id, game, postedBy);
      return match;
    });
    return {
      type: 'search',
      what: 'found',
      matches,
      foundAt: foundAt.toISOString(),
      matchup: gameOf(game),
      postingTeam: refOf(postedBy),
    };
  }
  const people = (...ids: number[]) => ids.map(registered);
  const alerted = async () =>
    (await rowsOf('notifications')).filter(({ name }) => name === 'search.matched').map(({ userId }) => userId);

  it('is not sent if another queue reported a stopped search, a blocked team or a deleted team', async () => {
    const foundAt = new Date(Date.now() - MINUTE_MS);
    await around.publish(
      ...people(1, 3, 4, 5),
      { type: 'search.stopped', searchId: alertTo(3, GAME, 2).searchId, teamId: 3 },
      blocked(4, 2),
      deleted(5),
    );
    await handledBy('notifier');
    await around.publish(page([1, 3, 4, 5], GAME, foundAt));
    await handledBy('alerts');
    expect(await alerted()).toEqual([1]);
    await around.publish(page([3], GAME + 1));
    await until(async () => (await alerted()).includes(3));
  });

  it('does not store the name of a team that is deleted concurrently', async () => {
    const readers = Array.from({ length: PAIRS }, (_, index) => index + 1);
    const leaving = (id: number) => 9_000 + id;
    await around.start();
    await around.publish(...people(...readers, ...readers.map(leaving)));
    await handledBy('notifier');
    for (const id of readers)
      await Promise.all([
        around.publish(page([id], id, new Date(), leaving(id))),
        around.publish(deleted(leaving(id))),
      ]);
    await handledBy('notifier', 'alerts');
    const places = [...(await rowsOf('deliveries')).filter(({ event }) => event), ...(await rowsOf('notifications'))];
    expect(JSON.stringify(places)).not.toMatch(/Team 90\d\d/);
  });

  it('is sent immediately for only one game if many games are found at the same moment', async () => {
    await around.start();
    await around.publish(...people(1));
    await handledBy('notifier');
    await around.publish(...Array.from({ length: 16 }, (_, index) => page([1], 20 + index)));
    await handledBy('alerts');
    const emails = (await rowsOf('deliveries')).filter(
      ({ channel, kind }) => channel === 'email' && kind === 'search.matched',
    );
    expect(emails).toHaveLength(16);
    const sent = emails.filter(({ held }) => held === false);
    const batches = sent.filter(({ waitsFor }) => typeof waitsFor === 'string' && waitsFor.startsWith('until'));
    expect(sent.length - batches.length).toBe(1);
    expect(new Set(batches.map(({ waitsFor }) => waitsFor)).size).toBe(1);
  });
});

describe('a notice of a changed game', () => {
  const changed: Event = {
    type: 'game.changed',
    what: 'edited',
    matchup: { ...gameOf(GAME), location: 'Walrus Meadow, Boulder, CO', revision: 2 },
    before: gameOf(GAME),
    team: refOf(1),
    otherTeam: refOf(2),
    agreed: true,
  };

  async function arrives(event: Event, madeAt: number) {
    await around.outbox.entries.create([{ _id: uuidv7(madeAt), event, pending: ['notifier'], sendAt: new Date(0) }]);
    await until(async () => (await rowsOf('notifications')).length === 1);
  }

  it.each([
    ['the reader', 1, 2],
    ['the other team', 2, 1],
  ])(
    'is not delivered, and shows no details in the list, if the change happened before a block by %s',
    async (_who, blockerId, blockedId) => {
      await around.publish(registered(1), blocked(blockerId, blockedId));
      await until(async () => (await rowsOf('facts')).length === 1);
      await arrives(changed, Date.now() - MINUTE_MS);
      expect(JSON.stringify(await rowsOf('notifications'))).not.toContain('Walrus');
      expect(await rowsOf('deliveries')).toEqual([]);
    },
  );

  it('is sent if the change happened after a block, even if the reader also blocked an unrelated team', async () => {
    await around.publish(registered(1), blocked(1, 3), blocked(2, 1));
    await until(async () => (await rowsOf('facts')).length === 2);
    await arrives(changed, Date.now() + MINUTE_MS);
    await until(async () => around.mail.taken.length === 1);
  });
});

it('still emails the answer of a team that is deleted before the reader’s digest is due', async () => {
  const declined: Event = {
    type: 'offer.answered',
    what: 'declined',
    offerId: 'sample',
    via: 'interest',
    matchup: gameOf(GAME),
    fromTeam: refOf(1),
    toTeam: refOf(2),
  };
  await preferDigests(around.db, 1);
  await around.publish(registered(1), registered(2), declined);
  await settledAs('waiting');
  await around.publish(deleted(2));
  await handledBy('notifier');
  expect(await rowsOf('notifications')).toEqual([]);
  await around.db.collection('deliveries').updateMany({ status: 'waiting' }, { $set: { dueAt: new Date() } });
  await until(async () => around.mail.taken.length === 1);
});

describe('an unread message', () => {
  const readers = Array.from({ length: PAIRS }, (_, index) => index + 1);
  const unread = (id: number): Event => ({
    type: 'message',
    what: 'unread',
    sender: refOf(WRITER),
    receiver: refOf(id),
    count: 1,
    excerpt: 'Which field?',
  });
  const read = (readerId: number, at: number): Event => ({
    type: 'message',
    what: 'read',
    readerId,
    otherId: WRITER,
    at: new Date(at).toISOString(),
  });
  const statuses = async () => (await rowsOf('deliveries')).map(({ status }) => status);

  it('is not announced if the read event arrives first', async () => {
    await around.publish(registered(1), read(1, Date.now() + MINUTE_MS));
    await until(async () => (await rowsOf('facts')).length === 1);
    await around.publish(unread(1));
    await until(async () => (await rowsOf('notifications')).some(({ seenAt }) => seenAt !== null));
    expect(await statuses()).toEqual(['skipped']);
    expect(around.mail.taken).toEqual([]);
  });

  it('triggers an email if it was written after the messages were last read', async () => {
    await around.publish(registered(1), read(1, Date.now() - MINUTE_MS));
    await around.publish(unread(1));
    await until(async () => around.mail.taken.length === 1);
    expect((await rowsOf('notifications')).map(({ seenAt }) => seenAt)).toEqual([null]);
  });

  it('has its notification marked as seen if the message and read events arrive concurrently', async () => {
    await preferDigests(around.db, ...readers);
    await around.start();
    const at = Date.now() + MINUTE_MS;
    await around.publish(...readers.map(registered));
    await around.publish(...readers.flatMap((id) => [unread(id), read(id, at)]));
    const seen = async () => (await rowsOf('notifications')).filter(({ seenAt }) => seenAt !== null).length;
    const settled = async () =>
      (await statuses()).filter((status) => status === 'skipped' || status === 'waiting').length;
    await until(async () => (await seen()) === PAIRS && (await settled()) === PAIRS);
    expect(around.mail.taken).toEqual([]);
  });
});
