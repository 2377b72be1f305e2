/**
 * Everything that teams do, at once and for a while, and every so often an instance that is killed: what they ask for is
 * answered, and what was answered has been done, once.
 */
import { databaseName } from '@playfield/kit/data/mongo.ts';
import { MongoClient } from 'mongodb';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDoubled } from '../support/doubled.ts';
import { openMailbox, tokenIn } from '../support/mailbox.ts';
import { playPair } from '../support/pair.ts';
import { createPlayers } from './mixing/players.ts';

/** Of two teams each, which agreed on a game and write to each other. */
const PAIRS = 4;
/** Between two calls of a team: some 30 calls a second of all of them, which two cores bear with room for a service that starts. */
const PAUSE_MS = 220;

type Place = { url: string; mailUrl: string; env: Record<string, string> };
export type Mixed = {
  kills: number;
  answered: number;
  /** Answered writes that carried a name of their own. */
  written: number;
  /** Of those, how many are not there exactly once. */
  astray: number;
  slowestMs: number;
  /** One line each. */
  failed: string[];
};

/** @param kills one every so many milliseconds, each service in turn */
export async function mix({ url, mailUrl, env }: Place, kills: number, everyMs: number): Promise<Mixed> {
  const mailbox = openMailbox(mailUrl);
  const tokenTo = async (email: string, subject: RegExp) => tokenIn(await mailbox.waitFor(email, subject));
  const pairs = await Promise.all(Array.from({ length: PAIRS }, () => playPair({ url, tokenTo }, 'Which field?')));
  await using doubled = await startDoubled(env);
  const players = await createPlayers(doubled.url, pairs);
  const over = new AbortController();
  const failed: string[] = [];
  let [answered, slowestMs] = [0, 0];

  async function goOn(player: (typeof players)[number]): Promise<void> {
    while (!over.signal.aborted) {
      const began = performance.now();
      await player.act().then(
        () => (answered += 1),
        (error: unknown) => failed.push(`${new Date().toISOString()} ${String(error)}`),
      );
      slowestMs = Math.max(slowestMs, performance.now() - began);
      await sleep(PAUSE_MS);
    }
  }

  const playing = Promise.all(players.map(goOn));
  try {
    for (let turn = 0; turn < kills; turn += 1) {
      const next = sleep(everyMs);
      await doubled.replace(turn, 'SIGKILL');
      await next;
    }
  } finally {
    over.abort();
    await playing;
  }
  const written = players.flatMap((player) => player.written);
  const astray = await countAstray(env['MONGODB_URL'] ?? '', written);
  return { kills, answered, written: written.length, astray, slowestMs: Math.round(slowestMs), failed };
}

/** How many of the names that writes were given do not stand in the databases exactly once. */
async function countAstray(mongoUrl: string, written: readonly string[]): Promise<number> {
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
      // A game's has the day behind it.
      const [name = ''] = clientId.split(' ');
      times.set(name, (times.get(name) ?? 0) + 1);
    }
    return written.filter((name) => times.get(name) !== 1).length;
  } finally {
    await client.close();
  }
}
