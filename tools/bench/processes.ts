/**
 * Each service's process, started as it is deployed: time from start to ready, and memory when idle and under load. Services
 * that the command line names are measured alone, beside the others.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { listConversations } from '@playfield/contracts/messages.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { SERVICES } from '@playfield/infra/local/services.ts';
import { startAllProbed } from '@playfield/tests/support/probed.ts';
import { startProcess } from '@playfield/tests/support/processes.ts';
import { SERVICE_OPTIONS } from './as-deployed.ts';
import { median, spread, timed } from './figures.ts';
import { load } from './load.ts';
import { benchOnStack, cookieOf } from './on-stack.ts';

const STARTS = 5;
const IDLE_MS = 3_000;
const LOAD_S = 8;
const GOAL_START_MS = 600;
const GOAL_IDLE_MB = 110;
const GOAL_LOAD_MB = 180;
const MB = 1024 ** 2;
/** A read from each service that a signed-in page calls. */
const READS = [me.path, `${listMatchups.path}?limit=12`, listConversations.path, listNotifications.path];

const named = SERVICES.filter((name) => process.argv.includes(name));
const MEASURED = named.length > 0 ? named : SERVICES;

await benchOnStack(async (stack) => {
  const found = MEASURED.map((name) => ({ name, starts: new Array<number>(), idle: 0, loaded: 0 }));
  for (let round = 0; round < STARTS; round += 1)
    for (const { name, starts } of found) {
      await using _one = await timed(starts, () => startProcess(name, stack.env, { node: SERVICE_OPTIONS }));
    }

  await using running = await startAllProbed(stack.env, SERVICE_OPTIONS);
  const look = async (note: (one: (typeof found)[number], megabytes: number) => void) => {
    for (const { name, process } of running.processes) {
      const one = found.find((service) => service.name === name);
      if (one) note(one, (await process.look()).residentBytes / MB);
    }
  };
  await sleep(IDLE_MS);
  await look((one, megabytes) => (one.idle = megabytes));
  const url = running.gateway.url.replace('localhost', '127.0.0.1');
  const cookie = await cookieOf({ ...stack, url: running.gateway.url });
  for (const path of READS) {
    const under = load(url + path, cookie, LOAD_S);
    await sleep((LOAD_S * 1_000) / 2);
    await look((one, megabytes) => (one.loaded = Math.max(one.loaded, megabytes)));
    await under;
  }
  const memory = (what: string, megabytes: number, goal: number) => {
    return { what, measured: `${megabytes.toFixed(0)} MB`, goal: `${goal} MB`, met: megabytes <= goal };
  };
  return found.flatMap(({ name, starts, idle, loaded }) => [
    {
      what: `${name}: from start to ready`,
      measured: `${spread(starts)} ms`,
      goal: `${GOAL_START_MS} ms`,
      met: median(starts) <= GOAL_START_MS,
    },
    memory(`${name}: memory idle`, idle, GOAL_IDLE_MB),
    memory(`${name}: memory under load`, loaded, GOAL_LOAD_MB),
  ]);
});
