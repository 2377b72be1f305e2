/**
 * The effect of a sign-in flood on readers: prints sign-ins per second, and how many times slower a read is during the
 * flood. Interleaved in one run, so that the machine's load affects both alike.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { login, register, verify } from '@playfield/contracts/sign-in.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { openMailbox, tokenIn } from '@playfield/tests/support/mailbox.ts';
import { startTestStack } from '@playfield/tests/support/stack.ts';
import { visit } from '@playfield/tests/support/visitor.ts';
import { report } from './report.ts';
import { quantile, three } from './timing.ts';
import type { Visitor } from '@playfield/tests/support/visitor.ts';

const ROUNDS = 4;
const ROUND_MS = 5_000;
const WARM_UP_MS = 2_000;
/** Far more than a server can hash at once. */
const FLOODERS = 32;
/** Readers pause as people do; reads alone must not saturate the machine. */
const READERS = 4;
const READ_PAUSE_MS = 20;
const GOAL_RATIO = 1.5;

const credentials = { email: 'bench@teams.example', password: 'correct horse battery' };

const stack = await startTestStack();
try {
  const reader = await prepare();
  const quiet: number[] = [];
  const flooded: number[] = [];
  let logins = 0;
  await measure(reader, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.push(...(await measure(reader, ROUND_MS)));
    const [times, count] = await Promise.all([measure(reader, ROUND_MS), flood(ROUND_MS)]);
    flooded.push(...times);
    logins += count;
  }
  const [before, during] = [quantile(quiet, 0.5), quantile(flooded, 0.5)];
  await report([
    {
      what: `sign-ins a second, ${FLOODERS} at a time`,
      measured: ((logins / ROUNDS / ROUND_MS) * 1000).toFixed(1),
    },
    {
      what: 'a read while they last, p50 / p95 / p99',
      measured: `${three(flooded)} ms`,
      reference: `without them ${three(quiet)} ms: ${(during / before).toFixed(2)}×`,
      goal: `${GOAL_RATIO}× at p50`,
      met: during / before <= GOAL_RATIO,
    },
  ]);
} finally {
  await stack.discard();
}

async function prepare(): Promise<Visitor> {
  const reader = visit(stack.url);
  const team = { teamName: 'Bench Bears', teamLocation: 'Boulder, CO', sport: 'soccer', ageGroup: '12u' } as const;
  const person = { fullName: 'Bo Berg', userRole: 'team_manager', age: 'adult', agreeToTerms: true } as const;
  await reader.ask(register, { body: { ...credentials, ...person, ...team } });
  const letter = await openMailbox(stack.mailUrl).waitFor(credentials.email, /Verify/);
  await reader.ask(verify, { query: { token: tokenIn(letter) } });
  await reader.ask(login, { body: credentials });
  const date = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const game = {
    sport: 'soccer',
    ageGroup: '12u',
    gender: 'male',
    matchupType: 'hosting',
    location: 'Boulder, CO',
  } as const;
  for (let hour = 8; hour < 20; hour += 1) {
    const time = `${hour}`.padStart(2, '0');
    await reader.ask(createMatchup, { body: { ...game, date, startTime: `${time}:00`, endTime: `${time}:50` } });
  }
  return reader;
}

/** Milliseconds of each read within the time. */
async function measure(reader: Visitor, forMs: number): Promise<number[]> {
  const until = performance.now() + forMs;
  const times: number[] = [];
  async function read(): Promise<void> {
    while (performance.now() < until) {
      const started = performance.now();
      await reader.ask(listMatchups, { query: { zipcode: '80302', maxDistance: '50' } });
      times.push(performance.now() - started);
      await sleep(READ_PAUSE_MS);
    }
  }
  await Promise.all(Array.from({ length: READERS }, read));
  return times;
}

/** Sign-ins completed within the time. */
async function flood(forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  let count = 0;
  async function signIn(): Promise<void> {
    while (performance.now() < until) {
      await visit(stack.url).ask(login, { body: credentials });
      count += 1;
    }
  }
  await Promise.all(Array.from({ length: FLOODERS }, signIn));
  return count;
}
