/**
 * All team actions at once, while instances are killed: every request is answered, and every answered write is stored
 * exactly once.
 */
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { MongoClient } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDoubled } from '../../support/doubled.ts';
import { playPair } from '../../support/pair.ts';
import { startLoad } from './mixing/load.ts';
import { createPlayers } from './mixing/players.ts';

/** Pairs of teams with an agreed game, messaging each other. */
const PAIRS = 4;
/** Between a team's calls: some 30 a second in total. */
const PAUSE_MS = 220;

type Place = { url: string; mailUrl: string; env: Record<string, string> };
export type Mixed = {
  kills: number;
  answered: number;
  /** Answered writes with an idempotency key. */
  written: number;
  /** How many of them are not stored exactly once. */
  astray: number;
  slowestMs: number;
  /** One line each. */
  failed: readonly string[];
};

/** @param kills one every so many milliseconds, each service in turn */
export async function mix({ url, mailUrl, env }: Place, kills: number, everyMs: number): Promise<Mixed> {
  const pairs = await Promise.all(Array.from({ length: PAIRS }, () => playPair({ url, mailUrl }, 'Which field?')));
  await using doubled = await startDoubled(env);
  const players = await createPlayers(doubled.url, pairs);
  const load = startLoad(players, PAUSE_MS);
  try {
    for (let turn = 0; turn < kills; turn += 1) {
      const next = sleep(everyMs);
      await doubled.replace(turn, 'SIGKILL');
      await next;
    }
  } finally {
    await load.stop();
  }
  const written = players.flatMap((player) => player.written);
  const astray = await countAstray(env['MONGODB_URL'] ?? '', written);
  const { answered, slowestMs, failed } = load;
  return { kills, answered, written: written.length, astray, slowestMs, failed };
}

/** Counts the writes not stored exactly once in the databases. */
export async function countAstray(mongoUrl: string, written: readonly string[]): Promise<number> {
  const client = await new MongoClient(mongoUrl).connect();
  try {
    const found = await Promise.all(
      [
        ['messaging', 'messages'],
        ['matchmaking', 'interests'],
        ['matchmaking', 'matchups'],
      ].map(([service = '', collection = '']) =>
        client
          .db(databaseName(mongoUrl, service))
          .collection<{ clientId?: string }>(collection)
          .find({ clientId: { $exists: true } }, { projection: { clientId: 1 } })
          .toArray(),
      ),
    );
    const times = new Map<string, number>();
    for (const { clientId = '' } of found.flat()) {
      // A game's has the date after it.
      const [name = ''] = clientId.split(' ');
      times.set(name, (times.get(name) ?? 0) + 1);
    }
    return written.filter((name) => times.get(name) !== 1).length;
  } finally {
    await client.close();
  }
}
