/** Answers of coaches who register through a link. */
import {
  answerByLink,
  endAnswerLink,
  GAME_CHANGED,
  listAnswerLinks,
  makeAnswerLink,
  myLinkAnswer,
  OTHER_SPORT,
} from '@playfield/contracts/answer-links.ts';
import type { LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { listMyInterests } from '@playfield/contracts/interests.ts';
import { deleteMatchup, updateMatchup, type Matchup } from '@playfield/contracts/matchups.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { correctAddress, register } from '@playfield/contracts/registration.ts';
import { login, verify } from '@playfield/contracts/sign-in.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ANOTHER_DAY, registers, VERIFY, yesTo, type Pending } from '../support/answering.ts';
import {
  dayFromNow,
  mailbox,
  managerRegistration,
  matchupBody,
  newAddress,
  PASSWORD,
  post,
  signUp,
  visitor,
  type TestTeam,
} from '../support/teams.ts';
import { database, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';

const FAILED = 'Your answer could not be sent';
const TOLD = new RegExp(`^${FAILED}`);
/** Words that would reveal the game. */
const OF_THE_GAME = ['Hosting Hawks', 'Boulder', 'Baseline', 'rusty bell', 'Rosalind', '10:00'];

let host: TestTeam;
let game: Matchup;
let params: { id: number };

beforeEach(async () => {
  host = await signUp({ teamName: 'Hosting Hawks', fullName: 'Rosalind Quillfeather' });
  game = await post(host, { address: '5805 Baseline Rd, field 3', additionalInfo: 'Ring the rusty bell' });
  params = { id: game.id };
});

const make = async () => (await host.ask(makeAnswerLink, { params })).code;
const statesOf = async () => (await host.ask(listAnswerLinks, { params })).map(({ state }) => state);
const gameFor = (team: Visitor) => team.ask(getGame, { params });

const refusalOf = (team: Visitor, code: string, answer: LinkAnswer) =>
  team.refused(answerByLink, { body: { code, answer } });

describe('the yes of a coach without an account', () => {
  it('counts once the address is verified, and both teams have a game', async () => {
    const code = await make();
    const { email, confirm } = await registers(code, await yesTo(code));
    const mail = await mailbox().waitFor(email, VERIFY);
    expect(mail.text).toContain('Confirming also sends your answer');
    expect(mail.text).toContain('the game you saw on the page before you registered');
    expect(mail.text).toContain('If you saw no game there, do not confirm');
    for (const word of OF_THE_GAME) expect(mail.text, word).not.toContain(word);
    expect(await statesOf()).toEqual(['open']);
    const newcomer = await confirm();
    await until(async () => (await statesOf()).join() === 'yes');
    expect(await gameFor(newcomer)).toMatchObject({ standing: 'agreed', opponent: { teamName: 'Hosting Hawks' } });
    expect(await gameFor(host)).toMatchObject({ standing: 'agreed', opponent: { teamName: 'Link Lynxes' } });
    expect(await newcomer.ask(myLinkAnswer, { body: { code } })).toEqual({ matchupId: game.id, proposed: false });
    const told = await mailbox().waitFor(host.email, /^You play Link Lynxes/);
    expect(told.text).toContain('said yes by the link you sent');
    expect((await mailbox().waitFor(email, /^You play Hosting Hawks/)).text).toContain(
      'You said yes, and the game is on',
    );
    expect(await holds('accounts', 'users', { email, answer: { $exists: true } })).toBe(false);
  });

  it('survives a correction of the address', async () => {
    const code = await make();
    const newcomer = visitor();
    await newcomer.ask(register, { body: managerRegistration({ answer: { code, answer: await yesTo(code) } }) });
    const email = newAddress();
    await newcomer.ask(correctAddress, { body: { email } });
    await visitor().ask(verify, { query: { token: await mailbox().tokenTo(email, VERIFY) } });
    await until(async () => (await statesOf()).join() === 'yes');
  });

  it('is dropped when the owner of the address registers', async () => {
    const code = await make();
    const { email } = await registers(code, await yesTo(code));
    const real = visitor();
    await real.ask(register, { body: managerRegistration({ email }) });
    const mails = await mailbox().waitForAll(email, VERIFY, 2);
    const [, token = ''] = /verify\?token=([\w.-]+)/.exec(mails.at(-1)?.text ?? '') ?? [];
    await visitor().ask(verify, { query: { token } });
    await real.ask(login, { body: { email, password: PASSWORD } });
    expect(await real.ask(myLinkAnswer, { body: { code } })).toEqual({ matchupId: null, proposed: false });
    expect(await statesOf()).toEqual(['open']);
  });

  it('becomes an interest when the link was withdrawn in the meantime', async () => {
    const { id, code } = await host.ask(makeAnswerLink, { params });
    const { confirm } = await registers(code, await yesTo(code));
    await host.ask(endAnswerLink, { params: { id } });
    const newcomer = await confirm();
    await until(async () => (await newcomer.ask(listMyInterests))[0]?.status === 'pending');
    expect((await gameFor(host)).game.status).toBe('open');
    expect(await statesOf()).toEqual(['ended']);
  });
});

/** The API shows unverified accounts to nobody. */
async function numberOf(email: string): Promise<number> {
  await using db = await database('accounts');
  const user = await db.collection<{ _id: number }>('users').findOne({ email });
  if (!user) throw new Error('Nobody has this address');
  return user._id;
}

async function block(blockedId: number): Promise<void> {
  const blockerId = host.user.id;
  await using db = await database('matchmaking');
  const blocks = db.collection<{ _id: string; blockerId: number; blockedId: number; createdAt: Date }>('blocks');
  await blocks.insertOne({ _id: `${blockerId}.${blockedId}`, blockerId, blockedId, createdAt: new Date() });
}

const linesOf = async (team: TestTeam) =>
  (await team.ask(listNotifications)).map(({ title, text, path }) => ({ title, text, path }));

/** Notifications to a newcomer once the address is verified. */
async function heardBy({ email, confirm }: Pending) {
  const team = await confirm();
  const { text } = await mailbox().waitFor(email, TOLD);
  await until(async () => (await linesOf(team)).some(({ title }) => title === FAILED));
  const line = (await linesOf(team)).find(({ title }) => title === FAILED);
  for (const word of OF_THE_GAME) expect(`${text} ${JSON.stringify(line)}`, word).not.toContain(word);
  // Addresses and unsubscribe links differ for each reader.
  return { team, line, words: text.replaceAll(email, '').replaceAll(/https?:\S+/g, '') };
}

it('an answer that leads to nothing is reported in the same words for every reason, without naming the game', async () => {
  const link = () => host.ask(makeAnswerLink, { params });
  const [changed, sport, apart, past, canceled] = await Promise.all([link(), link(), link(), link(), link()]);
  const yes = await yesTo(changed.code);
  const named = { teamLocation: 'Denver, CO' };
  const otherSport = await registers(sport.code, yes, { ...named, sport: 'soccer' });
  const blocked = await registers(apart.code, yes, named);
  const inThePast = await registers(
    past.code,
    { otherTime: { ...ANOTHER_DAY.otherTime, date: dayFromNow(-2) } },
    named,
  );
  const toChanged = await registers(changed.code, yes, named);
  const toCanceled = await registers(canceled.code, yes, named);
  await block(await numberOf(blocked.email));
  const first = await heardBy(otherSport);
  const others = [await heardBy(blocked), await heardBy(inThePast)];
  const body = { ...matchupBody({ date: dayFromNow(21) }), address: '5805 Baseline Rd, field 3' };
  await host.ask(updateMatchup, { params, body });
  const late = await heardBy(toChanged);
  others.push(late);
  expect(await refusalOf(late.team, changed.code, yes)).toMatchObject({ status: 409, message: GAME_CHANGED });
  expect(await refusalOf(first.team, sport.code, yes)).toMatchObject({ status: 409, message: OTHER_SPORT });
  expect(await late.team.ask(myLinkAnswer, { body: { code: changed.code } })).toMatchObject({ matchupId: null });
  await host.ask(deleteMatchup, { params });
  others.push(await heardBy(toCanceled));
  expect(first.line).toEqual({
    title: FAILED,
    text: 'The game has changed or is taken. Here are other games.',
    path: '/find-games',
  });
  expect(first.words).toContain('Your answer could not be sent: the game has changed or is taken.');
  for (const { line, words } of others) {
    expect(line).toEqual(first.line);
    expect(words).toBe(first.words);
  }
});

it('an answer does not reveal whether an address has an account, whose owner learns that it was not sent', async () => {
  const ANSWER_LOST = 'Your answer to the game was not sent: sign in, and open the other coach’s link again';
  const [known, corrected, plain] = [await signUp(), await signUp(), await signUp()];
  const code = await make();
  const answer = { code, answer: await yesTo(code) };
  const someone = visitor();
  const registered = async (email: string, by = visitor()) => {
    const { status, json } = await by.raw('POST', register.path, { json: managerRegistration({ email, answer }) });
    return { status, json: JSON.stringify(json).replaceAll(email, '') };
  };
  expect(await registered(known.email)).toEqual(await registered(newAddress(), someone));
  await someone.ask(correctAddress, { body: { email: corrected.email } });
  await visitor().ask(register, { body: managerRegistration({ email: plain.email }) });
  for (const { email } of [known, corrected])
    expect((await mailbox().waitFor(email, /^You already have/)).text).toContain(ANSWER_LOST);
  expect((await mailbox().waitFor(plain.email, /^You already have/)).text).not.toContain('answer');
  for (const team of [known, corrected])
    expect(await team.ask(myLinkAnswer, { body: { code } })).toEqual({ matchupId: null, proposed: false });
  expect(await known.ask(answerByLink, { body: answer })).toEqual({ matchupId: game.id });
});
