/** Answers sent with a registration that lead to nothing. */
import { makeAnswerLink, myLinkAnswer } from '@playfield/contracts/answer-links.ts';
import { deleteMatchup, updateMatchup, type Matchup } from '@playfield/contracts/matchups.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { correctAddress, register } from '@playfield/contracts/registration.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ANOTHER_DAY, registers, VERIFY, yesTo, type Pending } from '../support/answering.ts';
import {
  dayFromNow,
  mailbox,
  managerRegistration,
  matchupBody,
  post,
  signUp,
  visitor,
  type TestTeam,
} from '../support/teams.ts';
import { database } from '../support/traces.ts';
import { until } from '../support/until.ts';

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

const make = () => host.ask(makeAnswerLink, { params });

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

describe('an answer that leads to nothing', () => {
  it('is reported in the same words for every reason, without naming the game', async () => {
    const [changed, sport, apart, past, canceled] = await Promise.all([make(), make(), make(), make(), make()]);
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
    others.push(await heardBy(toChanged));
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
});

describe('the verification email', () => {
  const ANSWER_LOST = 'Your answer to the game was not sent: sign in, and open the other coach’s link again';

  it('says that confirming sends the answer, without naming the game', async () => {
    const { code } = await make();
    const { email } = await registers(code, await yesTo(code));
    const { text } = await mailbox().waitFor(email, VERIFY);
    expect(text).toContain('the game you saw on the page before you registered');
    expect(text).toContain('If you saw no game there, do not confirm');
    for (const word of OF_THE_GAME) expect(text, word).not.toContain(word);
  });

  it('tells an account owner that the answer was not sent', async () => {
    const [known, corrected, plain] = [await signUp(), await signUp(), await signUp()];
    const { code } = await make();
    const answer = { code, answer: await yesTo(code) };
    await visitor().ask(register, { body: managerRegistration({ email: known.email, answer }) });
    const someone = visitor();
    await someone.ask(register, { body: managerRegistration({ answer }) });
    await someone.ask(correctAddress, { body: { email: corrected.email } });
    await visitor().ask(register, { body: managerRegistration({ email: plain.email }) });
    for (const { email } of [known, corrected])
      expect((await mailbox().waitFor(email, /^You already have/)).text).toContain(ANSWER_LOST);
    expect((await mailbox().waitFor(plain.email, /^You already have/)).text).not.toContain('answer');
    for (const team of [known, corrected])
      expect(await team.ask(myLinkAnswer, { body: { code } })).toEqual({ matchupId: null, proposed: false });
  });
});
