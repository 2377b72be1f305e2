import { setSuspension } from '@playfield/contracts/admin/users.ts';
import { setGameDetails } from '@playfield/contracts/game-details.ts';
import { setBlock } from '@playfield/contracts/blocks.ts';
import { setCalendarFeed } from '@playfield/contracts/calendar.ts';
import { decideInterest } from '@playfield/contracts/interests.ts';
import { getMatchup } from '@playfield/contracts/matchups.ts';
import { cancelGame } from '@playfield/contracts/changes.ts';
import { decideProposal, listProposals } from '@playfield/contracts/proposals.ts';
import { changeRole, removePerson } from '@playfield/contracts/people.ts';
import { login, me, verify } from '@playfield/contracts/sign-in.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { describe, expect, it } from 'vitest';
import { newAdmin } from '../support/admins.ts';
import { joinedBy, joins, secondTeamOf } from '../support/people.ts';
import { dayFromNow, detailsBody, PASSWORD } from '../support/bodies.ts';
import { agree, block, express, move, post, propose } from '../support/games.ts';
import { mailbox, registerOnly, signUp, signUpTeams, visitor, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const SECRETS = /walrus|narwhal|555-0147|Olive Otter|moved to the north/i;
const field = { location: 'Walrus Meadow, Boulder, CO', address: 'Narwhal Gate 9' };
const times = { startTime: '10:00', endTime: '12:00' };

const admin = await newAdmin();

const idOf = ({ user }: TestTeam) => user.personId ?? 0;
const named = (teamName: string) => signUp({ teamName });

async function agreed(hostName: string, guestName: string) {
  const [host, guest] = await Promise.all([named(hostName), named(guestName)]);
  const game = await agree(host, guest, { ...field, latitude: 40.0432111, longitude: -105.2432111 });
  const ours = { uniforms: 'Red', contactName: 'Olive Otter', contactPhone: '303 555-0147' };
  const body = detailsBody(ours, { fieldRules: 'Walrus rules' });
  await host.ask(setGameDetails, { params: { id: game.id }, body });
  const { path } = await guest.ask(setCalendarFeed, { body: { on: true } });
  return { host, guest, game, feed: path ?? '' };
}

const suspend = (team: TestTeam) => admin.ask(setSuspension, { params: team.user, body: { suspended: true } });
const lift = (team: TestTeam) => admin.ask(setSuspension, { params: team.user, body: { suspended: false } });
const seesTeam = async (by: TestTeam, { user }: TestTeam) => (await by.raw('GET', `/api/teams/${user.id}`)).status;
const bodyOf = async (someone: { raw: TestTeam['raw'] }, path: string) => {
  const { status, json, headers } = await someone.raw('GET', path);
  return { status, text: JSON.stringify(json) + JSON.stringify([...headers]) };
};

describe('a suspended team', () => {
  it('cannot read an agreed game’s details online or by email, but its opponent can cancel the game', async () => {
    const { host, guest, game, feed } = await agreed('Steady Storks', 'Suspended Swifts');
    expect((await bodyOf(visitor(), feed)).text).toMatch(SECRETS);
    for (const subject of [/accepted/, /added game details/]) await mailbox().waitFor(guest.email, subject);
    await suspend(guest);
    await until(async () => (await bodyOf(visitor(), feed)).status === 404);
    expect(await guest.refusedWith(getMatchup, { params: { id: game.id } })).toBe(401);
    expect(await host.refusedWith(getTeam, { params: guest.user })).toBe(404);

    const before = (await mailbox().to(guest.email)).length;
    await move(host, game, { location: 'Boulder, CO', address: 'Moved to the north' });
    const email = await mailbox().waitFor(host.email, /suspended the other team/);
    expect(email.text).toContain('cancel it on your own');
    await host.ask(cancelGame, { params: { id: game.id }, body: { reason: 'other' } });

    await lift(guest);
    await until(async () => (await seesTeam(host, guest)) === 200);
    expect((await mailbox().to(guest.email)).slice(before).filter(({ text }) => SECRETS.test(text))).toEqual([]);
  });

  it('is hidden, and its interests and proposals cannot be accepted', async () => {
    const [from, other] = await signUpTeams('Proposing Pelicans', 'Answering Auks');
    await until(async () => (await seesTeam(from, other)) === 200 && (await seesTeam(other, from)) === 200);
    const interest = await express(from, await post(other, times));
    const theirs = await propose(from, other);
    await propose(other, from, { date: dayFromNow(13) });
    await suspend(from);
    await until(async () => (await seesTeam(other, from)) === 404);
    const accept = (id: string) => ({ params: { id }, body: { status: 'accepted' } }) as const;
    expect(await other.refusedWith(decideInterest, accept(interest.id))).toBe(409);
    expect(await other.refusedWith(decideProposal, accept(theirs.id))).toBe(409);
    expect(await other.refusedWith(setBlock, { params: from.user, body: { blocked: true } })).toBe(404);
    await until(async () => (await other.ask(listProposals)).every(({ status }) => status === 'withdrawn'));
    await lift(from);
    await until(async () => (await seesTeam(other, from)) === 200);
    expect(await other.refusedWith(decideProposal, accept(theirs.id))).toBe(409);
  });
});

describe('a suspension', () => {
  const signingIn = async ({ email }: TestTeam) =>
    (await visitor().raw('POST', login.path, { json: { email, password: PASSWORD } })).status;

  it('covers the people who run the team, and teams that only they run, but not former members', async () => {
    const [team, club, rival] = await signUpTeams('Barred Bears', 'Shared Sharks', 'Rival Rays');
    const founder = await secondTeamOf(team, 'Only Otters');
    const [manager, former] = [await joinedBy(team), await joinedBy(team, { fullName: 'Lou Lopez' })];
    const formers = await secondTeamOf(former, 'Own Owls');
    await former.ask(removePerson, { params: { userId: idOf(former) } });
    await joins(await secondTeamOf(team, 'Third Terns'), club);
    const game = await agree(rival, founder);
    await suspend(team);

    await until(async () => (await founder.raw('GET', me.path)).status === 401);
    await until(async () => (await manager.raw('GET', me.path)).status === 401);
    expect(await signingIn(team)).toBe(403);
    expect(await signingIn(manager)).toBe(403);
    const wrong = { email: team.email, password: 'not the one' };
    expect(await visitor().refused(login, { body: wrong })).toMatchObject({ status: 401, code: 'bad_credentials' });
    await until(async () => (await seesTeam(rival, founder)) === 404);
    expect(await seesTeam(rival, club)).toBe(200);
    await mailbox().waitFor(rival.email, /suspended the other team/);
    expect(await rival.ask(getMatchup, { params: game })).toMatchObject({ status: 'matched' });
    expect(await signingIn(former)).toBe(200);
    expect(await seesTeam(rival, formers)).toBe(200);

    await lift(team);
    expect(await signingIn(team)).toBe(200);
    expect(await signingIn(manager)).toBe(200);
    await until(async () => (await seesTeam(rival, founder)) === 200);
  });

  it('does not cover a founder who left the team, or anyone if the admin suspends only the team', async () => {
    const [team, viewer, witness] = await signUpTeams('Handed Hawks', 'Viewing Voles', 'Watching Wrens');
    const own = await secondTeamOf(team, 'Lasting Loons');
    const heir = await joinedBy(team);
    await team.ask(changeRole, { params: { userId: idOf(heir) }, body: { role: 'owner', password: PASSWORD } });
    await team.ask(removePerson, { params: { userId: team.user.id } });
    await suspend(team);
    await until(async () => (await seesTeam(viewer, team)) === 404);
    expect(await signingIn(team)).toBe(200);
    expect(await seesTeam(viewer, own)).toBe(200);
    expect(await signingIn(heir)).toBe(403);
    await admin.ask(setSuspension, { params: { id: idOf(heir) }, body: { suspended: false } });
    expect(await signingIn(heir)).toBe(200);
    expect(await seesTeam(viewer, team)).toBe(404);

    await admin.ask(setSuspension, { params: viewer.user, body: { suspended: true, withPeople: false } });
    await until(async () => (await seesTeam(witness, viewer)) === 404);
    expect(await signingIn(viewer)).toBe(200);
  });

  it('covers existing and new accounts with other addresses for the same mailbox', async () => {
    const team = await signUp();
    const at = (tag: string) => team.email.replace('@', `+${tag}@`);
    const [known, email] = [await signUp({ email: at('known') }), at('new')];
    await suspend(team);
    await until(async () => (await known.raw('GET', me.path)).status === 401);
    expect(await signingIn(known)).toBe(403);
    const { browser: someone } = await registerOnly({ email });
    await someone.ask(verify, { query: { token: await mailbox().tokenTo(email, /Verify/) } });
    expect(await signingIn({ ...team, email })).toBe(403);
    await lift(team);
    for (const one of [team.email, known.email, email]) expect(await signingIn({ ...team, email: one })).toBe(200);
  });
});

it('hides an agreed game’s field and contacts from a blocked team, even in emails about a cancellation', async () => {
  const { host, guest, game, feed } = await agreed('Calm Cormorants', 'Rude Ravens');
  await until(async () => (await bodyOf(guest, '/api/notifications')).text.includes('Calm Cormorants'));
  await block(host, guest);
  const channels = [
    feed,
    `/api/games/${game.id}`,
    `/api/matchups/${game.id}`,
    `/api/matchups/${game.id}/calendar`,
    '/api/my-matchups',
    '/api/my-interests',
    '/api/proposals',
    `/api/teams/${host.user.id}/agreed-games`,
    '/api/auth/export',
  ];
  await until(async () => !(await bodyOf(guest, '/api/notifications')).text.match(SECRETS));
  for (const path of channels) {
    const { text } = await bodyOf(guest, path);
    expect(text, path).not.toMatch(SECRETS);
  }
  const written = { params: { id: game.id }, body: detailsBody() };
  for (const team of [guest, host]) expect(await team.refusedWith(setGameDetails, written)).toBe(404);
  await move(host, game, { location: 'Boulder, CO', address: 'Moved to the north' });
  const email = await mailbox().waitFor(guest.email, /changed|moved/i);
  await host.ask(cancelGame, { params: { id: game.id }, body: { reason: 'other' } });
  expect(await holds('matchmaking', 'matchups', { _id: game.id, status: 'cancelled' })).toBe(true);
  const last = await mailbox().waitFor(guest.email, /canceled (?:a|your) game/);
  for (const { text, html } of [email, last]) expect(text + html).not.toMatch(SECRETS);
});
