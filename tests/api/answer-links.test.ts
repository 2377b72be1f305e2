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
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
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

const NOBODY = '0'.repeat(16);

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
  it('shows the game without its place, notes or people, and its code is not stored', async () => {
    const made = await host.ask(makeAnswerLink, { params });
    expect(made).toMatchObject({ state: 'open' });
    expect(made.code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
    const days = (Date.parse(made.expiresAt) - Date.parse(made.createdAt)) / DAY_MS;
    expect(days).toBe(14);
    const seen = await readLink(made.code);
    expect(seen).toMatchObject({
      state: 'open',
      open: {
        game: { sport: 'baseball', ageGroup: '12u', date: game.date, startTime: '10:00', town: 'Boulder, CO' },
        team: { teamName: 'Hosting Hawks', town: 'Boulder, CO' },
      },
    });
    const raw = await visitor().raw('POST', readAnswerLink.path, { json: { code: made.code } });
    for (const secret of ['Baseline', 'rusty bell', 'Rosalind', host.email, '"id":'])
      expect(JSON.stringify(raw.json), secret).not.toContain(secret);
    for (let times = 0; times < 3; times += 1) await readLink(made.code);
    const page = await fetch(new URL(`/a?link=${made.code}`, host.url));
    expect(page.headers.get('x-robots-tag') ?? (await page.text())).toContain('noindex');
    await using db = await database('matchmaking');
    const stored = await db.collection('answer-links').findOne({ teamId: host.user.id });
    expect(JSON.stringify(stored)).not.toContain(made.code);
    expect(await host.ask(listAnswerLinks, { params })).toEqual([
      { id: made.id, state: 'open', createdAt: made.createdAt, expiresAt: made.expiresAt },
    ]);
  });

  it('exists at most ten times per game, even when made concurrently', async () => {
    const made = await Promise.allSettled(Array.from({ length: OPEN_LINKS_MAX + 3 }, () => make()));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(OPEN_LINKS_MAX);
    const [first] = await host.ask(listAnswerLinks, { params });
    await host.ask(endAnswerLink, { params: { id: first?.id ?? '' } });
    await make();
    expect(await host.refusedWith(makeAnswerLink, { params })).toBe(409);
  });

  it('reveals only that it was answered or has ended', async () => {
    const [taken, declined, ended, old] = [await make(), await make(), await make(), await make()];
    await visitor().ask(declineAnswerLink, { body: { code: declined } });
    const [link] = (await host.ask(listAnswerLinks, { params })).slice(1);
    await host.ask(endAnswerLink, { params: { id: link?.id ?? '' } });
    const guest = await signUp();
    await yes(guest, taken);
    expect(await readLink(taken)).toEqual({ state: 'answered', open: null });
    expect(await readLink(declined)).toEqual({ state: 'answered', open: null });
    for (const code of [ended, old]) expect(await readLink(code)).toEqual({ state: 'ended', open: null });
    expect(await visitor().refusedWith(readAnswerLink, { body: { code: NOBODY } })).toBe(404);
  });
});

it('declining needs no account, works once and ends the link', async () => {
  const code = await make();
  await visitor().ask(declineAnswerLink, { body: { code } });
  expect(await statesOf()).toEqual(['no']);
  expect(await visitor().refused(declineAnswerLink, { body: { code } })).toMatchObject({ message: LINK_ANSWERED });
  expect(await refusalOf(await signUp(), code, { yesTo: 'x'.repeat(16) })).toMatchObject({ message: LINK_ANSWERED });
  expect(await visitor().refusedWith(declineAnswerLink, { body: { code: NOBODY } })).toBe(404);
  expect((await gameFor(host)).game.status).toBe('open');
  await mailbox().waitFor(host.email, /^They passed on your game/);
  expect(await mailbox().to(host.email, /^They passed/)).toHaveLength(1);
});

