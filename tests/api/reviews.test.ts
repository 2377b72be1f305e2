import { deleteAccount } from '@playfield/contracts/account.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { createReview, getRatings, listDueReviews, listReviews } from '@playfield/contracts/reviews.ts';
import { describe, expect, it } from 'vitest';
import { change, startsAt } from '../support/traces.ts';
import { agree, mailbox, PASSWORD, reviewBody, signUp, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

/** An agreed game played that many days ago. */
async function played(host: TestTeam, guest: TestTeam, daysAgo = 0.5): Promise<number> {
  const { id } = await agree(host, guest);
  await startsAt(id, Date.now() - daysAgo * DAY_MS);
  return id;
}

const about = (team: TestTeam) => ({ params: team.user });

describe('a review', () => {
  it('is shown when both teams have written one, with averages to one decimal', async () => {
    const [host, guest, reader] = [await signUp({ teamName: 'Kind Koalas' }), await signUp(), await signUp()];
    const matchupId = await played(host, guest);
    expect((await guest.ask(listDueReviews)).map(({ team }) => team.teamName)).toEqual(['Kind Koalas']);
    await guest.ask(createReview, { ...about(host), body: reviewBody(matchupId) });
    expect(await guest.ask(listDueReviews)).toEqual([]);
    expect(await reader.ask(listReviews, about(host))).toEqual([]);
    expect(await reader.ask(getRatings, about(host))).toMatchObject({ reviewCount: 0, overall: 0 });

    await host.ask(createReview, { ...about(guest), body: reviewBody(matchupId, { rating: 1 }) });
    const [shown] = await reader.ask(listReviews, about(host));
    const { matchupId: _, ...words } = reviewBody(matchupId);
    expect(shown).toMatchObject({ ...words, reviewer: { teamName: guest.user.teamName } });
    expect(await reader.ask(getRatings, about(host))).toEqual({
      overall: 4,
      reviewCount: 1,
      sportsmanship: 5,
      competitiveness: 3,
      punctuality: 4,
      communication: 5,
    });
    expect(await reader.ask(getRatings, about(guest))).toMatchObject({ overall: 1 });
  });

  it('is shown after two weeks when the other team stays silent', async () => {
    const [host, guest] = [await signUp(), await signUp()];
    const matchupId = await played(host, guest);
    await guest.ask(createReview, { ...about(host), body: reviewBody(matchupId) });
    await change('matchmaking', 'reviews', { matchupId }, { revealedAt: new Date() });
    expect(await host.ask(listReviews, about(host))).toHaveLength(1);
  });

  it('counts when it is private, without showing its words', async () => {
    const [host, guest] = [await signUp(), await signUp()];
    const matchupId = await played(host, guest);
    await guest.ask(createReview, { ...about(host), body: reviewBody(matchupId, { isPublic: false }) });
    await host.ask(createReview, { ...about(guest), body: reviewBody(matchupId) });
    expect(await host.ask(listReviews, about(host))).toEqual([]);
    expect(await host.ask(getRatings, about(host))).toMatchObject({ reviewCount: 1, overall: 4 });
  });

  it('is written once, after the game, by the teams that played it', async () => {
    const [host, guest, stranger] = [await signUp(), await signUp(), await signUp()];
    const upcoming = await agree(host, guest);
    const early = { ...about(host), body: reviewBody(upcoming.id) };
    expect(await guest.refusedWith(createReview, early)).toBe(409);
    const matchupId = await played(host, guest);
    const body = reviewBody(matchupId);
    expect(await stranger.refusedWith(createReview, { ...about(host), body })).toBe(403);
    expect(await guest.refusedWith(createReview, { ...about(stranger), body })).toBe(403);
    expect(await guest.refusedWith(createReview, { ...about(guest), body })).toBe(403);

    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => guest.ask(createReview, { ...about(host), body })),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await guest.refusedWith(createReview, { ...about(host), body })).toBe(409);
  });

  it('is shown when both teams write concurrently', async () => {
    const [host, guest] = [await signUp(), await signUp()];
    const matchupId = await played(host, guest);
    const body = reviewBody(matchupId);
    await Promise.all([
      guest.ask(createReview, { ...about(host), body }),
      host.ask(createReview, { ...about(guest), body }),
    ]);
    for (const team of [host, guest]) expect(await team.ask(listReviews, about(team))).toHaveLength(1);
  });

  it('loses its author and words when the author’s account is deleted', async () => {
    const [host, guest] = [await signUp(), await signUp()];
    const matchupId = await played(host, guest);
    await guest.ask(createReview, { ...about(host), body: reviewBody(matchupId) });
    await host.ask(createReview, { ...about(guest), body: reviewBody(matchupId) });
    await guest.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => (await host.ask(listReviews, about(host)))[0]?.reviewer === null);
    expect(await host.ask(listReviews, about(host))).toEqual([expect.objectContaining({ comment: '', rating: 4 })]);
  });
});

it('asks both teams for a review the day after unless they have written one', async () => {
  const [host, guest] = [await signUp(), await signUp({ teamName: 'Tidy Tigers' })];
  const matchupId = await played(host, guest);
  await guest.ask(createReview, { ...about(host), body: reviewBody(matchupId) });
  await startsAt(matchupId, Date.now() - 1.5 * DAY_MS);
  await mailbox().waitFor(host.email, /How was your game with Tidy Tigers/);
  const asked = await mailbox().to(guest.email, /How was your game/);
  expect(asked).toEqual([]);
});
