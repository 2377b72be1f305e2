/**
 * The gateway's cost: requests per second of a signed-in team through it (session, identity, all headers) and through
 * koa-proxies, to a service that responds instantly; and the latency it adds to a single request.
 */
import { Router } from '@koa/router';
import { calls } from '@playfield/contracts/http/calls.ts';
import { listMyMatchups } from '@playfield/contracts/matchups.ts';
import { createRoutes } from '@playfield/kit/http/find-route.ts';
import { startProcess } from '@playfield/tests/support/processes.ts';
import { Pool } from 'undici';
import { median, ratioOf, spread, timed } from './figures.ts';
import { rates } from './load.ts';
import { benchOnStack, cookieOf } from './on-stack.ts';
import { startReference } from './references/start.ts';

/** Sequential requests, for the latency of one. */
const ALONE = 2_000;
const GOAL_TIMES = 1.5;
/** Of finding a route, in a row and on a warm machine. */
const FOUND = 200_000;
const GOAL_FOUND_US = 2;
const GOAL_ADDED_MS = 1;
const PATH = listMyMatchups.path;

await benchOnStack(async (stack) => {
  await using direct = await startReference('answer');
  await using koaProxy = await startReference('koa-proxy', { TARGET: direct.url });
  await using gateway = await startProcess('gateway', { ...stack.env, MATCHMAKING_URL: direct.url });
  const cookie = await cookieOf({ ...stack, url: gateway.url });
  const url = gateway.url.replace('localhost', '127.0.0.1');
  const [ours, koa] = await rates([url + PATH, koaProxy.url + PATH], cookie);
  const times = ratioOf(ours, koa);
  const [through, without] = [await alone(url, cookie), await alone(direct.url, cookie)];
  const [found, byRouter] = findingRoutes();
  return [
    {
      what: 'finding the route of a call, every call in turn',
      measured: `${found.toFixed(2)} µs`,
      reference: `@koa/router ${byRouter.toFixed(2)} µs`,
      goal: `${GOAL_FOUND_US} µs`,
      met: found <= GOAL_FOUND_US,
    },
    {
      what: 'gateway, requests a second of a signed-in team',
      measured: spread(ours),
      reference: `koa-proxies ${spread(koa)}: ${times.toFixed(2)}×`,
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

/** Microseconds to find a route: ours, and @koa/router's. */
function findingRoutes(): [number, number] {
  const [routes, router] = [createRoutes<null>(), new Router()];
  for (const { method, path } of calls) {
    routes.add(method, path, null);
    router.register(path, [method], () => {});
  }
  const asked = calls.map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, '123') }));
  const timeOf = (find: (method: string, path: string) => unknown, count: number) => {
    const began = performance.now();
    for (let done = 0; done < count; done += asked.length) for (const { method, path } of asked) find(method, path);
    return ((performance.now() - began) * 1_000) / (Math.ceil(count / asked.length) * asked.length);
  };
  const ours = (method: string, path: string) => routes.find(method, path);
  const theirs = (method: string, path: string) => router.match(path, method);
  // Once to warm up.
  timeOf(ours, FOUND);
  timeOf(theirs, FOUND / 10);
  return [timeOf(ours, FOUND), timeOf(theirs, FOUND / 10)];
}

/** p50 latency in milliseconds of sequential requests on one connection. */
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
