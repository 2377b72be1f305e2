/** A Saturday of a million teams in small: fewer actions, in less time, and with the real product. */
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '@playfield/tests/support/crowd.ts';
import { quantile } from '../figures.ts';
import { perPart, processorTime, type Part } from './accounting.ts';
import { assumptions } from './assumptions.ts';
import type { Cost, Saturday } from './model.ts';
import type { Week } from './week.ts';

const TEAMS = 1_000_000;
/** Of so many actions, one is played. */
const SMALLER = 500;
const HOUR_S = 20;
const FASTER = 3_600 / HOUR_S;
const SEED = 60_606;
/** Actions at a time; more means that the product has fallen behind for good. */
const UNDER_WAY_MAX = 500;
/** Whoever serves a million teams has its connections to the database open, and what they cache. */
const WARMING = ['search', 'see one’s games', 'see conversations', 'read a conversation'];
const CONNECTIONS = 20;
const WARM_UPS = 5;
/** The last effects (emails, counts) are done by then. */
const TAIL_MS = 5_000;

type Played = {
  week: Week;
  costs: Readonly<Record<string, Cost>>;
  atRest: Record<Part, number>;
  /** Teams in the database. */
  among: number;
};

/** @throws if the product falls behind */
export async function playSaturday({ week, costs, atRest, among }: Played): Promise<Saturday> {
  const { aWeek, activeShare, saturdayShare, saturdayHours } = assumptions;
  const kinds = Object.entries(aWeek);
  const ofTeam = kinds.reduce((sum, [, times]) => sum + times, 0);
  const all = (TEAMS * activeShare * ofTeam * saturdayShare) / SMALLER;
  const weights = saturdayHours.reduce<number>((sum, weight) => sum + weight, 0);
  const random = randomFrom(SEED);
  const counts = new Map<string, number>();
  const times: number[] = [];
  let [failed, underWay] = [0, 0];

  function kind(): string {
    let left = random() * ofTeam;
    for (const [name, often] of kinds) if ((left -= often) <= 0) return name;
    return 'read a page';
  }
  async function play(name: string): Promise<void> {
    const began = performance.now();
    underWay += 1;
    try {
      if ((await week.actions[name]?.()) === false) return;
      times.push(performance.now() - began);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    } catch (error) {
      failed += 1;
      console.log(`${name} failed: ${String(error)}`);
    } finally {
      underWay -= 1;
    }
  }

  for (let time = 0; time < WARM_UPS; time += 1)
    await Promise.all(WARMING.flatMap((name) => Array.from({ length: CONNECTIONS }, () => play(name))));
  [failed, times.length] = [0, 0];
  counts.clear();

  const before = await processorTime();
  const began = performance.now();
  for (const [hour, weight] of saturdayHours.entries()) {
    const due = Math.round((all * weight) / weights);
    const start = began + hour * HOUR_S * 1_000;
    for (let sent = 0; sent < due;) {
      const now = ((performance.now() - start) / (HOUR_S * 1_000)) * due;
      for (; sent < Math.min(now, due); sent += 1) void play(kind());
      if (underWay > UNDER_WAY_MAX) throw new Error(`At ${hour} o’clock the product fell behind`);
      await sleep(5);
    }
    await sleep(Math.max(0, start + HOUR_S * 1_000 - performance.now()));
  }
  while (underWay > 0) await sleep(20);
  await sleep(TAIL_MS);
  const seconds = (performance.now() - began) / 1_000;
  const after = await processorTime();

  const rounded = (value: number) => Number(value.toFixed(2));
  const ofActions = (part: Part) =>
    [...counts].reduce((sum, [name, count]) => sum + count * (costs[name]?.milliseconds[part] ?? 0), 0) / 1_000;
  return {
    among,
    teams: TEAMS,
    smaller: SMALLER,
    faster: FASTER,
    actions: times.length,
    failed,
    p50: Number(quantile(times, 0.5).toFixed(1)),
    p99: Number(quantile(times, 0.99).toFixed(1)),
    predicted: perPart((part) => rounded(ofActions(part) + atRest[part] * seconds)),
    measured: perPart((part) => rounded(after[part] - before[part])),
  };
}
