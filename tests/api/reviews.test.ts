import { deleteAccount } from '@playfield/contracts/account.ts';
import { getHome } from '@playfield/contracts/home.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { createReview, getRatings, listReviews, OWN_TEAMS } from '@playfield/contracts/reviews.ts';
import { expect, it } from 'vitest';
import { secondTeamOf } from '../support/people.ts';
import { change, holds, startsAt } from '../support/traces.ts';
import { agree, mailbox, PASSWORD, reviewBody, signUp, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

async function played(host: TestTeam, guest: TestTeam, daysAgo = 0.5): Promise<number> {
  const { id } = await agree(host, guest);
  await startsAt(id, Date.now() - daysAgo * DAY_MS);
  return id;
}

const about = (team: TestTeam) => ({ params: team.user });
const dueOf = async (team: TestTeam) => (await team.ask(getHome)).answers.reviews;

it('accepts one review from each team, and shows reviews only after both teams have written one', async () => {
  const [host, guest, reader] = await Promise.all([signUp({ teamName: 'Kind Koalas' }), signUp(), signUp()]);
  const upcoming = await agree(host, guest);
  expect(await guest.refusedWith(createReview, { ...about(host), body: reviewBody(upcoming.id) })).toBe(409);
  const matchupId = await played(host, guest);
  const body = reviewBody(matchupId);
  for (const other of [reader, guest])
    expect(await guest.refusedWith(createReview, { ...about(other), body })).toBe(403);
  expect((await dueOf(guest)).map(({ team }) => team.teamName)).toEqual(['Kind Koalas']);
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => guest.ask(createReview, { ...about(host), body })),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await dueOf(guest)).toEqual([]);
  expect(await reader.ask(listReviews, about(host))).toEqual([]);
  expect(await reader.ask(getRatings, about(host))).toMatchObject({ reviewCount: 0, overall: 0 });

  const own = reviewBody(matchupId, { rating: 1, isPublic: false });
  await host.ask(createReview, { ...about(guest), body: own });
  const { matchupId: _, ...words } = body;
  expect(await reader.ask(listReviews, about(host))).toMatchObject([
    { ...words, reviewer: { teamName: guest.user.teamName } },
  ]);
  expect(await reader.ask(getRatings, about(host))).toEqual({
    overall: 4,
    reviewCount: 1,
    sportsmanship: 5,
    competitiveness: 3,
    punctuality: 4,
    communication: 5,
  });
  expect(await reader.ask(listReviews, about(guest))).toEqual([]);
  await mailbox().waitFor(host.email, /reviewed you/);
  expect((await mailbox().to(guest.email)).map(({ subject }) => subject).join()).not.toContain('reviewed you');
  expect(await reader.ask(getRatings, about(guest))).toMatchObject({ reviewCount: 1, overall: 1 });

  await guest.ask(deleteAccount, { body: { password: PASSWORD } });
  await until(async () => (await host.ask(listReviews, about(host)))[0]?.reviewer === null);
  expect(await host.ask(listReviews, about(host))).toEqual([expect.objectContaining({ comment: '', rating: 4 })]);
});

it('shows reviews that were written concurrently, and announces them without quoting them', async () => {
  const [host, guest] = await Promise.all([signUp(), signUp()]);
  const body = reviewBody(await played(host, guest));
  await Promise.all([
    guest.ask(createReview, { ...about(host), body }),
    host.ask(createReview, { ...about(guest), body }),
  ]);
  for (const team of [host, guest]) expect(await team.ask(listReviews, about(team))).toHaveLength(1);
  for (const team of [host, guest]) await mailbox().waitFor(team.email, /reviewed you/);
  expect(JSON.stringify(await mailbox().to(guest.email))).not.toContain(body.comment);
  expect(await holds('notifier', 'notifications', { text: { $regex: body.comment } })).toBe(false);
});

it('asks for a missing review the day after the game, and shows a single review after a waiting period', async () => {
  const [host, guest] = await Promise.all([signUp(), signUp({ teamName: 'Tidy Tigers' })]);
  const matchupId = await played(host, guest);
  await guest.ask(createReview, { ...about(host), body: reviewBody(matchupId) });
  await startsAt(matchupId, Date.now() - 1.5 * DAY_MS);
  await mailbox().waitFor(host.email, /How was your game with Tidy Tigers/);
  expect(await mailbox().to(guest.email, /How was your game/)).toEqual([]);
  expect(await host.ask(listReviews, about(host))).toEqual([]);
  await change('matchmaking', 'reviews', { matchupId }, { revealedAt: new Date() });
  expect(await host.ask(listReviews, about(host))).toHaveLength(1);
  await mailbox().waitFor(host.email, /reviewed you/);
});

it('rejects reviews between two teams of the same person, and does not count their game as played', async () => {
  const team = await signUp({ teamName: 'First Selves', ageGroup: '12u' });
  const own = await secondTeamOf(team);
  const { id: matchupId } = await agree(team, own, { ageGroup: '12u' });
  await startsAt(matchupId, Date.now() - 1.1 * DAY_MS);
  await until(() => holds('matchmaking', 'matchups', { _id: matchupId, reviewsAskedAt: { $type: 'date' } }));
  for (const [writer, other] of [
    [team, own],
    [own, team],
  ] as const) {
    const given = { params: { id: other.user.id }, body: reviewBody(matchupId) };
    expect(await writer.refused(createReview, given)).toMatchObject({ status: 403, message: OWN_TEAMS });
    expect(await dueOf(writer)).toEqual([]);
    expect((await writer.ask(getRatings, { params: { id: other.user.id } })).reviewCount).toBe(0);
    expect(await holds('matchmaking', 'teams', { _id: writer.user.id, played: { $gt: 0 } })).toBe(false);
  }
});
