/**
 * A rollout and its way back without a gap: the version that was released last and this one work side by side on the
 * same stores, with each other's calls, events and documents.
 */
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { MongoClient } from 'mongodb';
import { rm } from 'node:fs/promises';
import { startDoubled } from '../../support/doubled.ts';
import { openMailbox, tokenIn } from '../../support/mailbox.ts';
import { playPair } from '../../support/pair.ts';
import { buildReleased } from '../../support/released.ts';
import { openRedis } from '../../support/stores.ts';
import { until } from '../../support/until.ts';
import { countAstray } from './mixed.ts';
import { startLoad } from './mixing/load.ts';
import { createPlayers } from './mixing/players.ts';

const PAIRS = 2;
const PAUSE_MS = 200;
/** A player's whole round. */
const ACTIONS = 14;

const STORED_BY = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;

const older = true;

export type Upgraded = {
  /** How many instances were replaced. */
  replaced: number;
  answered: number;
  /** One line each. */
  failed: readonly string[];
  written: number;
  /** Answered writes that are not stored exactly once. */
  astray: number;
  /** Queues with a job that failed for good. */
  deadLetters: readonly string[];
};

type Place = { env: Record<string, string>; mongoUrl: string; queuesUrl: string; mailUrl: string };

type Options = {
  /** How many calls are answered between two replacements. */
  callsAStep: number;
  /** How many instances of each service are rolled back afterwards. */
  back: 1 | 2;
};

export async function upgrade(place: Place, { callsAStep, back }: Options): Promise<Upgraded> {
  const root = await buildReleased();
  try {
    await using doubled = await startDoubled(place.env, { root });
    const mailbox = openMailbox(place.mailUrl);
    const tokenTo = async (email: string, subject: RegExp) => tokenIn(await mailbox.waitFor(email, subject));
    const at = { url: doubled.url, tokenTo, older };
    const pairs = await Promise.all(Array.from({ length: PAIRS }, () => playPair(at, 'Which field?')));
    const next = await doubled.addGateway();
    // Browsers of both versions, through a gateway of each.
    const players = [
      ...(await createPlayers(doubled.url, pairs, { older })),
      ...(await createPlayers(next.url, pairs, { older })),
    ];
    const load = startLoad(players, PAUSE_MS);
    /** @param checkout whose version comes; otherwise this one's */
    const replaceAll = async (chosen: readonly number[], checkout?: string) => {
      for (const turn of chosen) {
        await doubled.replace(turn, 'SIGTERM', checkout);
        await load.goOnFor(callsAStep);
      }
    };
    await load.goOnFor(callsAStep);
    const turns = Array.from({ length: doubled.count }, (_, turn) => turn);
    await replaceAll(turns);
    // What the older version stored, this one shows as it declares it.
    for (const player of await createPlayers(next.url, pairs))
      for (let turn = 0; turn < ACTIONS; turn += 1) await player.act();
    const alsoBack = turns.filter((turn) => turn % 2 < back);
    await replaceAll(alsoBack, root);
    await load.stop();
    const written = players.flatMap((player) => player.written);
    // Every event is handled, by whichever version gets it.
    await allHandled(place.mongoUrl);
    using queues = openRedis(place.queuesUrl);
    return {
      replaced: turns.length + alsoBack.length,
      answered: load.answered,
      failed: load.failed,
      written: written.length,
      astray: await countAstray(place.mongoUrl, written),
      deadLetters: await queues.keys('*:failed'),
    };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Waits until every event of before this moment has been handled, and every email of before then has gone. */
export async function allHandled(mongoUrl: string): Promise<void> {
  const client = await new MongoClient(mongoUrl).connect();
  // IDs of both sort by time.
  const before = { _id: { $lt: uuidv7() } };
  const of = (service: string, collection: string) =>
    client.db(databaseName(mongoUrl, service)).collection<{ _id: string; status?: string }>(collection);
  const left = () =>
    Promise.all([
      ...STORED_BY.map((service) => of(service, 'outbox').countDocuments(before)),
      of('notifier', 'deliveries').countDocuments({ ...before, status: 'queued' }),
    ]);
  try {
    await until(async () => (await left()).every((count) => count === 0));
  } finally {
    await client.close();
  }
}
