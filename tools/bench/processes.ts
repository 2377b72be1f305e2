/** Each service's process: time from start to ready, and memory when idle and under load. */
import { me } from '@playfield/contracts/sign-in.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '@playfield/infra/local/services.ts';
import type { ServiceName } from '@playfield/infra/local/services.ts';
import { startProcess } from '@playfield/tests/support/processes.ts';
import { startAllProbed } from '@playfield/tests/support/probed.ts';
import type { ProbedProcess } from '@playfield/tests/support/probed.ts';
import { startTestStack } from '@playfield/tests/support/stack.ts';
import { cookieOf } from './cookie.ts';
import { load } from './load.ts';
import { median, report, spread } from './report.ts';

const STARTS = 5;
const IDLE_MS = 3_000;
const LOAD_S = 8;
const GOAL_START_MS = 600;
const GOAL_IDLE_MB = 110;
const GOAL_LOAD_MB = 180;
const MB = 1024 ** 2;
/** A read from each service that a signed-in page calls. */
const READS = [me.path, `${listMatchups.path}?limit=12`, listConversations.path, listNotifications.path];

const stack = await startTestStack();
try {
  const starts = new Map<ServiceName, number[]>(SERVICES.map((name) => [name, []]));
  for (let round = 0; round < STARTS; round += 1)
    for (const name of SERVICES) starts.get(name)?.push(await startOnce(name));

  await using running = await startAllProbed(stack.env);
  await sleep(IDLE_MS);
  const idle = await residents(running.processes);
  const { url } = running.gateway;
  const cookie = await cookieOf({ ...stack, url });
  const loaded = new Map<ServiceName, number>();
  for (const path of READS) {
    const under = load(url.replace('localhost', '127.0.0.1') + path, cookie, LOAD_S);
    await sleep((LOAD_S * 1_000) / 2);
    for (const [name, bytes] of await residents(running.processes))
      loaded.set(name, Math.max(loaded.get(name) ?? 0, bytes));
    await under;
  }
  await report(
    SERVICES.flatMap((name) => {
      const [times = [], low = 0, high = 0] = [starts.get(name), idle.get(name), loaded.get(name)];
      return [
        {
          what: `${name}: from start to ready`,
          measured: `${spread(times)} ms`,
          goal: `${GOAL_START_MS} ms`,
          met: median(times) <= GOAL_START_MS,
        },
        {
          what: `${name}: memory idle`,
          measured: `${(low / MB).toFixed(0)} MB`,
          goal: `${GOAL_IDLE_MB} MB`,
          met: low <= GOAL_IDLE_MB * MB,
        },
        {
          what: `${name}: memory under load`,
          measured: `${(high / MB).toFixed(0)} MB`,
          goal: `${GOAL_LOAD_MB} MB`,
          met: high <= GOAL_LOAD_MB * MB,
        },
      ];
    }),
  );
} finally {
  await stack.discard();
}
process.disconnect?.();

/** Milliseconds. */
async function startOnce(name: ServiceName): Promise<number> {
  const began = performance.now();
  await using _one = await startProcess(name, stack.env);
  return performance.now() - began;
}

async function residents(processes: readonly { name: ServiceName; process: ProbedProcess }[]) {
  const found = await Promise.all(
    processes.map(async ({ name, process }) => [name, (await process.look()).residentBytes] as const),
  );
  return new Map(found);
}
