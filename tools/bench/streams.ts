/**
 * Thousands of open pages on one messaging process: memory per stream, and message latency at rising rates. Each rate
 * runs for some seconds, the next only if it was sustained, so the run always ends.
 */
import { sendMessage } from '@playfield/contracts/messages.ts';
import { createIdentitySigner, IDENTITY_HEADER } from '@playfield/kit/http/identity.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { startProbed, type ProbedProcess } from '@playfield/tests/support/probed.ts';
import type { TestStack } from '@playfield/tests/support/stack.ts';
import { quantile, type Figure } from './figures.ts';
import { benchOnStack, cookieOf } from './on-stack.ts';
import { startReference } from './references/start.ts';
import { openPages, type Listeners, type Page } from './streaming/listeners.ts';
import { befriend, tokenOf } from './streaming/teams.ts';

const STREAMS = 5_000;
const RATES = [20, 50, 100, 150, 200];
const EACH_MS = 10_000;
/** Messages not arrived by then count as lost. */
const DRAIN_MS = 3_000;
/** Concurrent calls; more means that sending has fallen behind for good. */
const UNDER_WAY_MAX = 300;
/** A rate is sustained if nothing is lost, and p99 latency stays acceptable for a conversation. */
const HELD_P99_MS = 1_000;
const GOAL_RATE = 200;
/** Sent before measuring memory, to exclude one-time growth. */
const WARM_UP = { streams: 100, rate: 20, ms: 3_000 };
const CONNECTIONS = 32;

type Tried = { rate: number; sent: number; lost: number; failed: number; p50: number; p99: number; held: boolean };

await benchOnStack(async (stack) => {
  await using messaging = await startProbed('messaging', stack.env);
  const sign = createIdentitySigner(stack.env['IDENTITY_PRIVATE_KEYS'] ?? '');
  const url = messaging.url.replace('localhost', '127.0.0.1');
  await befriend(stack.mongoUrl, STREAMS);
  /** Send time of each pending message, by content. */
  const sentAt = new Map<string, number>();
  let times: number[] = [];
  const heard = (content: string) => {
    const began = sentAt.get(content);
    if (began === undefined) return;
    sentAt.delete(content);
    times.push(performance.now() - began);
  };
  // Of two teams in a conversation, the one with the odd id writes.
  const pages = async (count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => ({
        header: `${IDENTITY_HEADER}: ${await tokenOf(index + 1, sign)}`,
        ...(index % 2 === 1 ? { heard } : {}),
      })),
    );
  const pool = new Pool(url, { connections: CONNECTIONS });

  async function send(team: number, content: string): Promise<void> {
    const { statusCode, body } = await pool.request({
      method: 'POST',
      path: sendMessage.path,
      headers: { 'content-type': 'application/json', [IDENTITY_HEADER]: await tokenOf(team, sign) },
      body: JSON.stringify({ receiverId: team + 1, content }),
    });
    await body.dump();
    if (statusCode !== sendMessage.status) throw new Error(`A message was answered with ${statusCode}`);
  }

  async function attempt(rate: number, ms: number, streams: number): Promise<Tried> {
    times = [];
    sentAt.clear();
    let [sent, failed, underWay] = [0, 0, 0];
    const began = performance.now();
    while (performance.now() - began < ms && underWay <= UNDER_WAY_MAX) {
      const due = Math.min(((performance.now() - began) / 1_000) * rate, (ms / 1_000) * rate);
      for (; sent < due; sent += 1) {
        const content = `b${rate}-${sent}`;
        sentAt.set(content, performance.now());
        underWay += 1;
        void send(1 + 2 * (sent % (streams / 2)), content)
          .catch(() => (failed += 1))
          .finally(() => (underWay -= 1));
      }
      await sleep(5);
    }
    const keptUp = underWay <= UNDER_WAY_MAX;
    const until = performance.now() + DRAIN_MS;
    while (sentAt.size > 0 && performance.now() < until) await sleep(20);
    const [lost, p50, p99] = [sentAt.size, quantile(times, 0.5), quantile(times, 0.99)];
    const held = keptUp && failed === 0 && lost === 0 && p99 <= HELD_P99_MS;
    console.log(`${rate} a second: ${sent} sent, ${lost} lost, ${failed} failed, p50 ${ms1(p50)}, p99 ${ms1(p99)}`);
    return { rate, sent, lost, failed, p50, p99, held };
  }

  const some = await openPages(url, await pages(WARM_UP.streams));
  await attempt(WARM_UP.rate, WARM_UP.ms, WARM_UP.streams);
  some.close();
  await sleep(DRAIN_MS);
  const { open, figure } = await weigh('messaging', messaging, await pages(STREAMS));
  const tried: Tried[] = [];
  for (const rate of RATES) {
    const one = await attempt(rate, EACH_MS, STREAMS);
    tried.push(one);
    if (!one.held) break;
  }
  open.close();
  const best = tried.findLast(({ held }) => held);
  const next = tried.find(({ held }) => !held);
  const figures: Figure[] = [
    figure,
    await weighGateway(stack),
    {
      what: 'messages a second while they are open, the highest rate held',
      measured: best ? `${best.rate}, delivered in ${ms1(best.p50)} (p99 ${ms1(best.p99)})` : `less than ${RATES[0]}`,
      ...(next ? { reference: `${next.rate}: p99 ${ms1(next.p99)}, ${next.lost + next.failed} not delivered` } : {}),
      goal: `${GOAL_RATE}, p99 ${HELD_P99_MS} ms`,
      met: (best?.rate ?? 0) >= GOAL_RATE,
    },
  ];
  await pool.close();
  return figures;
});

async function weigh(
  name: string,
  held: ProbedProcess,
  pages: readonly Page[],
): Promise<{ open: Listeners; figure: Figure }> {
  const before = await held.look();
  const began = performance.now();
  const open = await openPages(held.url, pages);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  await sleep(DRAIN_MS);
  const after = await held.look();
  const kb = (what: 'residentBytes' | 'heapBytes') => ((after[what] - before[what]) / pages.length / 1024).toFixed(1);
  return {
    open,
    figure: {
      what: `${name}: memory of a stream, ${open.count.toLocaleString('en-US')} open on one process`,
      measured: `${kb('residentBytes')} KB (${kb('heapBytes')} of it heap)`,
      reference: `all opened in ${seconds} s`,
    },
  };
}

/** All streams belong to one team: the reference service has no limit. */
async function weighGateway(stack: TestStack): Promise<Figure> {
  await using endless = await startReference('stream');
  await using gateway = await startProbed('gateway', { ...stack.env, MESSAGING_URL: endless.url });
  const header = `Cookie: ${await cookieOf({ ...stack, url: gateway.url })}`;
  const pages = (count: number) => Array.from({ length: count }, () => ({ header }));
  (await openPages(gateway.url, pages(WARM_UP.streams))).close();
  await sleep(DRAIN_MS);
  const { open, figure } = await weigh('gateway', gateway, pages(STREAMS));
  open.close();
  return figure;
}

function ms1(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`;
}
