import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import { startProcess } from '@playfield/tests/support/processes.ts';
import { Pool } from 'undici';
import { median, ratioOf, spread, timed } from './figures.ts';
import { rates } from './load.ts';
import { benchOnStack, cookieOf } from './on-stack.ts';
import { startReference } from './references/start.ts';

const ALONE = 2_000;
const GOAL_TIMES = 1.25;
const GOAL_ADDED_MS = 1;
const PATH = listMyMatchups.path;

await benchOnStack(async (stack) => {
  await using direct = await startReference('answer');
  await using koaProxy = await startReference('koa-proxy', {
    TARGET: direct.url,
    REDIS_URL: stack.env['REDIS_URL'] ?? '',
  });
  await using gateway = await startProcess('gateway', { ...stack.env, MATCHMAKING_URL: direct.url });
  const cookie = await cookieOf({ ...stack, url: gateway.url });
  const url = gateway.url.replace('localhost', '127.0.0.1');
  const [ours, koa] = await rates([url + PATH, koaProxy.url + PATH], cookie);
  const times = ratioOf(ours, koa);
  const [through, without] = [await alone(url, cookie), await alone(direct.url, cookie)];
  return [
    {
      what: 'gateway, requests a second of a signed-in team',
      measured: spread(ours),
      reference: `koa-session and koa-proxies ${spread(koa)}: ${times.toFixed(2)}×`,
      goal: `${GOAL_TIMES}×`,
      met: times >= GOAL_TIMES,
    },
    {
      what: 'what the gateway adds to one request, p50',
      measured: `${(through - without).toFixed(2)} ms`,
      reference: `without it ${without.toFixed(2)} ms`,
      goal: `${GOAL_ADDED_MS} ms`,
      met: through - without <= GOAL_ADDED_MS,
    },
  ];
});

async function alone(url: string, cookie: string): Promise<number> {
  const pool = new Pool(url, { connections: 1 });
  const ask = async () => {
    const { body } = await pool.request({ method: 'GET', path: PATH, headers: { cookie } });
    await body.dump();
  };
  const [warming, times] = [new Array<number>(), new Array<number>()];
  for (const kept of [warming, times]) for (let turn = 0; turn < ALONE; turn += 1) await timed(kept, ask);
  await pool.close();
  return median(times);
}
