import {
  answerByLink,
  DECLINED_BEFORE,
  endAnswerLink,
  GAME_CHANGED,
  LINKS_A_DAY,
  LINK_ANSWERED,
  LINK_OVER,
  makeAnswerLink,
  OPEN_LINKS_MAX,
  OTHER_SPORT,
  OWN_LINK,
} from '@playfield/contracts/answer-links.ts';
import { setBlock } from '@playfield/contracts/blocks.ts';
import type { LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { decideInterest, listMyInterests } from '@playfield/contracts/interests.ts';
import { answerLink, readLink as readCall } from '@playfield/contracts/links.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { removePerson } from '@playfield/contracts/people.ts';
import { decideProposal, listProposals, type Proposal } from '@playfield/contracts/proposals.ts';
import { correctAddress, register } from '@playfield/contracts/registration.ts';
import { beforeEach, expect, it } from 'vitest';
import { suspend } from '../support/admins.ts';
import { ANOTHER_DAY, readLink, registers, VERIFY, yesTo, type Pending } from '../support/answering.ts';
import { joinedBy } from '../support/people.ts';
import { dayFromNow, managerRegistration, newAddress } from '../support/bodies.ts';
import { express, move, post, propose } from '../support/games.ts';
import { mailbox, signUp, visitor, type TestTeam } from '../support/teams.ts';
import { userIdOf, database, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';

const FAILED = 'Your answer could not be sent';
const FAILED_SUBJECT = new RegExp(`^${FAILED}`);
const OF_THE_GAME = ['Hosting Hawks', 'Boulder', 'Baseline', 'rusty bell', 'Rosalind', '10:00'];

let host: TestTeam;
let game: Matchup;
let params: { id: number };

beforeEach(async () => {
  host = await signUp({ teamName: 'Hosting Hawks', fullName: 'Rosalind Quillfeather' });
  game = await post(host, { address: '5805 Baseline Rd, field 3', additionalInfo: 'Ring the rusty bell' });
  params = { id: game.id };
});

const make = async (team = host, id = game.id) => (await team.ask(makeAnswerLink, { params: { id } })).code;
const linksOf = async () => (await host.ask(getGame, { params })).answerLinks ?? [];
const statesOf = async () => (await linksOf()).map(({ state }) => state);
const gameFor = (team: Visitor) => team.ask(getGame, { params });

const yes = async (team: TestTeam, code: string) =>
  team.ask(answerByLink, { body: { code, answer: await yesTo(code) } });
const refusalOf = (team: Visitor, code: string, answer: LinkAnswer) =>
  team.refused(answerByLink, { body: { code, answer } });

it('an answer link shows a game without its address, notes or people until it is answered or closed', async () => {
  const made = await host.ask(makeAnswerLink, { params });
  expect(made.code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
  expect(await readLink(made.code)).toMatchObject({
    state: 'open',
    open: {
      game: { sport: 'baseball', ageGroup: '12u', date: game.date, startTime: '10:00', town: 'Boulder, CO' },
      team: { teamName: 'Hosting Hawks', town: 'Boulder, CO' },
    },
  });
  const raw = await visitor().raw('POST', readCall.path, { json: { token: made.code } });
  for (const secret of ['Baseline', 'rusty bell', 'Rosalind', host.email, '"id":'])
    expect(JSON.stringify(raw.json), secret).not.toContain(secret);
  const page = await fetch(new URL(`/a?link=${made.code}`, host.url));
  expect(page.headers.get('x-robots-tag') ?? (await page.text())).toContain('noindex');
  const db = await database('matchmaking');
  const stored = await db.collection('answer-links').findOne({ teamId: host.user.id });
  expect(JSON.stringify(stored)).not.toContain(made.code);

  const [ended, old, guest] = [await make(), await make(), await signUp()];
  const [link] = (await linksOf()).slice(1);
  await host.ask(endAnswerLink, { params: { id: link?.id ?? '' } });
  await yes(guest, made.code);
  expect(await readLink(made.code)).toEqual({ state: 'answered', open: null });
  for (const code of [ended, old]) expect(await readLink(code)).toEqual({ state: 'ended', open: null });
  expect(await holds('matchmaking', 'answer-links', { teamId: host.user.id, state: 'open' })).toBe(false);
});

it('limits a game to ten open answer links, even with concurrent requests, and a team to twenty a day', async () => {
  const made = await Promise.allSettled(Array.from({ length: OPEN_LINKS_MAX + 3 }, () => make()));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(OPEN_LINKS_MAX);
  expect(await host.refusedWith(makeAnswerLink, { params })).toBe(409);
  const [first] = await linksOf();
  let id = first?.id ?? '';
  for (let count = OPEN_LINKS_MAX; count < LINKS_A_DAY; count += 1) {
    await host.ask(endAnswerLink, { params: { id } });
    ({ id } = await host.ask(makeAnswerLink, { params }));
  }
  await host.ask(endAnswerLink, { params: { id } });
  expect(await host.refusedWith(makeAnswerLink, { params })).toBe(429);
});

it('lets one team accept a game by link, unless the host has declined or blocked that team', async () => {
  const [code, guest, other] = [await make(), await signUp({ teamName: 'Guest Gators' }), await signUp()];
  const answer = await yesTo(code);
  expect(await refusalOf(host, code, answer)).toMatchObject({ status: 409, message: OWN_LINK });
  const declined = await signUp();
  const { id } = await express(declined, game);
  await host.ask(decideInterest, { params: { id }, body: { status: 'rejected', note: 'No thanks' } });
  expect(await refusalOf(declined, code, answer)).toMatchObject({ status: 409, message: DECLINED_BEFORE });
  await host.ask(setBlock, { params: declined.user, body: { blocked: true } });
  for (const given of [answer, ANOTHER_DAY])
    expect(await refusalOf(declined, code, given)).toMatchObject({ status: 404 });
  expect(await statesOf()).toEqual(['open']);

  await express(guest, game);
  await express(other, game);
  for (let times = 0; times < 2; times += 1)
    expect(await guest.ask(answerByLink, { body: { code, answer } })).toEqual({ matchupId: game.id });
  expect(await gameFor(guest)).toMatchObject({ standing: 'agreed' });
  expect((await other.ask(listMyInterests))[0]?.status).toBe('rejected');
  await mailbox().waitFor(host.email, /^You play Guest Gators/);
  expect(await refusalOf(other, code, answer)).toMatchObject({ status: 409, message: LINK_ANSWERED });
});

it('accepts exactly one of several concurrent answers to a link', async () => {
  const [one, two] = await Promise.all([signUp(), signUp()]);
  const { id, code } = await host.ask(makeAnswerLink, { params });
  const answer = await yesTo(code);
  const done = await Promise.allSettled([
    one.ask(answerByLink, { body: { code, answer } }),
    two.ask(answerByLink, { body: { code, answer: ANOTHER_DAY } }),
    visitor().ask(answerLink, { body: { token: code, answer: 'no' } }),
    host.ask(endAnswerLink, { params: { id } }),
  ]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const won = done.findIndex(({ status }) => status === 'fulfilled');
  expect(await statesOf()).toEqual([['yes', 'other', 'no', 'ended'][won]]);
  expect((await gameFor(host)).game.status).toBe(won === 0 ? 'matched' : 'open');
});

it('closes an answer link when its creator is removed from the team or suspended', async () => {
  const makers = [await joinedBy(host), await joinedBy(host)] as const;
  const codes = [await make(makers[0]), await make(makers[1])];
  const answer = await yesTo(codes[0] ?? '');
  const [leaving, suspended] = makers.map(({ user }) => user.personId ?? 0);
  await host.ask(removePerson, { params: { userId: leaving ?? 0 } });
  await suspend(suspended ?? 0);
  const friend = await signUp({ teamName: 'Left Larks' });
  for (const code of codes) {
    await until(async () => (await readLink(code)).state === 'ended');
    expect(await refusalOf(friend, code, answer)).toMatchObject({ status: 409, message: LINK_OVER });
  }
  expect(await gameFor(host)).toMatchObject({ standing: 'open' });
});

it('sends a newcomer’s suggestion of another time only after the newcomer’s email address is verified', async () => {
  const proposalsOf = (team: Visitor): Promise<Proposal[]> => team.ask(listProposals);
  const asker = await signUp({ teamName: 'Curious Crows' });
  await propose(asker, host, { date: dayFromNow(40) });
  const code = await make();
  const { confirm } = await registers(code, ANOTHER_DAY);
  expect(await proposalsOf(host)).toHaveLength(1);
  const newcomer = await confirm();
  await until(async () => (await proposalsOf(host)).length === 2);
  expect(await proposalsOf(host)).toContainEqual(
    expect.objectContaining({
      status: 'pending',
      mine: false,
      host: 'us',
      note: null,
      team: expect.objectContaining({ teamName: 'Link Lynxes' }),
      game: expect.objectContaining({ ...ANOTHER_DAY.otherTime, location: 'Boulder, CO' }),
    }),
  );
  expect(JSON.stringify(await proposalsOf(newcomer))).not.toContain('Baseline');
  expect(await statesOf()).toEqual(['other']);
  expect((await readLink(code, newcomer)).state).toBe('proposed');
  expect((await readLink(code, asker)).state).toBe('answered');
  expect((await gameFor(host)).game.status).toBe('open');
});

it('matches the teams when a newcomer confirms a yes through an email that omits the game’s details', async () => {
  const code = await make();
  const { email, confirm } = await registers(code, await yesTo(code));
  const mail = await mailbox().waitFor(email, VERIFY);
  expect(mail.text).toContain('Confirming also sends your answer');
  expect(mail.text).toContain('the coach whose link you opened');
  expect(mail.text).toContain('If you didn’t answer a coach’s link, don’t confirm');
  for (const word of OF_THE_GAME) expect(mail.text, word).not.toContain(word);
  await until(async () => (await statesOf()).join() === 'held');
  const waiting = await linksOf();
  expect(waiting).toMatchObject([{ state: 'held', heldBy: 'Link Lynxes' }]);
  expect(await readLink(code)).toMatchObject({ state: 'open' });
  const newcomer = await confirm();
  await until(async () => (await statesOf()).join() === 'yes');
  expect(await gameFor(newcomer)).toMatchObject({ standing: 'agreed', opponent: { teamName: 'Hosting Hawks' } });
  expect(await gameFor(host)).toMatchObject({ standing: 'agreed', opponent: { teamName: 'Link Lynxes' } });
  const seen = await newcomer.ask(readCall, { body: { token: code } });
  expect(seen).toMatchObject({ state: 'agreed', more: { path: `/games/${game.id}` } });
  const news = await mailbox().waitFor(host.email, /^You play Link Lynxes/);
  expect(news.text).toContain('said yes through the link you sent');
  expect((await mailbox().waitFor(email, /^You play Hosting Hawks/)).text).toContain(
    'You said yes, and the game is on',
  );
  expect(await holds('accounts', 'users', { email, answer: { $exists: true } })).toBe(false);
});

async function storeBlock(blockedId: number): Promise<void> {
  const blockerId = host.user.id;
  const blocks = (await database('matchmaking')).collection<{ _id: string; [field: string]: unknown }>('blocks');
  await blocks.insertOne({ _id: `${blockerId}.${blockedId}`, blockerId, blockedId, createdAt: new Date() });
}

const linesOf = async (team: TestTeam) =>
  (await team.ask(listNotifications)).map(({ title, text, path }) => ({ title, text, path }));

async function failureNoticeOf({ email, confirm }: Pending) {
  const team = await confirm();
  const { text } = await mailbox().waitFor(email, FAILED_SUBJECT);
  await until(async () => (await linesOf(team)).some(({ title }) => title === FAILED));
  const line = (await linesOf(team)).find(({ title }) => title === FAILED);
  for (const word of OF_THE_GAME) expect(`${text} ${JSON.stringify(line)}`, word).not.toContain(word);
  return { team, line, words: text.replaceAll(email, '').replaceAll(/https?:\S+/g, '') };
}

it('sends an identical notice for three kinds of failed answers, and omits the game’s details', async () => {
  const links = await Promise.all([1, 2, 3].map(() => host.ask(makeAnswerLink, { params })));
  const [sport = '', apart = '', changed = ''] = links.map(({ code }) => code);
  const yes = await yesTo(changed);
  const named = { teamLocation: 'Denver, CO' };
  const [otherSport, blocked, toChanged] = await Promise.all([
    registers(sport, yes, { ...named, sport: 'soccer' }),
    registers(apart, yes, named),
    registers(changed, yes, named),
  ]);
  await storeBlock(await userIdOf(blocked.email));
  const [first, second] = [await failureNoticeOf(otherSport), await failureNoticeOf(blocked)];
  await move(host, game, { date: dayFromNow(21), address: '5805 Baseline Rd, field 3' });
  const late = await failureNoticeOf(toChanged);
  expect(await refusalOf(late.team, changed, yes)).toMatchObject({ status: 409, message: GAME_CHANGED });
  expect(await refusalOf(first.team, sport, yes)).toMatchObject({ status: 409, message: OTHER_SPORT });
  expect((await readLink(changed, late.team)).state).toBe('open');
  expect(first.line).toEqual({
    title: FAILED,
    text: 'The game has changed or is taken. Here are other games.',
    path: '/find-games',
  });
  expect(first.words).toContain('Your answer could not be sent: the game has changed or is taken.');
  for (const { line, words } of [second, late])
    expect({ line, words }).toEqual({ line: first.line, words: first.words });
});

it('reveals only to the owner of an account that its email address is registered', async () => {
  const ANSWER_LOST = 'Your answer to the game was not sent: sign in, and open the other coach’s link again';
  const [known, corrected] = await Promise.all([signUp(), signUp()]);
  const code = await make();
  const answer = { code, answer: await yesTo(code) };
  const someone = visitor();
  const registered = async (email: string, by = visitor()) => {
    const { status, json } = await by.raw('POST', register.path, { json: managerRegistration({ email, answer }) });
    return { status, json: JSON.stringify(json).replaceAll(email, '') };
  };
  const ofKnown = await registered(known.email);
  await until(async () => (await statesOf()).join() === 'held');
  expect(ofKnown).toEqual(await registered(newAddress(), someone));
  await someone.ask(correctAddress, { body: { email: corrected.email } });
  for (const team of [known, corrected]) {
    expect((await mailbox().waitFor(team.email, /^You already have/)).text).toContain(ANSWER_LOST);
    expect((await readLink(code, team)).state).toBe('open');
  }
  expect(await known.ask(answerByLink, { body: answer })).toEqual({ matchupId: game.id });
});

it('moves a link’s deadline with its game', async () => {
  const soon = await post(host, { date: dayFromNow(2) });
  const code = await make(host, soon.id);
  const { startsAt } = await move(host, soon, { date: dayFromNow(3) });
  expect((await readLink(code)).open?.expiresAt).toBe(startsAt);
});

it('hides the date of a link if another time that day is suggested through it and accepted', async () => {
  const friend = await signUp({ teamName: 'Friendly Finches' });
  const otherTime = { date: game.date, startTime: '14:00', endTime: '16:00' };
  await friend.ask(answerByLink, { body: { code: await make(), answer: { otherTime } } });
  const [proposal] = await host.ask(listProposals);
  await host.ask(decideProposal, { params: { id: proposal?.id ?? '' }, body: { status: 'accepted' } });
  const [agreed] = await host.ask(listProposals);
  expect(await gameFor(host)).toMatchObject({ filledBy: agreed?.matchupId });
});
