import { setGameDetails } from '@playfield/contracts/game-details.ts';
import { confirmGame, seeCancellation } from '@playfield/contracts/confirmations.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { getHome } from '@playfield/contracts/home.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { removePerson } from '@playfield/contracts/people.ts';
import { cancelGame } from '@playfield/contracts/changes.ts';
import { addSubscription } from '@playfield/contracts/push.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { suspend } from '../support/admins.ts';
import { tokenIn } from '../support/mailbox.ts';
import { prefer, titles } from '../support/notifications.ts';
import { answerLink, readLink, type LinkPage } from '@playfield/contracts/links.ts';
import { joinedBy } from '../support/people.ts';
import { startBrowser } from '../support/push.ts';
import { dayFromNow, detailsBody } from '../support/bodies.ts';
import { agree, block, move } from '../support/games.ts';
import { mailbox, signUpTeams, visitor, type TestTeam } from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const LONG_AGO = new Date(Date.now() - 30 * 24 * HOUR_MS);
const STILL_ON = /^Still on\?/;
const CANCELED = /^Hosting Hawks canceled your game/;
const REMINDED = /^Reminder: Hosting Hawks canceled your game/;

let host: TestTeam;
let guest: TestTeam;
let game: Matchup;
let params: { id: number };

beforeEach(async () => {
  [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
  game = await agree(host, guest, { address: 'Secret Field 7' });
  params = { id: game.id };
});

async function startsIn(hours: number, more: Record<string, unknown> = { matchedAt: LONG_AGO }): Promise<string> {
  const startsAt = new Date(Date.now() + hours * HOUR_MS);
  await change('matchmaking', 'matchups', { _id: game.id }, { startsAt, ...more });
  return startsAt.toISOString();
}

const seenBy = (team: TestTeam) => team.ask(getGame, { params });
const confirmationOf = async (team: TestTeam) => (await seenBy(team)).confirmation;
const isAsked = (times: number) => until(() => holds('matchmaking', 'matchups', { _id: game.id, timesAsked: times }));
const linkTo = async (team: TestTeam, subject = STILL_ON) => tokenIn(await mailbox().waitFor(team.email, subject));
const read = (token: string) => visitor().ask(readLink, { body: { token } });
const answer = (token: string, given: 'yes' | 'no' | 'seen') =>
  visitor().ask(answerLink, { body: { token, answer: given } });
const refusedLink = (token: string, given: 'yes' | 'no' | 'seen' = 'yes') =>
  visitor().refused(answerLink, { body: { token, answer: given } });
const stateOf = async (token: string): Promise<LinkPage['state']> => (await read(token)).state;

it('asks both teams two days before a game whether it is on, and shows each team’s answer to the other', async () => {
  await prefer(guest, { digest: 'daily' });
  const startsAt = await startsIn(47);
  await isAsked(2);
  const token = await linkTo(guest);
  await mailbox().waitFor(host.email, STILL_ON);
  expect((await guest.ask(getHome, {})).answers.confirmations).toMatchObject([{ game: { id: game.id } }]);
  expect(await titles(guest)).toContainEqual(expect.stringMatching(/^Still on\? .* against Hosting Hawks$/));
  expect(await confirmationOf(host)).toMatchObject({ ours: { yesAt: null }, theirs: { yesAt: null }, silent: true });

  const seen = await read(token);
  expect(seen).toMatchObject({ state: 'open', facts: [{ value: expect.stringContaining('Hosting Hawks') }] });
  expect(JSON.stringify(seen)).not.toMatch(/Secret|Boulder/);
  expect((await visitor().raw('GET', `/answer?token=${token}`)).status).toBe(200);
  expect(await confirmationOf(host)).toMatchObject({ theirs: { yesAt: null } });

  expect(await answer(token, 'yes')).toMatchObject({ state: 'yes', title: 'You’re on' });
  expect((await guest.ask(getHome, {})).answers.confirmations).toEqual([]);
  expect(await confirmationOf(host)).toMatchObject({
    ours: { waitingSince: expect.any(String) },
    theirs: { yesAt: expect.any(String), waitingSince: null },
    silent: false,
  });
  expect(await host.ask(confirmGame, { params, body: { startsAt } })).toMatchObject({ ours: { waitingSince: null } });
  expect(await confirmationOf(guest)).toMatchObject({ theirs: { yesAt: expect.any(String) }, silent: false });
  await startsIn(2);
  await isAsked(3);
  for (const team of [host, guest]) expect(await mailbox().to(team.email, STILL_ON)).toHaveLength(1);
  expect(await confirmationOf(guest)).toMatchObject({ ours: { waitingSince: null }, theirs: { waitingSince: null } });
  await change('matchmaking', 'matchups', { _id: game.id }, { startsAt: new Date(startsAt) });
  expect(await answer(token, 'yes')).toMatchObject({ state: 'yes', choices: [{ answer: 'no' }] });
  expect(await answer(token, 'no')).toMatchObject({ state: 'canceled', choices: [] });
});

it('stops asking teams whether a game is on, and hides their answers, after one team blocks the other', async () => {
  await startsIn(119);
  await isAsked(1);
  await block(guest, host);
  expect(await confirmationOf(host)).toBeUndefined();
  await startsIn(47);
  await isAsked(2);
  expect((await mailbox().to(host.email, STILL_ON)).length).toBeLessThanOrEqual(1);
});

describe('the link in a “Still on?” email', () => {
  let token: string;

  beforeEach(async () => {
    await startsIn(47);
    token = await linkTo(guest);
  });

  it('has no effect after the game has moved, and the team is asked again', async () => {
    await move(host, game, { date: dayFromNow(21) });
    expect(await answer(token, 'yes')).toMatchObject({ state: 'moved' });
    expect(await answer(token, 'no')).toMatchObject({ state: 'moved' });
    expect(await seenBy(guest)).toMatchObject({ standing: 'agreed' });
    expect((await confirmationOf(host))?.theirs.yesAt).toBeNull();
    await startsIn(40, { confirmation: { since: LONG_AGO, sides: [] } });
    await mailbox().waitForAll(guest.email, STILL_ON, 2);
  });

  it('is rejected after its recipient is removed from the team or the team is suspended', async () => {
    const manager = await joinedBy(guest, { fullName: 'Max Mora' });
    await change('matchmaking', 'matchups', { _id: game.id }, { timesAsked: 1 });
    const own = await linkTo(manager);
    expect(await stateOf(own)).toBe('open');
    await guest.ask(removePerson, { params: { userId: manager.user.personId ?? 0 } });
    await until(async () => (await visitor().refusedWith(readLink, { body: { token: own } })) === 400);
    expect(await refusedLink(own, 'no')).toMatchObject({ status: 400 });

    await suspend(guest.user.id);
    await until(async () => (await visitor().refusedWith(readLink, { body: { token } })) === 400);
    expect(await refusedLink(token, 'no')).toMatchObject({ status: 400 });
    expect(await seenBy(host)).toMatchObject({ standing: 'agreed' });
  });
});

it('accepts a confirmation only for the game’s current time, and lets a concurrent cancellation win', async () => {
  const yes = (team: TestTeam, startsAt: string) => team.refused(confirmGame, { params, body: { startsAt } });
  const startsAt = await startsIn(47);
  expect(await yes(guest, game.startsAt)).toMatchObject({ status: 409, message: expect.stringMatching(/new time/) });
  const token = await linkTo(guest);
  const tries = await Promise.allSettled([
    guest.ask(confirmGame, { params, body: { startsAt } }),
    answer(token, 'yes'),
    host.ask(cancelGame, { params, body: { reason: 'field' } }),
    answer(token, 'no'),
  ]);
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(2);
  expect(await stateOf(token)).toBe('canceled');
  expect(await yes(guest, startsAt)).toMatchObject({ status: 409, message: 'This game is canceled already' });
  expect(await seenBy(host)).toMatchObject({ standing: 'canceled' });
  expect(await holds('matchmaking', 'matchups', { _id: game.id, cancellations: { $size: 1 } })).toBe(true);
});

describe('a cancellation', () => {
  const note = 'The creek is over its banks';
  const cancel = () => host.ask(cancelGame, { params, body: { reason: 'weather', note } });
  const seenAtFor = async (team: TestTeam) => (await seenBy(team)).cancellation?.seenAt;
  const due = () => {
    const sendAt = new Date();
    return change('matchmaking', 'matchups', { _id: game.id }, { sendAt, 'cancellations.0.sendAt': sendAt });
  };

  it('is repeated without its note by email and push until the other team has seen it', async () => {
    await using browser = await startBrowser();
    await guest.ask(addSubscription, { body: browser.subscription });
    await cancel();
    expect((await mailbox().waitFor(guest.email, CANCELED)).text).toContain(note);
    expect(await seenAtFor(host)).toBeNull();
    await due();
    const token = await linkTo(guest, REMINDED);
    expect((await mailbox().waitFor(guest.email, REMINDED)).text).not.toContain(note);
    await until(async () => browser.messages.length >= 2);
    expect(browser.messages[1]?.payload).toMatchObject({ answer: { gives: 'seen' } });
    expect((await titles(guest)).filter((title) => /canceled your game/.test(title))).toHaveLength(1);

    expect(await read(token)).toMatchObject({ state: 'open', title: 'This game is canceled' });
    expect(await seenAtFor(host)).toBeNull();
    expect(await answer(token, 'seen')).toMatchObject({ state: 'seen' });
    expect(await seenAtFor(host)).toEqual(expect.any(String));
    expect(await holds('matchmaking', 'matchups', { _id: game.id, sendAt: { $exists: false } })).toBe(true);
  });

  it('shows the canceling team the other team’s phone number until the cancellation is marked as seen', async () => {
    const toCall = { name: 'Gus', phone: '(303) 555-0147' };
    const ours = { contactName: toCall.name, contactPhone: toCall.phone };
    await guest.ask(setGameDetails, { params, body: detailsBody(ours) });
    const helper = await joinedBy(guest, { role: 'helper' });
    const seesNoPhone = async (team: TestTeam) => expect(await seenBy(team)).not.toHaveProperty('toCall');
    await seesNoPhone(host);
    await cancel();
    await seesNoPhone(guest);
    expect(await host.refusedWith(seeCancellation, { params })).toBe(404);
    expect(await seenBy(host)).toMatchObject({ toCall, cancellation: { seenAt: null } });
    await helper.ask(seeCancellation, { params });
    const first = await seenAtFor(host);
    expect(first).toEqual(expect.any(String));
    await guest.ask(seeCancellation, { params });
    expect(await seenAtFor(host)).toBe(first);
    await seesNoPhone(host);
  });
});
