/**
 * Tens of thousands of open pages on the tier of streams: its memory, and message latency at rising rates. Each rate runs
 * for some seconds, the next only if it was sustained, so the run always ends. Where the limit of open files is lower
 * than the number of pages, the tier has several processes, whose memory counts together.
 */
import { sendMessage } from '@playfield/contracts/messages.ts';
import { createIdentitySigner, IDENTITY_HEADER } from '@playfield/kit/http/identity.ts';
import { startProbed, type ProbedProcess } from '@playfield/tests/support/probed.ts';
import { cookieHeader } from '@playfield/tests/support/visitor.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { STREAMS_OPTIONS } from './as-deployed.ts';
import { quantile } from './figures.ts';
import { benchOnStack, countOf } from './on-stack.ts';
import { openSessions } from './sessions.ts';
import { startReference } from './references/start.ts';
import { connectionsMax, openCrowd } from './streaming/crowd.ts';
import { befriend, tokenOf } from './streaming/teams.ts';

const STREAMS = countOf(0, 50_000);
const GOAL_BYTES = 1e9;
const RATES = [20, 50, 100, 150, 200];
const EACH_MS = 10_000;
/** Messages not arrived by then count as lost. */
const DRAIN_MS = 3_000;
/** Concurrent calls; more means that sending has fallen behind for good. */
const UNDER_WAY_MAX = 300;
/** A rate is sustained if nothing is lost, and p99 latency stays acceptable for a conversation. */
const HELD_P99_MS = 1_000;
const GOAL_RATE = 200;
const CONNECTIONS = 32;
/** Until V8 has given back what opening took. */
const SETTLE_MS = 20_000;

type Tried = { rate: number; sent: number; lost: number; failed: number; p50: number; p99: number; held: boolean };

await benchOnStack(async (stack) => {
  await using messaging = await startProbed('messaging', stack.env);
  await using accounts = await startReference('accounts');
  await using tier = await startTier({ ...stack.env, ACCOUNTS_URL: accounts.url, MESSAGING_URL: messaging.url });
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

  async function attempt(rate: number, ms: number): Promise<Tried> {
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
        void send(1 + 2 * (sent % (STREAMS / 2)), content)
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

  const teams = Array.from({ length: STREAMS }, (_, index) => index + 1);
  const headers = (await openSessions(stack, teams)).map((cookies) => `Cookie: ${cookieHeader({ cookies })}`);
  const before = await residentOf(tier.processes);
  const each = Math.ceil(STREAMS / tier.processes.length);
  const parts = tier.processes.map((process, index) => ({
    url: process.url,
    headers: headers.slice(index * each, (index + 1) * each),
  }));
  const began = performance.now();
  using crowd = await openCrowd(parts, heard);
  const seconds = (performance.now() - began) / 1_000;
  await sleep(SETTLE_MS);
  const open = crowd.count();
  const resident = await residentOf(tier.processes);
  const tried: Tried[] = [];
  for (const rate of RATES) {
    const one = await attempt(rate, EACH_MS);
    tried.push(one);
    if (!one.held) break;
  }
  const best = tried.findLast(({ held }) => held);
  const next = tried.find(({ held }) => !held);
  await pool.close();
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return [
    {
      what: `the tier of streams, resident memory with ${open.toLocaleString('en-US')} open`,
      measured: `${megabytes(resident)} in ${tier.processes.length} processes`,
      reference: `${megabytes(before)} without them; ${((resident - before) / open / 1024).toFixed(1)} KB a stream; opened in ${seconds.toFixed(0)} s`,
      goal: `${megabytes(GOAL_BYTES)} with 50,000`,
      met: resident <= GOAL_BYTES && open >= 50_000,
    },
    {
      what: 'messages a second while they are open, the highest rate held',
      measured: best ? `${best.rate}, delivered in ${ms1(best.p50)} (p99 ${ms1(best.p99)})` : `less than ${RATES[0]}`,
      ...(next ? { reference: `${next.rate}: p99 ${ms1(next.p99)}, ${next.lost + next.failed} not delivered` } : {}),
      goal: `${GOAL_RATE}, p99 ${HELD_P99_MS} ms`,
      met: (best?.rate ?? 0) >= GOAL_RATE,
    },
  ];
});

async function startTier(env: Record<string, string>) {
  const count = Math.ceil(STREAMS / connectionsMax());
  const processes = await Promise.all(
    Array.from({ length: count }, () =>
      startProbed('gateway', { ...env, SERVES: 'streams', RATE_LIMIT: 'off' }, STREAMS_OPTIONS),
    ),
  );
  return {
    processes,
    async [Symbol.asyncDispose]() {
      await Promise.all(processes.map((process) => process[Symbol.asyncDispose]()));
    },
  };
}

async function residentOf(processes: readonly ProbedProcess[]): Promise<number> {
  const held = await Promise.all(processes.map((process) => process.look()));
  return held.reduce((sum, { residentBytes }) => sum + residentBytes, 0);
}

function ms1(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`;
}
