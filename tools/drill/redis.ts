/**
 * `npm run drill -- redis [seconds]`: kills the Redis of the sessions, and then the Redis of the queues. Each comes back
 * after so many seconds, once with its data and once empty. Says what people were answered meanwhile, how long it took
 * until all was well, and whether an email was lost.
 */
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { previewOpenGames } from '@playfield/contracts/open-games.ts';
import { register } from '@playfield/contracts/registration.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { startRedis, type Redis } from '@playfield/infra/local/redis.ts';
import { managerRegistration } from '@playfield/tests/support/bodies.ts';
import { startDoubled } from '@playfield/tests/support/doubled.ts';
import { record } from '@playfield/tests/support/evidence.ts';
import { openMailbox } from '@playfield/tests/support/mailbox.ts';
import { joinOn } from '@playfield/tests/support/newcomer.ts';
import { dayFromNow, matchupBody } from '@playfield/tests/support/teams.ts';
import { until } from '@playfield/tests/support/until.ts';
import { visit, type Visitor } from '@playfield/tests/support/visitor.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drillOnStack, endWith, type Apart } from './on-stack.ts';

const AWAY_SECONDS = 10;
/** Registrations hash passwords: more at once would measure those. */
const PAUSE_MS = 500;
const STORES = ['sessions', 'queues'] as const;
const RETURNS = ['with its data', 'empty'] as const;
type Store = (typeof STORES)[number];
type Return = (typeof RETURNS)[number];

/** What people do; `sessions` says whether it needs the sessions' Redis. */
type Deed = { what: string; sessions: boolean; status: () => Promise<number> };
type Counts = { answered: number; refused: number };

const isAnswered = (status: number) => status >= 200 && status < 300;

const awayMs = Number(process.argv[3] ?? AWAY_SECONDS) * 1_000;
const folder = await mkdtemp(join(tmpdir(), 'playfield-drill-'));
const running = new Map<Store, Redis>();
const folderOf = (store: Store) => join(folder, store);
const start = (store: Store, port?: number) =>
  startRedis({ dataDir: folderOf(store), log: () => {}, env: {}, ...(port === undefined ? {} : { port }) });
const portOf = ({ url }: Redis) => Number(new URL(url).port);

/** @returns its port */
async function kill(store: Store): Promise<number> {
  const redis = running.get(store);
  const [pid] = redis?.pids ?? [];
  if (!redis || pid === undefined) throw new Error(`There is no Redis for ${store}`);
  process.kill(pid, 'SIGKILL');
  await redis.exited;
  return portOf(redis);
}

try {
  for (const store of STORES) running.set(store, await start(store));
  await drillOnStack(play);
} finally {
  await Promise.all([...running.values()].map((redis) => redis.stop()));
  await rm(folder, { recursive: true, force: true });
}

async function play({ stack: { mailUrl }, env }: Apart): Promise<void> {
  const [REDIS_URL = '', QUEUE_REDIS_URL = ''] = STORES.map((store) => running.get(store)?.url);
  await using doubled = await startDoubled({ ...env, REDIS_URL, QUEUE_REDIS_URL, LIVE_REDIS_URL: QUEUE_REDIS_URL });
  const { email, password, ...about } = managerRegistration();
  const team = await joinOn({ url: doubled.url, mailUrl }, { email, password, ...about });
  const owed: string[] = [];
  const deeds = deedsOf(doubled.url, team, owed);
  const failed: string[] = [];
  const refused: Record<Store, number> = { sessions: 0, queues: 0 };
  let [answered, longestMs] = [0, 0];
  for (const store of STORES) {
    for (const how of RETURNS) {
      const counts = await playAway(store, how, deeds, failed);
      const began = performance.now();
      // Empty sessions sign everybody out, and that is all they may do.
      if (store === 'sessions' && how === 'empty')
        await until(async () => (await team.raw('POST', login.path, { json: { email, password } })).status === 200);
      await until(async () => (await Promise.all(deeds.map(({ status }) => status()))).every(isAnswered));
      const backMs = performance.now() - began;
      longestMs = Math.max(longestMs, backMs);
      answered += counts.answered;
      refused[store] += counts.refused;
      console.log(
        `${store}, back ${how}: ${counts.answered} answered and ${counts.refused} asked to try again in ` +
          `${awayMs / 1_000} s; all well ${(backMs / 1_000).toFixed(1)} s after its return`,
      );
    }
  }
  const { lost, twice } = await countEmails(mailUrl, owed);
  console.log(`${owed.length} emails owed, ${lost} lost, ${twice} sent twice`);
  await record('redis', {
    awaySeconds: awayMs / 1_000,
    answered,
    refusedWithoutSessions: refused.sessions,
    refusedWithoutQueues: refused.queues,
    failed: failed.length,
    longestMs: Math.round(longestMs),
    owed: owed.length,
    lost,
  });
  endWith([...failed, ...(lost > 0 ? [`${lost} emails are lost`] : [])]);
}

function deedsOf(url: string, team: Visitor, owed: string[]): Deed[] {
  const anyone = visit(url);
  let day = 3;
  const preview = address(previewOpenGames, {}, { zipcode: '80302' });
  const get = async (who: Visitor, path: string) => (await who.raw('GET', path)).status;
  return [
    { what: 'a page', sessions: false, status: () => get(anyone, '/faq') },
    { what: 'open games near a ZIP code', sessions: false, status: () => get(anyone, preview) },
    { what: 'a signed-in read', sessions: true, status: () => get(team, me.path) },
    {
      what: 'posting a game',
      sessions: true,
      async status() {
        day += 1;
        const json = matchupBody({ date: dayFromNow(day) });
        return (await team.raw('POST', createMatchup.path, { json })).status;
      },
    },
    {
      what: 'registering',
      sessions: true,
      async status() {
        const json = managerRegistration();
        const { status } = await visit(url).raw('POST', register.path, { json });
        if (isAnswered(status)) owed.push(json.email);
        return status;
      },
    },
  ];
}

/** Takes a store away while people go on, and brings it back. */
async function playAway(store: Store, how: Return, deeds: readonly Deed[], failed: string[]): Promise<Counts> {
  const counts = { answered: 0, refused: 0 };
  const port = await kill(store);
  const over = Date.now() + awayMs;
  const goOn = async ({ what, sessions, status }: Deed) => {
    while (Date.now() < over) {
      const got = await status();
      if (isAnswered(got)) counts.answered += 1;
      else if (got === 503 && sessions && store === 'sessions') counts.refused += 1;
      else failed.push(`${store} away: ${what} got ${got}`);
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(deeds.map(goOn));
  if (how === 'empty') await rm(folderOf(store), { recursive: true, force: true });
  running.set(store, await start(store, port));
  return counts;
}

/** Of verifications: each is owed once. */
async function countEmails(mailUrl: string, owed: readonly string[]): Promise<{ lost: number; twice: number }> {
  const mailbox = openMailbox(mailUrl);
  const received = () => Promise.all(owed.map(async (to) => (await mailbox.to(to, /Verify your email/)).length));
  await until(async () => (await received()).every((count) => count > 0)).catch(() => {});
  const counts = await received();
  return { lost: counts.filter((count) => count === 0).length, twice: counts.filter((count) => count > 1).length };
}
