import { decideInterest, expressInterest, listMyInterests, withdrawInterest } from '@playfield/contracts/interests.ts';
import { deleteMatchup, updateMatchup } from '@playfield/contracts/matchups.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { expect, it } from 'vitest';
import { dayFromNow, matchupBody, post, signUp } from '../support/teams.ts';
import { database } from '../support/traces.ts';
import { newWord } from '../support/bodies.ts';

const TEAMS = 3;
const RUNS = 6;
const STEPS_MAX = 14;
const CONCURRENT = 3;
const STRAY_EVERY = 5;
const NO_GAME = 999_999_999;

const action = constantFrom(
  ...'post post express express express accept accept withdraw reject change cancel'.split(' '),
);
const step = record({ team: nat(TEAMS - 1), action, pick: nat(20) });
type Step = { team: number; action: string; pick: number };

const byAll = (...actions: string[]): Step[] =>
  actions.flatMap((one) => Array.from({ length: TEAMS }, (_, team) => ({ team, action: one, pick: 1 })));
const matched = byAll('post', 'express', 'accept');
const canceled = byAll('cancel');

const NAME = `Invariant${newWord()}`;

const teams = await Promise.all(Array.from({ length: TEAMS }, () => signUp({ teamName: NAME })));
const db = await database('matchmaking');
const ours = { $in: teams.map(({ user }) => user.id) };

type Game = { _id: number; teamId: number; status: string; interestCount: number; filledBy?: number };
async function rows() {
  const games = db.collection<Game>('matchups').find({ teamId: ours });
  const interests = db.collection('offers').find({ toId: ours });
  return { games: await games.toArray(), interests: await interests.toArray() };
}

const picked = <Row>(list: readonly Row[], pick: number): Row | undefined => list[pick % Math.max(1, list.length)];

async function take({ team, action: name, pick }: Step): Promise<void> {
  const one = teams[team];
  if (!one) return;
  const { games, interests } = await rows();
  const straying = pick % STRAY_EVERY === 0;
  const own = games.filter((game) => straying || game.teamId === one.user.id);
  const foreign = games.filter((game) => straying || game.teamId !== one.user.id);
  const received = interests.filter(({ toId }) => straying || toId === one.user.id);
  const expressed = interests.filter(({ fromId }) => straying || fromId === one.user.id);
  const game = picked(name === 'express' ? foreign : own, pick);
  const interest = picked(name === 'withdraw' ? expressed : received, pick);
  const body = { status: name === 'accept' ? 'accepted' : 'rejected' } as const;
  const changed = { date: dayFromNow(25), startTime: '08:00', endTime: '09:00', location: 'Denver, CO' };
  const params = { id: String(interest?._id ?? 'f'.repeat(24)) };
  const gameParams = { id: game?._id ?? NO_GAME };
  const calls: Record<string, () => Promise<unknown>> = {
    post: () => post(one, matchupBody()),
    express: () => one.ask(expressInterest, { body: { matchupId: game?._id ?? NO_GAME } }),
    withdraw: () => one.ask(withdrawInterest, { params }),
    accept: () => one.ask(decideInterest, { params, body }),
    reject: () => one.ask(decideInterest, { params, body }),
    change: () => one.ask(updateMatchup, { params: gameParams, body: changed }),
    cancel: () => one.ask(deleteMatchup, { params: gameParams }),
  };
  await calls[name]?.().catch((error: unknown) => expect(String(error)).toMatch(/answered (?:400|403|404|409)/));
}

const states = new Set<string>();

async function assertInvariants(): Promise<void> {
  const { games, interests } = await rows();
  for (const game of games) {
    states.add(game.status);
    const about = interests.filter(({ matchupId }) => matchupId === game._id);
    const accepted = about.filter(({ status }) => status === 'accepted');
    expect(game.interestCount, `the count of game ${game._id}`).toBe(about.length);
    if (game.status === 'cancelled') expect(accepted.length).toBeLessThanOrEqual(1);
    else expect(accepted.length, `accepted for game ${game._id}`).toBe(game.status === 'matched' ? 1 : 0);
    if (game.status === 'matched') expect(about.some(({ status }) => status === 'pending')).toBe(false);
    if (game.status === 'cancelled') expect(about).toEqual(accepted);
    if (game.status === 'hidden') {
      expect(['matched', 'cancelled']).toContain(games.find(({ _id }) => _id === game.filledBy)?.status);
      expect(about.some(({ status }) => status === 'pending')).toBe(false);
    }
    expect(new Set(about.map(({ fromId }) => fromId)).size).toBe(about.length);
    expect(about.some(({ fromId }) => fromId === game.teamId)).toBe(false);
  }
  const open = games.filter(({ status }) => status === 'open').map(({ _id }) => _id);
  const [reader] = teams;
  const shown = (await reader?.ask(listMatchups, { query: { q: NAME, limit: '100' } })) ?? [];
  expect(shown.map(({ id }) => id).toSorted()).toEqual(open.toSorted());
  const off = new Set(games.filter(({ status }) => status === 'cancelled').map(({ _id }) => _id));
  for (const team of teams) {
    const mine = await team.ask(listMyInterests);
    const kept = interests.filter(({ fromId, matchupId }) => fromId === team.user.id && !off.has(Number(matchupId)));
    expect(mine).toHaveLength(kept.length);
  }
}

it('no random sequence of steps gives a game to two teams, miscounts interests or lists a closed game', async () => {
  const steps = array(step, { minLength: 6, maxLength: STEPS_MAX });
  await assert(
    asyncProperty(steps, async (taken) => {
      for (let at = 0; at < taken.length; at += CONCURRENT) {
        await Promise.all(taken.slice(at, at + CONCURRENT).map(take));
      }
      await assertInvariants();
    }),
    { numRuns: RUNS, endOnFailure: true, examples: [[matched], [canceled]] },
  );
  expect([...states].toSorted()).toEqual(['cancelled', 'hidden', 'matched', 'open']);
});