describe('a signed-in team', () => {
  it('says yes with one call, which can be repeated safely', async () => {
    const [code, guest] = [await make(), await signUp({ teamName: 'Guest Gators' })];
    const answer = await yesTo(code);
    for (let times = 0; times < 2; times += 1)
      expect(await guest.ask(answerByLink, { body: { code, answer } })).toEqual({ matchupId: game.id });
    expect(await gameFor(guest)).toMatchObject({ standing: 'agreed' });
    await until(async () =>
      (await host.ask(listNotifications)).some(({ title }) => title.startsWith('You play Guest Gators')),
    );
    expect(await refusalOf(await signUp(), code, answer)).toMatchObject({ status: 409, message: LINK_ANSWERED });
  });

  it('is chosen when it had asked for the game before, and the others are rejected', async () => {
    const [guest, other] = [await signUp(), await signUp()];
    await express(guest, game);
    await express(other, game);
    const code = await make();
    await yes(guest, code);
    expect((await guest.ask(listMyInterests))[0]?.status).toBe('accepted');
    expect((await other.ask(listMyInterests))[0]?.status).toBe('rejected');
  });

  it('is refused for its own game and when one team has blocked the other', async () => {
    const code = await make();
    const answer = await yesTo(code);
    expect(await refusalOf(host, code, answer)).toMatchObject({ status: 409, message: OWN_LINK });
    const guest = await signUp();
    await host.ask(setBlock, { params: guest.user, body: { blocked: true } });
    expect(await refusalOf(guest, code, answer)).toMatchObject({ status: 404 });
    expect(await refusalOf(guest, code, ANOTHER_DAY)).toMatchObject({ status: 404 });
    expect(await statesOf()).toEqual(['open']);
  });

  it('competes with all other answers, and exactly one wins', async () => {
    const guests = await Promise.all([signUp(), signUp(), signUp()]);
    const { id, code } = await host.ask(makeAnswerLink, { params });
    const answer = await yesTo(code);
    const [one, two, three] = guests;
    const done = await Promise.allSettled([
      one.ask(answerByLink, { body: { code, answer } }),
      two.ask(answerByLink, { body: { code, answer } }),
      three.ask(answerByLink, { body: { code, answer: ANOTHER_DAY } }),
      visitor().ask(declineAnswerLink, { body: { code } }),
      host.ask(endAnswerLink, { params: { id } }),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const won = done.findIndex(({ status }) => status === 'fulfilled');
    expect(await statesOf()).toEqual([['yes', 'yes', 'other', 'no', 'ended'][won]]);
    expect((await gameFor(host)).game.status).toBe(won < 2 ? 'matched' : 'open');
  });
});

describe('a link to a game that overlaps an agreed game', () => {
  it('is closed until the team is free again', async () => {
    const [guest, chosen] = [await signUp(), await signUp()];
    const code = await make();
    const answer = await yesTo(code);
    expect(game).toMatchObject({ startTime: '10:00', endTime: '12:00' });
    const other = await agree(host, chosen, { date: game.date, startTime: '11:30', endTime: '13:00' });
    expect(await readLink(code)).toEqual({ state: 'ended', open: null });
    expect(await refusalOf(guest, code, answer)).toMatchObject({ status: 409, message: LINK_OVER });
    expect(await host.refused(makeAnswerLink, { params: { id: game.id } })).toMatchObject({ status: 409 });
    expect(await gameFor(host)).toMatchObject({ standing: 'open' });

    await host.ask(cancelGame, { params: { id: other.id }, body: { reason: 'weather' } });
    expect(await guest.ask(answerByLink, { body: { code, answer } })).toEqual({ matchupId: game.id });
  });

  it('turns the yes of a coach who confirms later into an interest', async () => {
    const code = await make();
    const pending = await registers(code, await yesTo(code));
    await agree(host, await signUp(), { date: game.date, startTime: '11:30', endTime: '13:00' });
    const coach = await pending.confirm();
    await until(async () => (await gameFor(host)).interests.some(({ team }) => team.id === coach.user.id));
    expect(await gameFor(host)).toMatchObject({ standing: 'answer' });
  });
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
    const answer = await yesTo(code);
    const chosen = await signUp({ teamName: 'Chosen Chats' });
    await accept(host, await express(chosen, game));
    expect(await readLink(code)).toMatchObject({ state: 'ended' });
    await chosen.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => (await gameFor(host)).standing === 'open');
    expect(await readLink(code)).toMatchObject({ state: 'ended' });
    const other = await signUp({ teamName: 'Other Otters' });
    expect(await refusalOf(other, code, answer)).toMatchObject({ status: 409, message: LINK_OVER });
  });

  it('does not overrule a declined interest', async () => {
    const declined = await signUp({ teamName: 'Declined Ducks' });
    const { id } = await express(declined, game);
    await host.ask(decideInterest, { params: { id }, body: { status: 'rejected', note: 'No thanks' } });
    const code = await make();
    expect(await refusalOf(declined, code, await yesTo(code))).toMatchObject({ status: 409, message: DECLINED_BEFORE });
    expect(await readLink(code)).toMatchObject({ state: 'open' });
  });

  it('does not reveal another team’s answer', async () => {
    const asker = await signUp({ teamName: 'Curious Crows' });
    const proposed = {
      teamId: host.user.id,
      date: dayFromNow(40),
      startTime: '10:00',
      endTime: '12:00',
      host: 'us',
    } as const;
    await asker.ask(proposeGame, { body: proposed });
    const code = await make();
    const answerer = await signUp({ teamName: 'Answering Ants' });
    await answerer.ask(answerByLink, { body: { code, answer: ANOTHER_DAY } });
    expect(await asker.ask(myLinkAnswer, { body: { code } })).toEqual({ matchupId: null, proposed: false });
    expect(await answerer.ask(myLinkAnswer, { body: { code } })).toEqual({ matchupId: null, proposed: true });
  });
});

describe('another time', () => {
  const proposalsOf = (team: Visitor): Promise<Proposal[]> => team.ask(listProposals);

  it('is proposed to the posting team once the address is verified', async () => {
    const code = await make();
    const { confirm } = await registers(code, ANOTHER_DAY);
    expect(await proposalsOf(host)).toEqual([]);
    const newcomer = await confirm();
    await until(async () => (await proposalsOf(host)).length === 1);
    expect(await proposalsOf(host)).toMatchObject([
      {
        status: 'pending',
        mine: false,
        host: 'us',
        note: null,
        team: { teamName: 'Link Lynxes' },
        game: { date: ANOTHER_DAY.otherTime.date, startTime: '14:00', location: 'Boulder, CO' },
      },
    ]);
    expect(JSON.stringify(await proposalsOf(newcomer))).not.toContain('Baseline');
    expect(await statesOf()).toEqual(['other']);
    expect(await newcomer.ask(myLinkAnswer, { body: { code } })).toEqual({ matchupId: null, proposed: true });
    expect((await gameFor(host)).game.status).toBe('open');
    expect(await refusalOf(newcomer, code, ANOTHER_DAY)).toMatchObject({ message: LINK_ANSWERED });
  });
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

it('lets a team make twenty links a day, even if each is turned off', async () => {
  const host = await signUp();
  const params = { id: (await post(host)).id };
  for (let made = 0; made < LINKS_A_DAY; made += 1) {
    const { id } = await host.ask(makeAnswerLink, { params });
    await host.ask(endAnswerLink, { params: { id } });
  }
  expect(await host.refusedWith(makeAnswerLink, { params })).toBe(429);
});
