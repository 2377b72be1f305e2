import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { streamLive, STREAMS_MAX } from '@playfield/contracts/live.ts';
import { SERVICES } from '@playfield/infra/local/services.ts';
import { managerRegistration } from '@playfield/tests/support/bodies.ts';
import { createTeam } from '@playfield/tests/support/factory.ts';
import { scrape, valueOf } from '@playfield/tests/support/metrics.ts';
import { startProcess, type TestProcess } from '@playfield/tests/support/processes.ts';
import { cookieHeader } from '@playfield/tests/support/visitor.ts';
import type { Figure } from './figures.ts';
import { benchOnStack, countOf } from './on-stack.ts';

const MB = 1_000_000;
const GOAL_IDLE_MB = 110;
const GOAL_PAGES = 10_000;
const TOGETHER = 100;

await benchOnStack(async (stack) => {
  const idle: Figure[] = [];
  for (const name of SERVICES) {
    await using started = await startProcess(name, stack.env);
    const used = await memoryOf(started);
    idle.push({
      what: `memory of an idle process, ${name}`,
      measured: `${used.toFixed(0)} MB`,
      goal: `${GOAL_IDLE_MB} MB`,
      met: used <= GOAL_IDLE_MB,
    });
  }
  await using gateway = await startProcess('gateway', stack.env);
  const before = await memoryOf(gateway);
  const wanted = countOf(0, GOAL_PAGES);
  const cookies: string[] = [];
  for (let made = 0; made * STREAMS_MAX < wanted; made += 1)
    cookies.push(cookieHeader(await createTeam(stack.url, stack.env, managerRegistration())));
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const pages = Array.from({ length: wanted }, (_, index) => cookies[Math.floor(index / STREAMS_MAX)] ?? '');
  while (pages.length > 0)
    await Promise.all(pages.splice(0, TOGETHER).map((cookie) => openPage(gateway.url, cookie, agent)));
  const open = valueOf(await scrape(gateway.operationsUrl), 'playfield_open_streams') ?? 0;
  const after = await memoryOf(gateway);
  agent.destroy();
  const each = ((after - before) * 1_000) / open;
  return [
    ...idle,
    {
      what: 'live pages open in one gateway',
      measured: `${open}, with ${after.toFixed(0)} MB of memory (${each.toFixed(0)} KB each)`,
      goal: `${wanted}`,
      met: open === wanted,
    },
  ];
});

async function memoryOf({ operationsUrl }: TestProcess): Promise<number> {
  return (valueOf(await scrape(operationsUrl), 'process_resident_memory_bytes') ?? Number.NaN) / MB;
}

async function openPage(url: string, cookie: string, agent: Agent): Promise<void> {
  const request = get(new URL(streamLive.path, url), { agent, headers: { cookie, accept: 'text/event-stream' } });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (response?.statusCode !== 200) throw new Error(`A live page got ${response?.statusCode}`);
  response.resume();
  response.on('error', () => {});
}
