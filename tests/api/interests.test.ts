import { errorBody } from '@playfield/contracts/http/errors.ts';
import { decideInterest, expressInterest, listMyInterests, withdrawInterest } from '@playfield/contracts/interests.ts';
import { getMatchup, listMyMatchups } from '@playfield/contracts/matchups.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { agree, mailbox, post, signUp, signUpTeams, signUpMember, type TestTeam } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';

const CROWD = 50;
/** Passwords are hashed one after another: more at once would wait longer than the gateway does. */
const REGISTERED_AT_ONCE = 10;
const CROWD_TIMEOUT_MS = 180_000;
const AGAIN_AFTER_MS = 500;

let host: TestTeam;
let guest: TestTeam;
let third: TestTeam;

beforeAll(async () => {
  [host, guest, third] = await signUpTeams('Hosting Hawks', 'Guest Gators', 'Third Thunder');
});

/** As a person presses again after "try again": a busy machine may answer 503, and what it was asked may be done or not. */
async function expressPatiently(team: TestTeam, matchupId: number): Promise<void> {
  const statuses: number[] = [];
  do {
    if (statuses.length > 0) await sleep(AGAIN_AFTER_MS);
    statuses.push((await team.raw('POST', '/api/interests', { json: { matchupId } })).status);
  } while (statuses.at(-1) === 503);
  expect(statuses.length === 1 ? [201] : [201, 409]).toContain(statuses.at(-1));
}

const messageIn = (json: unknown) => errorBody.parse(json).message;

