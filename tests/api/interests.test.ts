import { errorBody } from '@playfield/contracts/http/errors.ts';
import { decideInterest, expressInterest, listMyInterests, withdrawInterest } from '@playfield/contracts/interests.ts';
import { getMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { agree, mailbox, post, signUp, signUpTeams, type TestTeam } from '../support/teams.ts';
import { holds, startsAt } from '../support/traces.ts';

const CROWD = 10;

let host: TestTeam;
let guest: TestTeam;
let third: TestTeam;

beforeAll(async () => {
  [host, guest, third] = await signUpTeams('Hosting Hawks', 'Guest Gators', 'Third Thunder');
});

const messageIn = (json: unknown) => errorBody.parse(json).message;

describe('expressing interest', () => {
  it('shows the interest on both sides and emails the posting team', async () => {
    const game = await post(host);
    const interest = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    expect(interest).toMatchObject({ status: 'pending', teamId: guest.user.id, team: { teamName: 'Guest Gators' } });

    const received = (await host.ask(listMyMatchups)).find(({ id }) => id === game.id);
    expect(received).toMatchObject({ interestCount: 1, interests: [interest] });
    const expressed = await guest.ask(listMyInterests);
    expect(expressed[0]).toMatchObject({
      id: interest.id,
      status: 'pending',
      teamId: host.user.id,
      team: { teamName: 'Hosting Hawks' },
      matchup: { id: game.id, location: 'Boulder, CO', startTime: '10:00' },
    });
    expect(await guest.ask(getMatchup, { params: { id: game.id } })).toMatchObject({
      myInterest: { id: interest.id, status: 'pending' },
    });

    const email = await mailbox().waitFor(host.email, /A team is interested in your/);
    expect(email.text).toContain('Boulder, CO');
    expect(email.text).toContain('10:00 AM – 12:00 PM');
  });

  it('is refused twice, for an own game and for an unknown game', async () => {
    const game = await post(host);
    const body = { matchupId: game.id };
    await guest.ask(expressInterest, { body });
    expect(await guest.refused(expressInterest, { body })).toMatchObject({ status: 409, code: 'conflict' });
    expect(await host.refused(expressInterest, { body })).toMatchObject({
      status: 409,
      message: 'This is your own matchup',
    });
    expect(await guest.refusedWith(expressInterest, { body: { matchupId: 999_999_999 } })).toBe(404);
  });

  it('records one interest when the same request arrives 50 times concurrently', async () => {
    const game = await post(host);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => guest.raw('POST', '/api/interests', { json: { matchupId: game.id } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, json }) => `${status} ${messageIn(json)}`))).toEqual(
      new Set(['409 You have already expressed interest in this matchup']),
    );
    expect(await host.ask(getMatchup, { params: { id: game.id } })).toMatchObject({ interestCount: 1 });
  });

  it('records every team when many express interest concurrently', async () => {
    const game = await post(host);
    const teams = await Promise.all(Array.from({ length: CROWD }, () => signUp()));
    await Promise.all(teams.map((team) => team.ask(expressInterest, { body: { matchupId: game.id } })));
    const received = (await host.ask(listMyMatchups)).find(({ id }) => id === game.id);
    expect(received?.interestCount).toBe(CROWD);
    expect(received?.interests.map(({ teamId }) => teamId).toSorted()).toEqual(
      teams.map(({ user }) => user.id).toSorted(),
    );
  });
});

