/**
 * The effect of a sign-in flood on readers: sign-ins per second, and how many times slower a read is during the flood.
 * Interleaved in one run, so that the machine's load affects both alike.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { listMatchups } from '@playfield/contracts/search.ts';
import { login } from '@playfield/contracts/sign-in.ts';
import { joinOn } from '@playfield/tests/support/newcomer.ts';
import { PASSWORD } from '@playfield/tests/support/teams.ts';
import { visit } from '@playfield/tests/support/visitor.ts';
import { ratioOf, three, timed } from './figures.ts';
import { benchOnStack, postGames } from './on-stack.ts';

const ROUNDS = 4;
const ROUND_MS = 5_000;
const WARM_UP_MS = 2_000;
/** Far more than a server can hash at once. */
const FLOODERS = 32;
/** Readers pause as people do; reads alone must not saturate the machine. */
const READERS = 4;
const READ_PAUSE_MS = 20;
const GAMES = 12;
const GOAL_RATIO = 1.5;

await benchOnStack(async (stack) => {
  const reader = await joinOn(stack);
  await postGames(reader, GAMES);
  const read = (times: number[], ms: number) =>
    repeatedly(READERS, ms, async () => {
      await timed(times, () => reader.ask(listMatchups, { query: { zipcode: '80302', maxDistance: '50' } }));
      await sleep(READ_PAUSE_MS);
    });
  const body = { email: reader.email, password: PASSWORD };
  const flood = () => repeatedly(FLOODERS, ROUND_MS, () => visit(stack.url).ask(login, { body }));

  const [quiet, flooded]: [number[], number[]] = [[], []];
  let logins = 0;
  await read([], WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    await read(quiet, ROUND_MS);
    const [count] = await Promise.all([flood(), read(flooded, ROUND_MS)]);
    logins += count;
  }
  const ratio = ratioOf(flooded, quiet);
  return [
    {
      what: `sign-ins a second, ${FLOODERS} at a time`,
      measured: ((logins / ROUNDS / ROUND_MS) * 1000).toFixed(1),
    },
    {
      what: 'a read while they last, p50 / p95 / p99',
      measured: `${three(flooded)} ms`,
      reference: `without them ${three(quiet)} ms: ${ratio.toFixed(2)}×`,
      goal: `${GOAL_RATIO}× at p50`,
      met: ratio <= GOAL_RATIO,
    },
  ];
});

/** So many at a time, again and again within the time. @returns how often */
async function repeatedly(atOnce: number, ms: number, work: () => Promise<unknown>): Promise<number> {
  const until = performance.now() + ms;
  let count = 0;
  const goOn = async () => {
    for (; performance.now() < until; count += 1) await work();
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
  return count;
}
