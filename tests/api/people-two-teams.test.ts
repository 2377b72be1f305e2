/** One person who runs two teams is not two people: they confirm, review and fill nothing for each other. */
import { addTeam, removePerson, switchTeam } from '@playfield/contracts/people.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { setAvailability } from '@playfield/contracts/availability.ts';
import { createReview, getRatings, listDueReviews, OWN_TEAMS } from '@playfield/contracts/reviews.ts';
import { NO_SCORE, setScore } from '@playfield/contracts/scores.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { beforeEach, expect, it } from 'vitest';
import { joins } from '../support/people.ts';
import { agree, ALL_WEEK, availabilityBody, hoursOn, signIn, signUp, type TestTeam } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { enter, gamesOf, nextRound, weekenders } from '../support/weekenders.ts';

const HOUR_MS = 60 * 60 * 1000;
const { teamOf } = weekenders(6);
const review = {
  rating: 5,
  sportsmanshipRating: 5,
  competitivenessRating: 5,
  punctualityRating: 5,
  communicationRating: 5,
  comment: 'What a fine team we are',
  isPublic: true,
};

let team: TestTeam;
let own: TestTeam;

/** Another team of a person, as they act for it in another browser. */
async function secondTeamOf({ email, user }: TestTeam): Promise<TestTeam> {
  const browser = await signIn(email);
  const { sport, ageGroup } = user;
  const body = { teamName: 'Second Selves', teamLocation: 'Boulder, CO', sport, ageGroup };
  await browser.ask(switchTeam, { body: await browser.ask(addTeam, { body }) });
  const acting = await browser.ask(me);
  return { ...browser, email, user: { ...user, ...acting } };
}

/** A game of the two that was over a day ago. */
async function played(host: TestTeam, guest: TestTeam): Promise<number> {
  const { id } = await agree(host, guest, { ageGroup: '12u' });
  await change('matchmaking', 'matchups', { _id: id }, { startsAt: new Date(Date.now() - 25 * HOUR_MS) });
  return id;
}

beforeEach(async () => {
  team = await signUp({ teamName: 'First Selves', ageGroup: '12u' });
  own = await secondTeamOf(team);
});

it('neither reviews the own team nor is asked to, and it counts as no game played', async () => {
  const matchupId = await played(team, own);
  await until(() => holds('matchmaking', 'matchups', { _id: matchupId, reviewsAskedAt: { $type: 'date' } }));
  for (const [writer, other] of [
    [team, own],
    [own, team],
  ] as const) {
    const given = { params: { id: other.user.id }, body: { ...review, matchupId } };
    expect(await writer.refused(createReview, given)).toMatchObject({ status: 403, message: OWN_TEAMS });
    expect(await writer.ask(listDueReviews)).toEqual([]);
    expect((await writer.ask(getRatings, { params: { id: other.user.id } })).reviewCount).toBe(0);
    expect(await holds('matchmaking', 'teams', { _id: writer.user.id, played: { $gt: 0 } })).toBe(false);
  }
});

it('confirms no score of their own', async () => {
  const id = await played(team, own);
  for (const side of [team, own]) {
    expect(await side.refused(setScore, { params: { id }, body: { us: 3, them: 3 } })).toMatchObject({
      status: 409,
      message: NO_SCORE,
    });
    expect(await side.ask(getGame, { params: { id } })).not.toHaveProperty('score');
  }
});

it('is so for a manager of both, and ends with their place in one', async () => {
  const other = await signUp({ teamName: 'Other Otters', ageGroup: '12u' });
  const id = await played(team, other);
  await joins(other, team);
  const body = { us: 3, them: 2 };
  const isNoScore = async () => (await team.raw('PUT', `/api/games/${id}/score`, { json: body })).status === 409;
  await until(isNoScore);
  expect(await team.refused(setScore, { params: { id }, body })).toMatchObject({ message: NO_SCORE });
  await team.ask(removePerson, { params: { userId: other.user.id } });
  await until(async () => !(await isNoScore()));
  expect(await team.ask(getGame, { params: { id } })).toMatchObject({ score: { status: 'open' } });
});

it('is not paired with the own team for a weekend', async () => {
  const one = await teamOf('own', 'Weekend Wolves');
  const second = await secondTeamOf(one);
  const ages = { from: one.user.ageGroup, to: one.user.ageGroup };
  const hours = hoursOn(ALL_WEEK, '09:00', '17:00');
  await second.ask(setAvailability, { body: availabilityBody(hours, { gender: 'coed', ages }) });
  const saturday = await enter(one);
  await enter(second);
  await nextRound(saturday, one, second);
  expect([await gamesOf(one), await gamesOf(second)]).toEqual([[], []]);

  const stranger = await teamOf('own', 'Weekend Weasels');
  await enter(stranger);
  await nextRound(saturday, one, second, stranger);
  expect(await gamesOf(stranger)).toHaveLength(1);
});