describe('deciding', () => {
  it('accepts one team, tells all of them and takes the game off the list', async () => {
    const game = await post(host, { sport: 'hockey', ageGroup: '9u' });
    const [chosen, waiting] = await Promise.all(
      [guest, third].map((team) => team.ask(expressInterest, { body: { matchupId: game.id } })),
    );
    const decided = await host.ask(decideInterest, { params: { id: chosen?.id ?? '' }, body: { status: 'accepted' } });
    expect(decided).toMatchObject({ id: chosen?.id, status: 'accepted' });

    expect(await host.ask(getMatchup, { params: { id: game.id } })).toMatchObject({ status: 'matched' });
    expect(await guest.ask(listMatchups, { query: { sport: 'hockey', ageGroup: '9u' } })).toEqual([]);
    const others = await third.ask(listMyInterests);
    expect(others.find(({ id }) => id === waiting?.id)).toMatchObject({ status: 'rejected' });
    await mailbox().waitFor(guest.email, /Hosting Hawks accepted/);
    await mailbox().waitFor(third.email, /Hosting Hawks chose another/);
  });

  it('declines a team and leaves the game open for others', async () => {
    const game = await post(host);
    const declined = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    await host.ask(decideInterest, { params: { id: declined.id }, body: { status: 'rejected' } });
    expect(await host.ask(getMatchup, { params: { id: game.id } })).toMatchObject({ status: 'open' });
    await third.ask(expressInterest, { body: { matchupId: game.id } });
    expect(await guest.refusedWith(expressInterest, { body: { matchupId: game.id } })).toBe(409);
  });

  it('is possible once and only for the posting team', async () => {
    const game = await post(host);
    const { id } = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    const accept = { params: { id }, body: { status: 'accepted' } } as const;
    expect(await guest.refusedWith(decideInterest, accept)).toBe(403);
    expect(await third.refusedWith(decideInterest, accept)).toBe(403);
    await host.ask(decideInterest, accept);
    expect(await host.refusedWith(decideInterest, accept)).toBe(409);
    expect(await host.refusedWith(decideInterest, { ...accept, body: { status: 'rejected' } })).toBe(409);
  });

  it('accepts one of two teams when both are accepted concurrently', async () => {
    const game = await post(host);
    const interests = await Promise.all(
      [guest, third].map((team) => team.ask(expressInterest, { body: { matchupId: game.id } })),
    );
    const answers = await Promise.all(
      interests.map(({ id }) => host.raw('PUT', `/api/interests/${id}/status`, { json: { status: 'accepted' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.json).toMatchObject({ code: 'conflict', message: 'This interest has already been decided' });
    const received = (await host.ask(listMyMatchups)).find(({ id }) => id === game.id);
    expect(received?.interests.map(({ status }) => status).toSorted()).toEqual(['accepted', 'rejected']);
  });
});

describe('withdrawing', () => {
  it('takes a pending interest back for its owner only', async () => {
    const game = await post(host);
    const { id } = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    expect(await third.refusedWith(withdrawInterest, { params: { id } })).toBe(403);
    await guest.ask(withdrawInterest, { params: { id } });
    expect(await guest.refusedWith(withdrawInterest, { params: { id } })).toBe(404);
    expect(await host.ask(getMatchup, { params: { id: game.id } })).toMatchObject({ interestCount: 0 });
    await guest.ask(expressInterest, { body: { matchupId: game.id } });
  });

  it('leaves an accepted interest as it is', async () => {
    await agree(host, guest);
    const accepted = (await guest.ask(listMyInterests)).find(({ status }) => status === 'accepted');
    expect(await guest.refusedWith(withdrawInterest, { params: { id: accepted?.id ?? '' } })).toBe(409);
  });
});

describe('an answer', () => {
  it('can carry a note, which reaches the other team as plain text', async () => {
    const [host, guest] = [await signUp(), await signUp()];
    const game = await post(host);
    const interest = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    const note = 'Our field is being reseeded. <b>Next month?</b>';
    await host.ask(decideInterest, { params: { id: interest.id }, body: { status: 'rejected', note } });
    const mail = await mailbox().waitFor(guest.email, /chose another option/);
    expect(mail.text).toContain(`> ${note}`);
    expect(mail.html).not.toContain('<b>');
    expect(await guest.ask(listMyInterests)).toEqual([expect.objectContaining({ status: 'rejected', note })]);
  });

  it('expires when the game begins, and the team is notified', async () => {
    const [host, guest] = [await signUp({ teamName: 'Silent Seals' }), await signUp()];
    const game = await post(host);
    const interest = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    await startsAt(game.id, Date.now() - 1_000);
    await mailbox().waitFor(guest.email, /No answer from Silent Seals/);
    expect(await guest.ask(listMyInterests)).toEqual([expect.objectContaining({ status: 'rejected' })]);
    const late = { params: { id: interest.id }, body: { status: 'accepted' } } as const;
    expect(await host.refusedWith(decideInterest, late)).toBe(409);
    expect(await holds('matchmaking', 'matchups', { _id: game.id, closedAt: null })).toBe(false);
  });
});

it('is idempotent under one client ID and refuses a second interest', async () => {
  const [host, guest] = await Promise.all([signUp(), signUp()]);
  const { id: matchupId } = await post(host);
  const body = { matchupId, clientId: randomUUID() };
  const first = await guest.ask(expressInterest, { body });
  expect(await guest.ask(expressInterest, { body })).toMatchObject({ id: first.id });
  expect(await guest.ask(listMyInterests)).toHaveLength(1);
  const second = { matchupId, clientId: randomUUID() };
  expect(await guest.refusedWith(expressInterest, { body: second })).toBe(409);
});
