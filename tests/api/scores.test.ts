/** Scores: said by the two teams of a game, confirmed together, seen by nobody else, and used for one of three words. */
import { deleteAccount, exportData, updateProfile } from '@playfield/contracts/account.ts';
import { suspendUser } from '@playfield/contracts/admin/users.ts';
import { setAvailability } from '@playfield/contracts/availability.ts';
import { blockTeam, unblockTeam } from '@playfield/contracts/blocks.ts';
import type { AgeGroup } from '@playfield/contracts/fields/options.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { reportNoShow } from '@playfield/contracts/no-shows.ts';
import { listSuggestions } from '@playfield/contracts/opponents.ts';
import { proposeChange } from '@playfield/contracts/proposals.ts';
import { createReview } from '@playfield/contracts/reviews.ts';
import {
  getScoreUse,
  NO_SCORE,
  NOT_OVER,
  SCORE_CLOSED,
  SCORE_CONFIRMED,
  SCORE_LATE,
  setScore,
  setScoreUse,
  TOO_YOUNG,
} from '@playfield/contracts/scores.ts';
import { describe, expect, it } from 'vitest';
import { owner } from '../support/admins.ts';
import { joinedBy } from '../support/people.ts';
import {
  agree,
  ALL_WEEK,
  availabilityBody,
  express,
  hoursOn,
  mailbox,
  PASSWORD,
  post,
  signUp,
  signUpMember,
  signUpTeams,
  type TestTeam,
} from '../support/teams.ts';
import { change, database, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { enter, gameOf, nextRound, weekenders } from '../support/weekenders.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
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

/** As after a season, without playing one. */
async function makeKnown({ user }: TestTeam, rating: number, more: Record<string, unknown> = {}): Promise<void> {
  await using db = await database('matchmaking');
  const { sport, ageGroup } = user;
  const sure = { deviation: 90, volatility: 0.06, games: 8, opponents: [1, 2, 3, 4] };
  const known = { rating, sport, ageGroup, ...sure, ...more };
  const strength = { _id: user.id, out: false, known, at: new Date() };
  await db.collection<{ _id: number }>('strengths').insertOne(strength);
}

it('is not kept once a team says that it is 10U or younger', async () => {
  const [host, guest] = await twoTeams();
  const id = await played(host, guest);
  await say(host, id, 3, 2);
  await say(guest, id, 2, 3);
  expect(await strengthOf(host)).not.toBeNull();
  await host.ask(updateProfile, { body: { ageGroup: '10u' } });
  await until(async () => (await strengthOf(host)) === null);
  expect(await holds('matchmaking', 'scores', { _id: id })).toBe(false);
});

it('tells the other team of the first word, once and without the score', async () => {
  const [host, guest] = await twoTeams();
  const id = await played(host, guest);
  await say(host, id, 31, 17);
  const TOLD = /Scoring Swans added the score of your game/;
  const told = await mailbox().waitFor(guest.email, TOLD);
  expect(told.text).toContain(`/games/${id}`);
  expect(told.text).not.toMatch(/31\W{1,3}17|17\W{1,3}31/);
  await say(host, id, 32, 17);
  await say(guest, id, 17, 32);
  // Whoever confirms tells nobody: what the first team hears next is another thing.
  await express(guest, await post(host));
  await mailbox().waitFor(host.email, /A team is interested/);
  expect(await mailbox().to(host.email, /added the score/)).toEqual([]);
  expect(await mailbox().to(guest.email, TOLD)).toHaveLength(1);
});

describe('a score', () => {
  it('is confirmed when both teams say the same, each from its side, and counts once', async () => {
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

  it('that differs is seen by both, may be corrected until the 48 hours are over, and is none after that', async () => {
    const [host, guest] = await twoTeams();
    const [corrected, left] = [await played(host, guest), await played(host, guest)];
    for (const id of [corrected, left]) {
      await say(host, id, 3, 2);
      expect(await say(guest, id, 2, 2)).toMatchObject({
        status: 'open',
        ours: { us: 2, them: 2 },
        theirs: { us: 2, them: 3 },
      });
      expect(await scoreOn(host, id)).toMatchObject({ ours: { us: 3, them: 2 }, theirs: { us: 2, them: 2 } });
    }
    // A minute before the end.
    await change('matchmaking', 'scores', { _id: corrected }, { closesAt: new Date(Date.now() + 60_000) });
    expect(await say(guest, corrected, 2, 3)).toMatchObject({ status: 'confirmed' });
    expect((await strengthOf(host))?.games).toBe(1);

    await change('matchmaking', 'scores', { _id: left }, { closesAt: new Date(Date.now() - 1) });
    for (const team of [host, guest]) expect(await scoreOn(team, left)).toMatchObject({ status: 'none' });
    expect(await refused(guest, left, 2, 3)).toMatchObject({ status: 409, message: SCORE_CLOSED });
    expect(await refused(host, left, 2, 2)).toMatchObject({ status: 409, message: SCORE_CLOSED });
    expect((await strengthOf(host))?.games).toBe(1);
  });

  it('of both at the same moment is one word each: confirmed where they agree, open where they do not', async () => {
    const [host, guest] = await twoTeams();
    const [same, different] = [await played(host, guest), await played(host, guest)];
    await Promise.all([say(host, same, 3, 2), say(guest, same, 2, 3), say(host, same, 3, 2), say(guest, same, 2, 3)]);
    expect(await scoreOn(host, same)).toMatchObject({ status: 'confirmed' });
    expect((await strengthOf(host))?.games).toBe(1);
    await Promise.all([say(host, different, 3, 2), say(guest, different, 3, 2)]);
    expect(await scoreOn(guest, different)).toMatchObject({
      status: 'open',
      ours: { us: 3, them: 2 },
      theirs: { us: 2, them: 3 },
    });
  });

  it('of two games of a team that are confirmed at once counts both', async () => {
    const [host, one, other] = await signUpTeams('Busy Bees', 'First Finches', 'Second Seals');
    const games = [await played(host, one), await played(host, other)] as const;
    for (const id of games) await say(host, id, 1, 0);
    await Promise.all([say(one, games[0], 0, 1), say(other, games[1], 0, 1)]);
    expect((await strengthOf(host))?.games).toBe(2);
    expect((await strengthOf(one))?.games).toBe(1);
  });

  it('counts once where the same two teams meet again within four weeks', async () => {
    const [host, guest] = await twoTeams();
    const ids = [await played(host, guest), await played(host, guest)];
    for (const id of ids) {
      await say(host, id, 5, 0);
      expect(await say(guest, id, 0, 5)).toMatchObject({ status: 'confirmed' });
    }
    expect((await strengthOf(host))?.games).toBe(1);
    await change('matchmaking', 'scores', { _id: ids[0] }, { countedAt: new Date(Date.now() - 29 * DAY_MS) });
    const later = await played(host, guest);
    await say(host, later, 5, 0);
    await say(guest, later, 0, 5);
    expect((await strengthOf(host))?.games).toBe(2);
  });

  it('counts a win a little less where both call it a good game', async () => {
    const [host, guest, third, fourth] = await signUpTeams('Even Elks', 'Equal Emus', 'Plain Pikes', 'Other Owls');
    const [good, plain] = [await played(host, guest), await played(third, fourth)];
    const stars = { rating: 5, sportsmanshipRating: 5, competitivenessRating: 5, punctualityRating: 5 };
    const body = { matchupId: good, ...stars, communicationRating: 5, comment: 'So close!', isPublic: true };
    await host.ask(createReview, { params: guest.user, body });
    for (const [winner, loser, id] of [[host, guest, good] as const, [third, fourth, plain] as const]) {
      await say(winner, id, 2, 1);
      await say(loser, id, 1, 2);
    }
    const [close, clear] = [await strengthOf(host), await strengthOf(third)];
    expect(close?.rating).toBeLessThan(clear?.rating ?? 0);
    expect(close?.rating).toBeGreaterThan(1_500);
  });

  it('is for the two teams alone, and said by those who act for them', async () => {
    const [host, guest] = await twoTeams();
    const id = await played(host, guest);
    const [third, member] = [await signUp({ teamName: 'Nosy Newts' }), await signUpMember()];
    const helper = await joinedBy(host, { role: 'helper' });
    await say(host, id, 3, 2);
    expect(await refused(third, id)).toMatchObject({ status: 404 });
    expect(await refused(third, 999_999_999)).toMatchObject({ status: 404 });
    expect(await member.refusedWith(setScore, { params: { id }, body: { us: 1, them: 0 } })).toBe(403);
    expect(await refused(helper, id, 1, 0)).toMatchObject({ status: 403 });
    expect(await helper.refusedWith(setScoreUse, { body: { used: false } })).toBe(403);
    // Helpers read what their team does.
    expect(await scoreOn(helper, id)).toMatchObject({ ours: { us: 3, them: 2 } });
    expect(JSON.stringify(await third.raw('GET', `/api/games/${id}`))).not.toContain('"score"');
  });

  it('takes two whole numbers, and nothing that says more than that', async () => {
    const [host, guest] = await twoTeams();
    const id = await played(host, guest);
    for (const [us, them, field] of [
      [-1, 0, 'us'],
      [0, 301, 'them'],
      [1.5, 0, 'us'],
    ] as const)
      expect((await refused(host, id, us, them)).fieldErrors).toHaveProperty(field);
    const body = { us: 3, them: 2, teamId: guest.user.id, status: 'confirmed', said: [{ teamId: guest.user.id }] };
    await host.raw('PUT', `/api/games/${id}/score`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(await scoreOn(guest, id)).toMatchObject({ status: 'open', ours: null, theirs: { us: 2, them: 3 } });
  });

  it('is taken after the game, for a week', async () => {
    const [host, guest] = await twoTeams();
    const { id: ahead } = await agree(host, guest);
    const running = await played(host, guest, 1);
    for (const id of [ahead, running]) {
      expect(await refused(host, id)).toMatchObject({ status: 409, message: NOT_OVER });
      expect(await scoreOn(host, id)).toBeUndefined();
    }
    const old = await played(host, guest, 7 * 24 + 3);
    expect(await refused(host, old)).toMatchObject({ status: 409, message: SCORE_LATE });
    expect(await scoreOn(host, old)).toBeUndefined();
  });

  it.each([
    ['the game', '10u', '12u'],
    ['one of its teams', '12u', '10u'],
  ] as const)('is not asked for and not taken where %s is 10U', async (_, ageGroup, guestAge) => {
    const [host, guest] = [await signUp({ ageGroup: '12u' }), await signUp({ ageGroup: guestAge })];
    const id = await played(host, guest, 3, ageGroup);
    for (const team of [host, guest]) {
      expect(await refused(team, id)).toMatchObject({ status: 409, message: TOO_YOUNG });
      expect(await scoreOn(team, id)).toBeUndefined();
    }
    expect(await holds('matchmaking', 'scores', { _id: id })).toBe(false);
    // The question for a review does not ask for it, either.
    await begin(id, 30);
    const mail = await mailbox().waitFor(host.email, /^How was your game/);
    expect(mail.text).not.toMatch(/score/i);
  });

  it('is mentioned when both are asked for reviews', async () => {
    const [host, guest] = await twoTeams();
    const id = await played(host, guest, 30);
    const mail = await mailbox().waitFor(guest.email, /^How was your game with Scoring Swans/);
    expect(mail.text).toContain('Only your two teams see it.');
    expect(mail.text).toContain(`/games/${id}`);
  });

  it('is not taken for a game that was canceled, or that a team did not come to', async () => {
    const [host, guest] = await twoTeams();
    const { id: canceled } = await agree(host, guest);
    await host.ask(proposeChange, { params: { id: canceled }, body: { kind: 'calloff', reason: 'weather' } });
    await begin(canceled, 3);
    expect(await refused(host, canceled)).toMatchObject({ status: 404 });
    const missed = await played(host, guest);
    await say(guest, missed, 9, 0);
    await host.ask(reportNoShow, { params: { id: missed }, body: {} });
    expect(await refused(host, missed, 0, 9)).toMatchObject({ status: 409, message: NO_SCORE });
    expect(await scoreOn(host, missed)).toBeUndefined();
    expect(await strengthOf(host)).toBeNull();
  });

  it('waits while the two are apart, and sounds the same for a block as for a suspension', async () => {
    const [host, guest] = await twoTeams();
    const id = await played(host, guest);
    await say(host, id, 3, 2);
    await guest.ask(blockTeam, { params: host.user });
    for (const team of [host, guest]) {
      expect(await refused(team, id, 2, 3)).toMatchObject({ status: 409, message: NO_SCORE });
      expect(await scoreOn(team, id)).toBeUndefined();
    }
    await guest.ask(unblockTeam, { params: host.user });
    expect(await say(guest, id, 2, 3)).toMatchObject({ status: 'confirmed' });

    const second = await played(host, guest);
    await (await owner()).ask(suspendUser, { params: guest.user });
    await until(async () => (await scoreOn(host, second)) === undefined);
    expect(await refused(host, second)).toMatchObject({ status: 409, message: NO_SCORE });
  });

  it('is in the export as one’s own word, without what the other said or what follows from it', async () => {
    const [host, guest] = await twoTeams();
    const id = await played(host, guest);
    await say(host, id, 3, 2);
    await say(guest, id, 2, 2);
    const { services } = await host.ask(exportData);
    expect(services['matchmaking']).toMatchObject({
      scores: { used: true, said: [{ matchupId: id, us: 3, them: 2, confirmed: false }] },
    });
    await say(guest, id, 2, 3);
    const text = JSON.stringify(await host.ask(exportData));
    expect(text).toContain('"confirmed":true');
    expect(text).not.toMatch(/deviation|volatility|strength/);
  });

  it('goes with the account of either team, and so does what followed from it', async () => {
    const [host, guest] = await twoTeams();
    const id = await played(host, guest);
    await say(host, id, 3, 2);
    await say(guest, id, 2, 3);
    await guest.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => !(await holds('matchmaking', 'scores', { _id: id })));
    expect(await strengthOf(guest)).toBeNull();
    expect((await strengthOf(host))?.games).toBe(1);
  });
});

const ages = (ageGroup: AgeGroup) => ({ from: ageGroup, to: ageGroup });

/** A team that is suggested to others of its sport and age group. */
async function suggested(teamName: string, ageGroup: AgeGroup): Promise<TestTeam> {
  const team = await signUp({ teamName, sport: 'wrestling', ageGroup });
  const body = availabilityBody(hoursOn(ALL_WEEK, '09:00', '17:00'), { gender: 'coed', ages: ages(ageGroup) });
  await team.ask(setAvailability, { body });
  return team;
}

async function reasonsFor(reader: TestTeam, { user }: TestTeam): Promise<string[]> {
  const { suggestions } = await reader.ask(listSuggestions, { query: {} });
  const found = suggestions.find(({ team }) => team.id === user.id);
  if (!found) throw new Error('The team is not suggested');
  return found.reasons;
}

const WORDS = new Set(['likely close', 'a stretch', 'lopsided']);
const wordsFor = async (reader: TestTeam, other: TestTeam) =>
  (await reasonsFor(reader, other)).filter((reason) => WORDS.has(reason));

describe('a suggestion', () => {
  it('says in a word how close the game may be, and nothing where too little is known', async () => {
    const [us, even, strong, far] = [
      await suggested('Middling Moose', '13u'),
      await suggested('Even Eels', '13u'),
      await suggested('Strong Stags', '13u'),
      await suggested('Far Foxes', '13u'),
    ];
    expect(await wordsFor(us, even)).toEqual([]);
    await makeKnown(us, 1_500);
    await makeKnown(even, 1_520);
    await makeKnown(strong, 1_750);
    await makeKnown(far, 2_050);
    expect(await wordsFor(us, even)).toEqual(['likely close']);
    expect(await wordsFor(even, us)).toEqual(['likely close']);
    expect(await wordsFor(us, strong)).toEqual(['a stretch']);
    expect(await wordsFor(strong, us)).toEqual([]);
    expect(await wordsFor(us, far)).toEqual(['lopsided']);
    expect(await wordsFor(far, us)).toEqual(['lopsided']);
    const text = JSON.stringify(await us.ask(listSuggestions, { query: {} }));
    expect(text).not.toMatch(/rating|deviation|strength|\b(1520|1750|2050)\b/);
  });

  it('says nothing of a team with few games or few opponents, or of one that has another age group by now', async () => {
    const [us, few, same, older] = [
      await suggested('Known Kites', '15u'),
      await suggested('Few Ferrets', '15u'),
      await suggested('Same Seals', '15u'),
      await suggested('Older Otters', '15u'),
    ];
    await makeKnown(us, 1_500);
    await makeKnown(few, 1_500, { games: 3 });
    await makeKnown(same, 1_500, { opponents: [1, 2] });
    await makeKnown(older, 1_500, { ageGroup: '14u' });
    for (const other of [few, same, older]) expect(await wordsFor(us, other)).toEqual([]);
  });

  it('says nothing on either side once a team leaves its scores out, which forgets them', async () => {
    const [us, them] = [await suggested('Quiet Quails', '16u'), await suggested('Open Orcas', '16u')];
    await makeKnown(us, 1_500);
    await makeKnown(them, 1_500);
    expect(await wordsFor(them, us)).toEqual(['likely close']);
    expect(await us.ask(getScoreUse)).toEqual({ used: true });
    expect(await us.ask(setScoreUse, { body: { used: false } })).toEqual({ used: false });
    expect(await us.ask(getScoreUse)).toEqual({ used: false });
    for (const [reader, other] of [[us, them] as const, [them, us] as const])
      expect(await wordsFor(reader, other)).toEqual([]);
    expect(await strengthOf(us)).toBeNull();

    // A score meanwhile is one between the two, and counts for neither.
    const id = await played(us, them, 3, '16u');
    await say(us, id, 3, 2);
    expect(await say(them, id, 2, 3)).toMatchObject({ status: 'confirmed' });
    expect(await strengthOf(us)).toBeNull();
    expect((await strengthOf(them))?.games).toBe(8);

    expect(await us.ask(setScoreUse, { body: { used: true } })).toEqual({ used: true });
    expect(await strengthOf(us)).toBeNull();
    await say(us, id, 3, 2);
    expect(await strengthOf(us)).toBeNull();
    const next = await played(us, them, 3, '16u');
    await say(us, next, 3, 2);
    await say(them, next, 2, 3);
    expect((await strengthOf(us))?.games).toBe(1);
  });

  it('says nothing more when a score is confirmed at the moment its team leaves scores out', async () => {
    const [host, guest] = await twoTeams();
    const id = await played(host, guest);
    await say(host, id, 3, 2);
    await Promise.all([say(guest, id, 2, 3), host.ask(setScoreUse, { body: { used: false } })]);
    expect(await strengthOf(host)).toBeNull();
    expect(await host.ask(getScoreUse)).toEqual({ used: false });
  });
});

describe('a weekend game', () => {
  const { teamOf } = weekenders(7);

  it('says it among its reasons, until one of the two leaves its scores out', async () => {
    const [one, other] = [await teamOf('close', 'Close Cranes'), await teamOf('close', 'Close Crows')];
    await makeKnown(one, 1_500);
    await makeKnown(other, 1_500);
    const saturday = await enter(one);
    await enter(other);
    await nextRound(saturday, one, other);
    for (const team of [one, other]) expect((await gameOf(team)).reasons).toContain('likely close');
    await one.ask(setScoreUse, { body: { used: false } });
    for (const team of [one, other]) {
      const { reasons } = await gameOf(team);
      expect(reasons).not.toContain('likely close');
      expect(reasons).toContain('same age group');
    }
  });
});
