/**
 * A rollout without a gap: the version that was released last and this one work side by side on the same stores, with
 * each other's calls, events and documents.
 */
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { MongoClient } from 'mongodb';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { startDoubled, type Doubled } from '../support/doubled.ts';
import { openMailbox, tokenIn } from '../support/mailbox.ts';
import { ownStores } from '../support/notifier.ts';
import { playPair } from '../support/pair.ts';
import { buildReleased, hasReleased } from '../support/released.ts';
import { openRedis } from '../support/stores.ts';
import { until } from '../support/until.ts';
import { countAstray } from './mixed.ts';
import { createPlayers, type Player } from './mixing/players.ts';

const PAIRS = 2;
/** Some 40 calls a second in total leave two cores room for a starting service. */
const PAUSE_MS = 200;
/** What each step of the rollout goes on with before the next: a round of every team's actions, and some. */
const CALLS_A_STEP = 60;
/** Building the older version takes 10 s; on a busy machine, each of eight replacements 10 s. */
const TIMEOUT_MS = 300_000;

const STORED_BY = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;

const older = true;

/** Teams act until they are stopped; every answer counts, and every refusal is kept. */
function play(players: readonly Player[]) {
  const over = new AbortController();
  const failed: string[] = [];
  let answered = 0;
  async function goOn(player: Player): Promise<void> {
    while (!over.signal.aborted) {
      await player.act().then(
        () => (answered += 1),
        (error: unknown) => failed.push(String(error)),
      );
      await sleep(PAUSE_MS);
    }
  }
  const playing = Promise.all(players.map(goOn));
  return {
    failed,
    async goOnFor(calls: number) {
      const enough = answered + calls;
      await until(() => Promise.resolve(answered >= enough || failed.length > 0));
    },
    async stop() {
      over.abort();
      await playing;
    },
  };
}

async function isAllHandled(mongoUrl: string): Promise<boolean> {
  const client = await new MongoClient(mongoUrl).connect();
  try {
    const outboxes = STORED_BY.map((service) => client.db(databaseName(mongoUrl, service)).collection('outbox'));
    return (await Promise.all(outboxes.map((outbox) => outbox.countDocuments()))).every((count) => count === 0);
  } finally {
    await client.close();
  }
}

async function rollOut(doubled: Doubled, load: ReturnType<typeof play>): Promise<void> {
  for (let turn = 0; turn < doubled.count; turn += 1) {
    await doubled.replace(turn, 'SIGTERM');
    await load.goOnFor(CALLS_A_STEP);
  }
}

// A release is never checked without it.
it.skipIf(process.env['RELEASE'] !== '1' && !(await hasReleased()))(
  'the released version and this one work side by side, and nothing is lost from the first instance to the last',
  async () => {
    const { mongoUrl, redisUrl, redis } = await ownStores();
    await redis.quit();
    const env = { ...inject('env'), MONGODB_URL: mongoUrl, REDIS_URL: redisUrl, QUEUE_REDIS_URL: redisUrl };
    const root = await buildReleased();
    try {
      await using doubled = await startDoubled(env, root);
      const mailbox = openMailbox(inject('mailUrl'));
      const tokenTo = async (email: string, subject: RegExp) => tokenIn(await mailbox.waitFor(email, subject));
      const place = { url: doubled.url, tokenTo, older };
      const pairs = await Promise.all(Array.from({ length: PAIRS }, () => playPair(place, 'Which field?')));
      const next = await doubled.addGateway();
      // Browsers of both versions, through a gateway of each.
      const players = [
        ...(await createPlayers(doubled.url, pairs, { older })),
        ...(await createPlayers(next.url, pairs, { older })),
      ];
      const load = play(players);
      await load.goOnFor(CALLS_A_STEP);
      await rollOut(doubled, load);
      await load.stop();
      expect(load.failed).toEqual([]);
      const written = players.flatMap((player) => player.written);
      expect(written.length).toBeGreaterThan(10);
      expect(await countAstray(mongoUrl, written)).toBe(0);

      // What the older version stored, this one shows as it declares it.
      const now = await createPlayers(next.url, pairs);
      for (const player of now) for (let turn = 0; turn < 14; turn += 1) await player.act();
      // And every event has been handled, by whichever version got it.
      await until(() => isAllHandled(mongoUrl));
      using queues = openRedis(redisUrl);
      expect(await queues.keys('*:failed')).toEqual([]);
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  },
  TIMEOUT_MS,
);
