/** Slots of a Redis Cluster move and its primaries die, one after the other, while teams act and people register. */
import { register } from '@playfield/contracts/registration.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { QUEUE_PREFIX } from '@playfield/kit/jobs/queues.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { managerRegistration } from '../../support/bodies.ts';
import { startDoubled } from '../../support/doubled.ts';
import { openMailbox } from '../../support/mailbox.ts';
import { playPair } from '../../support/pair.ts';
import { startRedisCluster } from '../../support/redis-cluster.ts';
import { visit } from '../../support/visitor.ts';
import { startLoad } from './mixing/load.ts';
import { createPlayers } from './mixing/players.ts';
import { allHandled } from './upgrading.ts';

const PAUSE_MS = 200;
/** A round of every team's actions, and some. */
export const CALLS_A_ROUND = 60;
const REGISTER_EVERY_MS = 1_000;

/** People register until they are stopped. */
export function registering(url: string) {
  const owed: string[] = [];
  const over = new AbortController();
  const running = (async () => {
    while (!over.signal.aborted) {
      const json = managerRegistration();
      const { status } = await visit(url).raw('POST', register.path, { json });
      if (status === 201) owed.push(json.email);
      await sleep(REGISTER_EVERY_MS);
    }
  })();
  return {
    /** @returns the addresses that are owed an email */
    async stop() {
      over.abort();
      await running;
      return owed;
    },
  };
}

type Place = { env: Record<string, string>; mongoUrl: string; mailUrl: string };

export type ClusterKills = {
  kills: number;
  /** Keys that moved with their slots. */
  moved: number;
  answered: number;
  failed: number;
  /** From a kill until calls were answered again, at worst. */
  awayMs: number;
  owed: number;
  /** Emails that did not come. */
  lost: number;
};

/** @param log gets a line for each kill */
export async function killPrimaries(
  { env, mongoUrl, mailUrl }: Place,
  kills: number,
  log: (line: string) => void,
): Promise<ClusterKills> {
  await using cluster = await startRedisCluster();
  const redis = { REDIS_URL: cluster.url, QUEUE_REDIS_URL: cluster.url, LIVE_REDIS_URL: cluster.url };
  await using doubled = await startDoubled({ ...env, MONGODB_URL: mongoUrl, ...redis });
  const { url } = doubled;
  const pair = await playPair({ url, mailUrl }, 'Which field?');
  const sessionKey = `session:${pair.host.cookies.get('pf_session')}`;
  const load = startLoad(await createPlayers(url, [pair]), PAUSE_MS);
  const people = registering(url);
  let [moved, awayMs] = [0, 0];
  for (let kill = 0; kill < kills; kill += 1) {
    await load.goOnFor(CALLS_A_ROUND);
    const key = kill % 2 === 0 ? QUEUE_PREFIX : sessionKey;
    moved += await cluster.moveSlotOf(key);
    await load.goOnFor(CALLS_A_ROUND);
    const began = performance.now();
    const back = await cluster.killPrimaryOf(key);
    while ((await pair.host.raw('GET', me.path)).status !== 200) await sleep(PAUSE_MS);
    await load.goOnFor(CALLS_A_ROUND / 4);
    awayMs = Math.max(awayMs, performance.now() - began);
    log(`${kill + 1}: answered again after ${Math.round(performance.now() - began)} ms, ${load.failed.length} failed`);
    await back();
  }
  const owed = await people.stop();
  await load.stop();
  await allHandled(mongoUrl);
  const mailbox = openMailbox(mailUrl);
  const arrived = await Promise.allSettled(owed.map((to) => mailbox.waitFor(to, /Verify your email/)));
  return {
    kills,
    moved,
    answered: load.answered,
    failed: load.failed.length,
    awayMs: Math.round(awayMs),
    owed: owed.length,
    lost: arrived.filter(({ status }) => status === 'rejected').length,
  };
}
