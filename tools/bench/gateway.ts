/**
 * The gateway's cost: requests per second of a signed-in team through it (session, identity, all headers), through
 * koa-proxies and through bare undici, to a service that responds instantly; and the latency it adds to a single
 * request.
 */
import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import { Pool } from 'undici';
import { startProcess } from '@playfield/tests/support/processes.ts';
import { startTestStack } from '@playfield/tests/support/stack.ts';
import { cookieOf } from './cookie.ts';
import { rates } from './load.ts';
import { startReference } from './references/start.ts';
import { median, report, spread } from './report.ts';
import { quantile, timed } from './timing.ts';

/** Sequential requests, for the latency of one. */
const ALONE = 2_000;
const GOAL_TIMES = 2;
const GOAL_ADDED_MS = 1;
const PATH = listMyMatchups.path;

const stack = await startTestStack();
try {
  await using direct = await startReference('answer');
  await using koaProxy = await startReference('koa-proxy', { TARGET: direct.url });
  await using undiciProxy = await startReference('undici-proxy', { TARGET: direct.url });
  await using gateway = await startProcess('gateway', { ...stack.env, MATCHMAKING_URL: direct.url });
  const cookie = await cookieOf({ ...stack, url: gateway.url });
  const ours = gateway.url.replace('localhost', '127.0.0.1');
  const found = await rates(
    [
      { name: 'gateway', url: ours + PATH },
      { name: 'koa-proxies', url: koaProxy.url + PATH },
      { name: 'undici', url: undiciProxy.url + PATH },
    ],
    cookie,
  );
  const [through, without] = [await alone(ours, cookie), await alone(direct.url, cookie)];
  const [us = [], koa = [], bare = []] = found.values();
  const times = median(us) / median(koa);
  const added = through - without;
  await report([
    {
      what: 'gateway, requests a second of a signed-in team',
      measured: spread(us),
      reference: `koa-proxies ${spread(koa)}: ${times.toFixed(2)}×`,
      goal: `${GOAL_TIMES}×`,
      met: times >= GOAL_TIMES,
    },
    {
      what: 'the same',
      measured: spread(us),
      reference: `undici alone ${spread(bare)}: ${(median(us) / median(bare)).toFixed(2)}×`,
    },
    {
      what: 'what the gateway adds to one request, p50',
      measured: `${added.toFixed(2)} ms`,
      reference: `without it ${without.toFixed(2)} ms`,
      goal: `${GOAL_ADDED_MS} ms`,
      met: added <= GOAL_ADDED_MS,
    },
  ]);
} finally {
  await stack.discard();
}
process.disconnect?.();

/** p50 latency in milliseconds of sequential requests on one connection. */
async function alone(url: string, cookie: string): Promise<number> {
  const pool = new Pool(url, { connections: 1 });
  const times: number[] = [];
  const ask = async () => {
    const { body } = await pool.request({ method: 'GET', path: PATH, headers: { cookie } });
    await body.dump();
  };
  for (let turn = 0; turn < ALONE; turn += 1) await ask();
  for (let turn = 0; turn < ALONE; turn += 1) await timed(times, ask);
  await pool.close();
  return quantile(times, 0.5);
}
