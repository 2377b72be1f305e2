/** Teams use the public API while services die; in the end every email owed must have arrived. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { startRedis } from '@playfield/infra/local/redis.ts';
import { allHandled } from '../../../support/all-handled.ts';
import { startMailServer } from '../../../support/smtp.ts';
import { startTestStack } from '../../../support/stack.ts';
import { wreak } from './faults.ts';
import { playGame } from './game.ts';
import { openLedger, type Balance } from './ledger.ts';
import { seeded } from './random.ts';
import { forgetPassword, join, leave, type World } from './team.ts';

/** Pairs of teams at the same time. */
const PAIRS = 3;
/** More emails between two teams would go to the daily digest (`budgets.ts` of the notifier). */
const GAMES_A_PAIR = 4;
/** After this many games a newcomer joins, and leaves or resets a password. */
const GAMES_A_NEWCOMER = 2;
/** Between two games of a pair, to limit the load. */
const PAUSE_MS = 200;
/** Everything is delivered this soon after the last fault, on an idle machine. */
const DELIVERED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;
const REPORT_EVERY = 50;

export type Played = Balance & {
  hit: Record<string, number>;
  /** From the last fault to the last owed email, in milliseconds; null if one is missing. */
  deliveredAfterMs: number | null;
};

type Options = {
  kills: number;
  seed: number;
  log: (line: string) => void;
  /** Anything later counts as lost, in milliseconds after the last fault. */
  deliveredWithinMs?: number;
};

export async function play({ kills, seed, log, deliveredWithinMs = DELIVERED_WITHIN_MS }: Options): Promise<Played> {
  log(`seed ${seed}, ${kills} kills`);
  const dataDir = await mkdtemp(joinPath(tmpdir(), 'playfield-queues-'));
  // Sessions and queues use separate Redis instances, as in production: only the queues' is emptied.
  const redis = await startRedis({ dataDir, log: () => {}, env: {}, durable: false });
  await using mail = await startMailServer();
  const stack = await startTestStack({ QUEUE_REDIS_URL: redis.url, SMTP_URL: mail.url });
  const queues = connectRedis(redis.url, createLogger('faults', 'silent'));
  const world: World = { url: stack.url, mail, ledger: openLedger() };
  const over = new AbortController();
  try {
    const pairs = Array.from({ length: PAIRS }, (_, index) => playPair(index + 1, seed, world, over.signal));
    const playing = Promise.all(pairs);
    const onFault = (count: number) => count % REPORT_EVERY === 0 && log(progress(count, world));
    const faults = wreak({ stack, queues, kills, random: seeded(seed), onFault, over: over.signal });
    // A failing pair ends the run at once.
    await Promise.race([faults, playing]);
    over.abort();
    const lastFault = Date.now();
    await playing;
    const deliveredAfterMs = await untilDelivered(world, lastFault + deliveredWithinMs, lastFault);
    // No email is left that could come twice.
    if (deliveredAfterMs !== null) await allHandled(stack.mongoUrl);
    return { ...world.ledger.balance(mail.taken), hit: await faults, deliveredAfterMs };
  } finally {
    over.abort();
    queues.disconnect();
    await stack.discard();
    await redis.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function playPair(number: number, seed: number, world: World, over: AbortSignal): Promise<void> {
  const random = seeded(seed + number);
  const meet = (game: number) =>
    Promise.all([join(world, `Hosts ${number} ${game}`), join(world, `Guests ${number} ${game}`)]);
  let [host, guest] = await meet(0);
  for (let game = 1; !over.aborted; game += 1) {
    await playGame(host, guest, world, random);
    if (game % GAMES_A_PAIR === 0) [host, guest] = await meet(game);
    if (game % GAMES_A_NEWCOMER === 0) {
      const newcomer = await join(world, `Newcomers ${number} ${game}`);
      await (random.pick([true, false]) ? leave(newcomer, world) : forgetPassword(newcomer, world));
    }
    await sleep(PAUSE_MS);
  }
}

async function untilDelivered({ ledger, mail }: World, until: number, since: number): Promise<number | null> {
  while (Date.now() < until) {
    if (ledger.balance(mail.taken).lost.length === 0) return Date.now() - since;
    await sleep(LOOK_EVERY_MS);
  }
  return null;
}

function progress(count: number, { ledger, mail }: World): string {
  const { owed, lost, duplicates } = ledger.balance(mail.taken);
  return `${count} kills: ${owed} emails owed, ${lost.length} under way, ${duplicates} duplicates`;
}
