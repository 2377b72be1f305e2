/** Scores: said by the two teams of a game, confirmed together, seen by nobody else, and used for one of three words. */
import type { AgeGroup } from '@playfield/contracts/fields/options.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { SCORE_CONFIRMED, setScore } from '@playfield/contracts/scores.ts';
import { describe, expect, it } from 'vitest';
import { agree, signUpTeams, type TestTeam } from '../support/teams.ts';
import { change, database } from '../support/traces.ts';

const HOUR_MS = 60 * 60_000;
const twoTeams = () => signUpTeams('Scoring Swans', 'Scoring Storks');

/** Moves an agreed game of two hours into the past. */
const begin = (id: number, hoursAgo: number) =>
  change('matchmaking', 'matchups', { _id: id }, { startsAt: new Date(Date.now() - hoursAgo * HOUR_MS) });

async function played(host: TestTeam, guest: TestTeam, hoursAgo = 3, ageGroup: AgeGroup = '12u'): Promise<number> {
  const { id } = await agree(host, guest, { ageGroup });
  await begin(id, hoursAgo);
  return id;
}

const say = (team: TestTeam, id: number, us: number, them: number) =>
  team.ask(setScore, { params: { id }, body: { us, them } });
const refused = (team: TestTeam, id: number, us = 3, them = 2) =>
  team.refused(setScore, { params: { id }, body: { us, them } });
const scoreOn = async (team: TestTeam, id: number) => (await team.ask(getGame, { params: { id } })).score;

async function strengthOf({ user }: TestTeam) {
  await using db = await database('matchmaking');
  const found = db.collection<{ _id: number; known: { games: number; rating: number } | null }>('strengths');
  return (await found.findOne({ _id: user.id }))?.known ?? null;
}

describe('a score', () => {
  it('is confirmed when both teams report the same result', async () => {
    const [host, guest] = await twoTeams();
    const id = await played(host, guest);
    expect(await scoreOn(host, id)).toEqual({ status: 'open', ours: null, theirs: null, closesAt: null });
    const first = await say(host, id, 3, 2);
    expect(first).toMatchObject({ status: 'open', ours: { us: 3, them: 2 }, theirs: null });
    const left = Date.parse(first.closesAt ?? '') - Date.now();
    expect(left).toBeGreaterThan(47.9 * HOUR_MS);
    expect(left).toBeLessThanOrEqual(48 * HOUR_MS);
    expect(await scoreOn(guest, id)).toMatchObject({ status: 'open', ours: null, theirs: { us: 2, them: 3 } });
    expect(await strengthOf(host)).toBeNull();

    const both = { status: 'confirmed', ours: { us: 2, them: 3 }, theirs: { us: 2, them: 3 } };
    expect(await say(guest, id, 2, 3)).toMatchObject(both);
    expect(await scoreOn(host, id)).toMatchObject({ status: 'confirmed', ours: { us: 3, them: 2 } });
    const [winner, loser] = [await strengthOf(host), await strengthOf(guest)];
    expect([winner?.games, loser?.games]).toEqual([1, 1]);
    expect(winner?.rating).toBeGreaterThan(loser?.rating ?? Infinity);

    expect(await say(guest, id, 2, 3)).toMatchObject(both);
    expect(await refused(guest, id, 9, 0)).toMatchObject({ status: 409, message: SCORE_CONFIRMED });
    expect(await strengthOf(host)).toEqual(winner);
  });
});
