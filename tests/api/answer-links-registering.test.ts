/** The yes of a coach who registers with it: when it counts, and what becomes of one that is late, foreign or not true any more. */
import { reinstateUser, suspendUser } from '@playfield/contracts/admin/users.ts';
import {
  answerByLink,
  endAnswerLink,
  GAME_CHANGED,
  LINK_OVER,
  listAnswerLinks,
  makeAnswerLink,
  myLinkAnswer,
  OTHER_SPORT,
} from '@playfield/contracts/answer-links.ts';
import type { LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { listMyInterests } from '@playfield/contracts/interests.ts';
import { deleteMatchup, updateMatchup, type Matchup } from '@playfield/contracts/matchups.ts';
import { listProposals } from '@playfield/contracts/proposals.ts';
import { correctAddress, register } from '@playfield/contracts/registration.ts';
import { login, verify } from '@playfield/contracts/sign-in.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { owner } from '../support/admins.ts';
import { ANOTHER_DAY, readLink, registers, VERIFY, yesTo } from '../support/answering.ts';
import {
  dayFromNow,
  mailbox,
  managerRegistration,
  matchupBody,
  newAddress,
  PASSWORD,
  post,
  signIn,
  signUp,
  visitor,
  type TestTeam,
} from '../support/teams.ts';
import { change, holds } from '../support/traces.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';

let host: TestTeam;
let game: Matchup;
let params: { id: number };

beforeEach(async () => {
  host = await signUp({ teamName: 'Hosting Hawks', fullName: 'Rosalind Quillfeather' });
  game = await post(host, { address: '5805 Baseline Rd, field 3', additionalInfo: 'Ring the rusty bell' });
  params = { id: game.id };
});

const make = async (team = host, id = game.id) => (await team.ask(makeAnswerLink, { params: { id } })).code;
const statesOf = async () => (await host.ask(listAnswerLinks, { params })).map(({ state }) => state);
const gameFor = (team: Visitor) => team.ask(getGame, { params });

const yes = async (team: TestTeam, code: string) =>
  team.ask(answerByLink, { body: { code, answer: await yesTo(code) } });
const refusalOf = (team: Visitor, code: string, answer: LinkAnswer) =>
  team.refused(answerByLink, { body: { code, answer } });

describe('the yes of a coach without an account', () => {
  it('counts once the address is verified: the team is there, and both have a game', async () => {
    const code = await make();
    const { email, confirm } = await registers(code, await yesTo(code));
    const mail = await mailbox().waitFor(email, VERIFY);
    expect(mail.text).toContain('Confirming also sends your answer');
    expect(mail.text).not.toContain('Hosting Hawks');
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

  it('goes along when the address is corrected', async () => {
    const code = await make();
    const newcomer = visitor();
    await newcomer.ask(register, { body: managerRegistration({ answer: { code, answer: await yesTo(code) } }) });
    const email = newAddress();
    await newcomer.ask(correctAddress, { body: { email } });
    await visitor().ask(verify, { query: { token: await mailbox().tokenTo(email, VERIFY) } });
    await until(async () => (await statesOf()).join() === 'yes');
  });

  it('is forgotten when the owner of the address registers', async () => {
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

  it('tells nobody whether the address has an account, and then counts for nothing', async () => {
    const [code, known] = [await make(), await signUp()];
    const answer = { code, answer: await yesTo(code) };
    const registered = async (email: string) => {
      const { status, json } = await visitor().raw('POST', register.path, {
        json: managerRegistration({ email, answer }),
      });
      return { status, json: JSON.stringify(json).replaceAll(email, '') };
    };
    expect(await registered(known.email)).toEqual(await registered(newAddress()));
    await mailbox().waitFor(known.email, /You already have/);
    expect(await known.ask(myLinkAnswer, { body: { code } })).toEqual({ matchupId: null, proposed: false });
    // Signed in, the same coach answers as the team that is there.
    expect(await yes(known, code)).toEqual({ matchupId: game.id });
  });

  it('of several who got the link forwarded counts once; the others were not chosen and may stand by', async () => {
    const code = await make();
    const answer = await yesTo(code);
    const pending = await Promise.all(Array.from({ length: 4 }, () => registers(code, answer)));
    const teams = await Promise.all(pending.map(({ confirm }) => confirm()));
    const answered = async () => {
      const mine = await Promise.all(teams.map(async (team) => (await team.ask(listMyInterests))[0]?.status));
      return mine.toSorted().join(' ');
    };
    await until(async () => (await answered()) === 'accepted rejected rejected rejected');
    expect(await statesOf()).toEqual(['yes']);
    const lines = await Promise.all(teams.map(async (team) => (await gameFor(team)).myInterest?.line));
    expect(lines.filter((line) => line === 'can')).toHaveLength(3);
  });

  it('of one team by several links at once is one game', async () => {
    const guest = await signUp();
    const codes = [await make(), await make(), await make()];
    const answer = await yesTo(codes[0] ?? '');
    const said = await Promise.all(codes.map((code) => guest.ask(answerByLink, { body: { code, answer } })));
    expect(said).toEqual(codes.map(() => ({ matchupId: game.id })));
    expect(await guest.ask(listMyInterests)).toHaveLength(1);
  });

  it('after the link was taken back is an interest, and agrees on nothing', async () => {
    const { id, code } = await host.ask(makeAnswerLink, { params });
    const { confirm } = await registers(code, await yesTo(code));
    await host.ask(endAnswerLink, { params: { id } });
    const newcomer = await confirm();
    await until(async () => (await newcomer.ask(listMyInterests))[0]?.status === 'pending');
    expect((await gameFor(host)).game.status).toBe('open');
    expect(await statesOf()).toEqual(['ended']);
  });

  it('to a game that has changed since counts for nothing: the link stays open for another look', async () => {
    const code = await make();
    const answer = await yesTo(code);
    const { confirm } = await registers(code, answer);
    const body = { ...matchupBody({ date: dayFromNow(21) }), address: '5805 Baseline Rd, field 3' };
    await host.ask(updateMatchup, { params, body });
    const newcomer = await confirm();
    expect(await newcomer.ask(myLinkAnswer, { body: { code } })).toEqual({ matchupId: null, proposed: false });
    expect(await newcomer.ask(listMyInterests)).toEqual([]);
    expect(await refusalOf(newcomer, code, answer)).toMatchObject({ status: 409, message: GAME_CHANGED });
    expect(await yes(newcomer, code)).toEqual({ matchupId: game.id });
  });

  it('to a game that is canceled, has begun, or whose team is suspended meanwhile counts for nothing', async () => {
    const code = await make();
    const answer = await yesTo(code);
    const late = await registers(code, answer);
    await change('matchmaking', 'matchups', { _id: game.id }, { startsAt: new Date(Date.now() - 60_000) });
    const first = await late.confirm();
    expect(await refusalOf(first, code, answer)).toMatchObject({ status: 409, message: LINK_OVER });
    expect(await first.ask(listMyInterests)).toEqual([]);

    const other = await post(host);
    const [second, third] = [await make(host, other.id), await make(host, other.id)];
    const [toSecond, toThird] = [
      await registers(second, await yesTo(second)),
      await registers(third, await yesTo(third)),
    ];
    await (await owner()).ask(suspendUser, { params: host.user });
    await until(async () => (await readLink(second)).state === 'ended');
    const team = await toSecond.confirm();
    expect(await refusalOf(team, second, answer)).toMatchObject({ status: 409, message: LINK_OVER });
    expect(await team.ask(listMyInterests)).toEqual([]);
    await (await owner()).ask(reinstateUser, { params: host.user });
    await until(async () => (await readLink(second)).state === 'open');
    await (await signIn(host.email)).ask(deleteMatchup, { params: other });
    const last = await toThird.confirm();
    expect(await last.ask(listMyInterests)).toEqual([]);
    expect(await readLink(third)).toEqual({ state: 'ended', open: null });
  });

  it('for a team of another sport, or without a team, counts for nothing', async () => {
    const code = await make();
    const answer = await yesTo(code);
    const { confirm } = await registers(code, answer, { sport: 'soccer' });
    const soccer = await confirm();
    expect(await refusalOf(soccer, code, answer)).toMatchObject({ status: 409, message: OTHER_SPORT });
    const email = newAddress();
    const member = { ...managerRegistration({ email }), userRole: 'view_only', answer: { code, answer } };
    await visitor().raw('POST', register.path, { json: member });
    await visitor().ask(verify, { query: { token: await mailbox().tokenTo(email, VERIFY) } });
    expect(await statesOf()).toEqual(['open']);
  });

  it('holds nothing but what a link’s page sends', async () => {
    const code = await make();
    for (const answer of [
      { code, answer: {} },
      { code, answer: { yesTo: 'short' } },
      { code: 'x', answer: await yesTo(code) },
      { code, answer: { otherTime: { ...ANOTHER_DAY.otherTime, endTime: '13:00' } } },
      { code, answer: { otherTime: { ...ANOTHER_DAY.otherTime, date: '2027-02-31' } } },
      'yes',
    ]) {
      const { status } = await visitor().raw('POST', register.path, { json: { ...managerRegistration(), answer } });
      expect(status, JSON.stringify(answer)).toBe(400);
    }
    const foreign = { note: 'Call me at 303', location: 'My yard' };
    const { confirm } = await registers(code, { otherTime: { ...ANOTHER_DAY.otherTime, ...foreign } });
    await confirm();
    await until(async () => (await host.ask(listProposals)).length === 1);
    expect(JSON.stringify(await host.ask(listProposals))).not.toMatch(/Call me|My yard/);
  });
});
