/** Links that let a coach answer without an account. */
import { matchmakingExport } from '@playfield/contracts/account-export.ts';
import { deleteAccount, exportData } from '@playfield/contracts/account.ts';
import { setSuspension } from '@playfield/contracts/admin/users.ts';
import {
  answerByLink,
  declineAnswerLink,
  DECLINED_BEFORE,
  endAnswerLink,
  LINKS_A_DAY,
  LINK_ANSWERED,
  LINK_OVER,
  listAnswerLinks,
  makeAnswerLink,
  myLinkAnswer,
  OPEN_LINKS_MAX,
  OWN_LINK,
  readAnswerLink,
} from '@playfield/contracts/answer-links.ts';
import { setBlock } from '@playfield/contracts/blocks.ts';
import type { LinkAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { decideInterest, listMyInterests } from '@playfield/contracts/interests.ts';
import { type Matchup } from '@playfield/contracts/matchups.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { removePerson } from '@playfield/contracts/people.ts';
import { cancelGame } from '@playfield/contracts/changes.ts';
import { listProposals, proposeGame, type Proposal } from '@playfield/contracts/proposals.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { owner } from '../support/admins.ts';
import { ANOTHER_DAY, readLink, registers, yesTo } from '../support/answering.ts';
import { joinedBy } from '../support/people.ts';
import {
  accept,
  agree,
  dayFromNow,
  express,
  mailbox,
  PASSWORD,
  post,
  signUp,
  visitor,
  type TestTeam,
} from '../support/teams.ts';
import { database, holds } from '../support/traces.ts';
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

describe('an answer link', () => {
  it('shows the game without its place, notes or people, and later only that it was answered or has ended', async () => {
    const made = await host.ask(makeAnswerLink, { params });
    expect(made.code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    expect(await readLink(made.code)).toMatchObject({
      state: 'open',
      open: {
        game: { sport: 'baseball', ageGroup: '12u', date: game.date, startTime: '10:00', town: 'Boulder, CO' },
        team: { teamName: 'Hosting Hawks', town: 'Boulder, CO' },
      },
    });
    const raw = await visitor().raw('POST', readAnswerLink.path, { json: { code: made.code } });
    for (const secret of ['Baseline', 'rusty bell', 'Rosalind', host.email, '"id":'])
      expect(JSON.stringify(raw.json), secret).not.toContain(secret);
    const page = await fetch(new URL(`/a?link=${made.code}`, host.url));
    expect(page.headers.get('x-robots-tag') ?? (await page.text())).toContain('noindex');
    await using db = await database('matchmaking');
    const stored = await db.collection('answer-links').findOne({ teamId: host.user.id });
    expect(JSON.stringify(stored)).not.toContain(made.code);

    const [ended, old, guest] = [await make(), await make(), await signUp()];
    const [link] = (await host.ask(listAnswerLinks, { params })).slice(1);
    await host.ask(endAnswerLink, { params: { id: link?.id ?? '' } });
    await yes(guest, made.code);
    expect(await readLink(made.code)).toEqual({ state: 'answered', open: null });
    for (const code of [ended, old]) expect(await readLink(code)).toEqual({ state: 'ended', open: null });
  });

  it('exists at most ten times per game, even when made concurrently, and twenty times a day', async () => {
    const made = await Promise.allSettled(Array.from({ length: OPEN_LINKS_MAX + 3 }, () => make()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(OPEN_LINKS_MAX);
    expect(await host.refusedWith(makeAnswerLink, { params })).toBe(409);
    const [first] = await host.ask(listAnswerLinks, { params });
    let id = first?.id ?? '';
    for (let count = OPEN_LINKS_MAX; count < LINKS_A_DAY; count += 1) {
      await host.ask(endAnswerLink, { params: { id } });
      ({ id } = await host.ask(makeAnswerLink, { params }));
    }
    await host.ask(endAnswerLink, { params: { id } });
    expect(await host.refusedWith(makeAnswerLink, { params })).toBe(429);
  });
});

it('declining needs no account, works once and ends the link', async () => {
  const code = await make();
  await visitor().ask(declineAnswerLink, { body: { code } });
  expect(await statesOf()).toEqual(['no']);
  expect(await visitor().refused(declineAnswerLink, { body: { code } })).toMatchObject({ message: LINK_ANSWERED });
  expect((await gameFor(host)).game.status).toBe('open');
  await mailbox().waitFor(host.email, /^They passed on your game/);
  expect(await mailbox().to(host.email, /^They passed/)).toHaveLength(1);
});

describe('a signed-in team', () => {
  it('says yes with one call, which can be repeated safely, and is chosen over teams that had asked', async () => {
    const [code, guest, other] = [await make(), await signUp({ teamName: 'Guest Gators' }), await signUp()];
    await express(guest, game);
    await express(other, game);
    const answer = await yesTo(code);
    for (let times = 0; times < 2; times += 1)
      expect(await guest.ask(answerByLink, { body: { code, answer } })).toEqual({ matchupId: game.id });
    expect(await gameFor(guest)).toMatchObject({ standing: 'agreed' });
    expect((await guest.ask(listMyInterests))[0]?.status).toBe('accepted');
    expect((await other.ask(listMyInterests))[0]?.status).toBe('rejected');
    await until(async () =>
      (await host.ask(listNotifications)).some(({ title }) => title.startsWith('You play Guest Gators')),
    );
    expect(await refusalOf(other, code, answer)).toMatchObject({ status: 409, message: LINK_ANSWERED });
  });

  it('is refused for its own game, after its interest was declined, and after a block', async () => {
    const code = await make();
    const answer = await yesTo(code);
    expect(await refusalOf(host, code, answer)).toMatchObject({ status: 409, message: OWN_LINK });
    const guest = await signUp();
    const { id } = await express(guest, game);
    await host.ask(decideInterest, { params: { id }, body: { status: 'rejected', note: 'No thanks' } });
    expect(await refusalOf(guest, code, answer)).toMatchObject({ status: 409, message: DECLINED_BEFORE });
    await host.ask(setBlock, { params: guest.user, body: { blocked: true } });
    expect(await refusalOf(guest, code, answer)).toMatchObject({ status: 404 });
    expect(await refusalOf(guest, code, ANOTHER_DAY)).toMatchObject({ status: 404 });
    expect(await statesOf()).toEqual(['open']);
  });

  it('competes with all other answers, and exactly one wins', async () => {
    const [one, two] = await Promise.all([signUp(), signUp()]);
    const { id, code } = await host.ask(makeAnswerLink, { params });
    const answer = await yesTo(code);
    const done = await Promise.allSettled([
      one.ask(answerByLink, { body: { code, answer } }),
      two.ask(answerByLink, { body: { code, answer: ANOTHER_DAY } }),
      visitor().ask(declineAnswerLink, { body: { code } }),
      host.ask(endAnswerLink, { params: { id } }),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const won = done.findIndex(({ status }) => status === 'fulfilled');
    expect(await statesOf()).toEqual([['yes', 'other', 'no', 'ended'][won]]);
    expect((await gameFor(host)).game.status).toBe(won === 0 ? 'matched' : 'open');
  });
});

it('a link to a game that overlaps an agreed game is closed until the team is free, and a late yes is an interest', async () => {
  const chosen = await signUp();
  const [code, late] = [await make(), await make()];
  const [answer, pending] = [await yesTo(code), await registers(late, await yesTo(late))];
  const other = await agree(host, chosen, { date: game.date, startTime: '11:30', endTime: '13:00' });
  expect(await readLink(code)).toEqual({ state: 'ended', open: null });
  expect(await host.refused(makeAnswerLink, { params: { id: game.id } })).toMatchObject({ status: 409 });
  const coach = await pending.confirm();
  await until(async () => (await gameFor(host)).interests.some(({ team }) => team.id === coach.user.id));
  expect(await refusalOf(coach, code, answer)).toMatchObject({ status: 409, message: LINK_OVER });
  expect(await gameFor(host)).toMatchObject({ standing: 'answer' });
  await host.ask(cancelGame, { params: { id: other.id }, body: { reason: 'weather' } });
  expect(await coach.ask(answerByLink, { body: { code, answer } })).toEqual({ matchupId: game.id });
});

describe('a link in the wrong hands', () => {
  it('ends when its maker leaves the team or is suspended', async () => {
    const gone = await joinedBy(host, { role: 'manager' });
    const code = await make(gone);
    const answer = await yesTo(code);
    await host.ask(removePerson, { params: { userId: gone.user.personId ?? 0 } });
    await until(async () => (await readLink(code)).state === 'ended');
    const friend = await signUp({ teamName: 'Left Larks' });
    expect(await refusalOf(friend, code, answer)).toMatchObject({ status: 409, message: LINK_OVER });
    expect(await statesOf()).toEqual(['ended']);

    const out = await joinedBy(host, { role: 'manager' });
    const second = await make(out);
    const admin = await owner();
    await admin.ask(setSuspension, { params: { id: out.user.personId ?? 0 }, body: { suspended: true } });
    await until(async () => (await readLink(second)).state === 'ended');
    expect(await refusalOf(friend, second, answer)).toMatchObject({ status: 409 });
    expect(await gameFor(host)).toMatchObject({ standing: 'open' });
  });

  it('stays closed when the game opens again', async () => {
    const code = await make();
    const chosen = await signUp();
    await accept(host, await express(chosen, game));
    expect(await readLink(code)).toMatchObject({ state: 'ended' });
    await chosen.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => (await gameFor(host)).standing === 'open');
    expect(await readLink(code)).toMatchObject({ state: 'ended' });
  });
});

it('another time is proposed once the address is verified, and only its team learns of it', async () => {
  const proposalsOf = (team: Visitor): Promise<Proposal[]> => team.ask(listProposals);
  const asker = await signUp({ teamName: 'Curious Crows' });
  const times = { date: dayFromNow(40), startTime: '10:00', endTime: '12:00' };
  await asker.ask(proposeGame, { body: { teamId: host.user.id, ...times, host: 'us' } });
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
  expect(await newcomer.ask(myLinkAnswer, { body: { code } })).toEqual({ matchupId: null, proposed: true });
  expect(await asker.ask(myLinkAnswer, { body: { code } })).toEqual({ matchupId: null, proposed: false });
  expect((await gameFor(host)).game.status).toBe('open');
});

it('exports a link without its code and deletes it with the team', async () => {
  const code = await make();
  const { services } = await host.ask(exportData);
  const { answerLinks } = matchmakingExport.parse(services['matchmaking']);
  expect(answerLinks).toMatchObject([{ matchupId: game.id, state: 'open' }]);
  expect(JSON.stringify(services)).not.toContain(code);
  await host.ask(deleteAccount, { body: { password: PASSWORD } });
  await until(async () => !(await holds('matchmaking', 'answer-links', { teamId: host.user.id })));
  expect(await visitor().refusedWith(readAnswerLink, { body: { code } })).toBe(404);
});
