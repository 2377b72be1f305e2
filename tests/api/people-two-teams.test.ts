/** One person who runs two teams. */
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { setAvailability } from '@playfield/contracts/availability.ts';
import { createReview, getRatings, listDueReviews, OWN_TEAMS } from '@playfield/contracts/reviews.ts';
import { expect, it } from 'vitest';
import { secondTeamOf } from '../support/people.ts';
import { agree, ALL_WEEK, availabilityBody, hoursOn, reviewBody, signUp } from '../support/teams.ts';
import { holds, startsAt } from '../support/traces.ts';
import { until } from '../support/until.ts';
import { enter, gamesOf, nextRound, weekenders } from '../support/weekenders.ts';

const { teamOf } = weekenders(6);

it('cannot review their other team, and the game does not count as played', async () => {
  const team = await signUp({ teamName: 'First Selves', ageGroup: '12u' });
  const own = await secondTeamOf(team);
  const { id: matchupId } = await agree(team, own, { ageGroup: '12u' });
  await startsAt(matchupId, Date.now() - 25 * HOUR_MS);
  await until(() => holds('matchmaking', 'matchups', { _id: matchupId, reviewsAskedAt: { $type: 'date' } }));
  for (const [writer, other] of [
    [team, own],
    [own, team],
  ] as const) {
    const given = { params: { id: other.user.id }, body: reviewBody(matchupId) };
    expect(await writer.refused(createReview, given)).toMatchObject({ status: 403, message: OWN_TEAMS });
    expect(await writer.ask(listDueReviews)).toEqual([]);
    expect((await writer.ask(getRatings, { params: { id: other.user.id } })).reviewCount).toBe(0);
    expect(await holds('matchmaking', 'teams', { _id: writer.user.id, played: { $gt: 0 } })).toBe(false);
  }
});

it('is not paired with their other team for a weekend', async () => {
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
