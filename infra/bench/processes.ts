/** What a process of each service costs: how long it takes from its start until it is ready, and its memory idle and under load. */
import { login, me } from '@playfield/contracts/auth.ts';
import { listConversations } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '../local/services.ts';
import type { ServiceName } from '../local/services.ts';
import { signUpOn } from '../testing/newcomer.ts';
import { startProcess } from '../testing/processes.ts';
import { startProbed } from '../testing/probed.ts';
import type { ProbedProcess } from '../testing/probed.ts';
import { startTestStack } from '../testing/stack.ts';
import { visit } from '../testing/visitor.ts';
import { load } from './load.ts';
import { median, report, spread } from './report.ts';

const STARTS = 5;
const IDLE_MS = 3_000;
const LOAD_S = 8;
const GOAL_START_MS = 600;
const GOAL_IDLE_MB = 110;
const GOAL_LOAD_MB = 180;
const MB = 1024 ** 2;
/** A read of each service that a signed-in page makes. */
const READS = [me.path, `${listMatchups.path}?limit=12`, listConversations.path, listNotifications.path];

const stack = await startTestStack();
try {
  const starts = new Map<ServiceName, number[]>(SERVICES.map((name) => [name, []]));
  for (let round = 0; round < STARTS; round += 1)
    for (const name of SERVICES) starts.get(name)?.push(await startOnce(name));

  const running = new Map<ServiceName, ProbedProcess>();
  for (const name of SERVICES.filter((one) => one !== 'gateway')) running.set(name, await startProbed(name, stack.env));
  const urls = Object.fromEntries(
    [...running].map(([name, { url }]) => [`${name.toUpperCase()}_URL`, url.replace('localhost', '127.0.0.1')]),
  );
  running.set('gateway', await startProbed('gateway', { ...stack.env, ...urls }));
  try {
    await sleep(IDLE_MS);
    const idle = await residents(running);
    const url = running.get('gateway')?.url ?? '';
    const team = visit(url);
    await team.ask(login, { body: await signUpOn({ ...stack, url }) });
    const cookie = [...team.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const loaded = new Map<ServiceName, number>();
    for (const path of READS) {
      const under = load(url.replace('localhost', '127.0.0.1') + path, cookie, LOAD_S);
      await sleep((LOAD_S * 1_000) / 2);
      for (const [name, bytes] of await residents(running)) loaded.set(name, Math.max(loaded.get(name) ?? 0, bytes));
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
    await Promise.all([...running.values()].map((one) => one[Symbol.asyncDispose]()));
  }
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

async function residents(running: ReadonlyMap<ServiceName, ProbedProcess>): Promise<Map<ServiceName, number>> {
  const found = await Promise.all(
    [...running].map(async ([name, one]) => [name, (await one.look()).residentBytes] as const),
  );
  return new Map(found);
}