describe('expressing interest', () => {
  it('shows on both sides and is told by email', async () => {
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

  it('is refused twice, for an own game, for one that is not there, and to members who only look', async () => {
    const game = await post(host);
    const body = { matchupId: game.id };
    await guest.ask(expressInterest, { body });
    expect(await guest.refused(expressInterest, { body })).toMatchObject({ status: 409, code: 'conflict' });
    expect(await host.refused(expressInterest, { body })).toMatchObject({
      status: 409,
      message: 'This is your own matchup',
    });
    expect(await guest.refusedWith(expressInterest, { body: { matchupId: 999_999_999 } })).toBe(404);
    expect(await guest.refusedWith(expressInterest, { body: { matchupId: '1' as never } })).toBe(400);
    const member = await signUpMember();
    expect(await member.refusedWith(expressInterest, { body })).toBe(403);
  });

  it('stands once when it is sent fifty times at once', async () => {
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

  it(
    'of fifty teams in one game at the same moment stands for all of them',
    async () => {
      const game = await post(host);
      const teams: TestTeam[] = [];
      while (teams.length < CROWD)
        teams.push(...(await Promise.all(Array.from({ length: REGISTERED_AT_ONCE }, () => signUp()))));
      await Promise.all(teams.map((team) => expressPatiently(team, game.id)));
      const received = (await host.ask(listMyMatchups)).find(({ id }) => id === game.id);
      expect(received?.interestCount).toBe(CROWD);
      expect(received?.interests.map(({ teamId }) => teamId).toSorted()).toEqual(
        teams.map(({ user }) => user.id).toSorted(),
      );
    },
    CROWD_TIMEOUT_MS,
  );
});

describe('deciding', () => {
  it('accepts one team, tells it, tells the others, and takes the game off the list', async () => {
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

  it('declines, and leaves the game open for others', async () => {
    const game = await post(host);
    const declined = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    await host.ask(decideInterest, { params: { id: declined.id }, body: { status: 'rejected' } });
    expect(await host.ask(getMatchup, { params: { id: game.id } })).toMatchObject({ status: 'open' });
    await third.ask(expressInterest, { body: { matchupId: game.id } });
    expect(await guest.refusedWith(expressInterest, { body: { matchupId: game.id } })).toBe(409);
  });

  it('is for the posting team, only while pending, with a status that exists', async () => {
    const game = await post(host);
    const { id } = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    const accept = { params: { id }, body: { status: 'accepted' } } as const;
    expect(await guest.refusedWith(decideInterest, accept)).toBe(403);
    expect(await third.refusedWith(decideInterest, accept)).toBe(403);
    expect(await host.refusedWith(decideInterest, { params: { id }, body: { status: 'pending' as never } })).toBe(400);
    expect(await host.refusedWith(decideInterest, { ...accept, params: { id: 'f'.repeat(24) } })).toBe(404);
    expect(await host.refusedWith(decideInterest, { ...accept, params: { id: '17' } })).toBe(404);
    await host.ask(decideInterest, accept);
    expect(await host.refusedWith(decideInterest, accept)).toBe(409);
    expect(await host.refusedWith(decideInterest, { ...accept, body: { status: 'rejected' } })).toBe(409);
  });

  it('accepts one of two when both are accepted at once', async () => {
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

  it('takes no further interest in a game that is matched', async () => {
    const game = await agree(host, guest);
    expect(await third.refused(expressInterest, { body: { matchupId: game.id } })).toMatchObject({
      status: 409,
      message: 'This matchup is no longer open',
    });
  });
});

describe('withdrawing', () => {
  it('takes a pending interest back, for its owner alone', async () => {
    const game = await post(host);
    const { id } = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    expect(await third.refusedWith(withdrawInterest, { params: { id } })).toBe(403);
    await guest.ask(withdrawInterest, { params: { id } });
    expect(await guest.refusedWith(withdrawInterest, { params: { id } })).toBe(404);
    expect(await host.ask(getMatchup, { params: { id: game.id } })).toMatchObject({ interestCount: 0 });
    await guest.ask(expressInterest, { body: { matchupId: game.id } });
  });

  it('leaves a decided interest as it is', async () => {
    await agree(host, guest);
    const accepted = (await guest.ask(listMyInterests)).find(({ status }) => status === 'accepted');
    expect(await guest.refusedWith(withdrawInterest, { params: { id: accepted?.id ?? '' } })).toBe(409);
  });
});

describe('an answer', () => {
  it('may carry a few words, which reach the other team', async () => {
    const [host, guest] = [await signUp(), await signUp()];
    const game = await post(host);
    const interest = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    const note = 'Our field is being reseeded. <b>Next month?</b>';
    await host.ask(decideInterest, { params: { id: interest.id }, body: { status: 'rejected', note } });
    const mail = await mailbox().waitFor(guest.email, /chose another option/);
    expect(mail.text).toContain(`> ${note}`);
    expect(mail.html).not.toContain('<b>');
    expect(await guest.ask(listMyInterests)).toEqual([expect.objectContaining({ status: 'rejected', note })]);
    const endless = { status: 'accepted', note: 'x'.repeat(281) } as const;
    const second = await guest.ask(expressInterest, { body: { matchupId: (await post(host)).id } });
    expect(await host.refusedWith(decideInterest, { params: { id: second.id }, body: endless })).toBe(400);
  });

  it('that did not come before the game began is no more waited for, and the team is told', async () => {
    const [host, guest] = [await signUp({ teamName: 'Silent Seals' }), await signUp()];
    const game = await post(host);
    const interest = await guest.ask(expressInterest, { body: { matchupId: game.id } });
    await change('matchmaking', 'matchups', { _id: game.id }, { startsAt: new Date(Date.now() - 1_000) });
    await mailbox().waitFor(guest.email, /No answer from Silent Seals/);
    expect(await guest.ask(listMyInterests)).toEqual([expect.objectContaining({ status: 'rejected' })]);
    const late = { params: { id: interest.id }, body: { status: 'accepted' } } as const;
    expect(await host.refusedWith(decideInterest, late)).toBe(409);
    expect(await holds('matchmaking', 'matchups', { _id: game.id, closedAt: null })).toBe(false);
  });
});

it('expresses an interest once under one name, and refuses a second one', async () => {
  const [host, guest] = await Promise.all([signUp(), signUp()]);
  const { id: matchupId } = await post(host);
  const body = { matchupId, clientId: randomUUID() };
  const first = await guest.ask(expressInterest, { body });
  expect(await guest.ask(expressInterest, { body })).toMatchObject({ id: first.id });
  expect(await guest.ask(listMyInterests)).toHaveLength(1);
  const second = { matchupId, clientId: randomUUID() };
  expect(await guest.refusedWith(expressInterest, { body: second })).toBe(409);
});
