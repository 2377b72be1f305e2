/** Who was shown an agreed game's field and contacts: noted before they are shown, and told to the two teams alone. */
import { getAgreement, setAgreement } from '@playfield/contracts/agreements.ts';
import { blockTeam } from '@playfield/contracts/blocks.ts';
import { deleteAccount, exportData } from '@playfield/contracts/account.ts';
import { getGameCalendar, renewCalendarFeed } from '@playfield/contracts/calendar.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { getHome } from '@playfield/contracts/home.ts';
import { removePerson } from '@playfield/contracts/people.ts';
import { listMyInterests } from '@playfield/contracts/interests.ts';
import { getReceipt, type Receipt } from '@playfield/contracts/receipts.ts';
import { exportSchedule, listSchedule } from '@playfield/contracts/schedules.ts';
import { listNotifications } from '@playfield/contracts/notifications.ts';
import { addSubscription } from '@playfield/contracts/push.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import { getMatchup, listMyMatchups, type Matchup } from '@playfield/contracts/matchups.ts';
import { decideProposal, listProposals, proposeChange } from '@playfield/contracts/proposals.ts';
import { beforeEach, expect, inject, it } from 'vitest';
import { titles } from '../support/notifications.ts';
import { joinedBy } from '../support/people.ts';
import { startBrowser } from '../support/push.ts';
import { agree, dayFromNow, PASSWORD, post, signUp, signUpTeams, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

let host: TestTeam;
let guest: TestTeam;
let game: Matchup;

beforeEach(async () => {
  [host, guest] = await signUpTeams('Receipt Ravens', 'Receipt Robins');
  game = await agree(host, guest, { address: 'Narwhal Gate 9' });
});

const receipt = (team: TestTeam) => team.ask(getReceipt, { params: { id: game.id } });
const open = (team: TestTeam) => team.ask(getGame, { params: { id: game.id } });
const waysOf = ({ teams }: Receipt, team: TestTeam) =>
  teams.find((one) => one.team.id === team.user.id)?.people.flatMap(({ views }) => views.map(({ way }) => way)) ?? [];
const ownRange = { from: dayFromNow(0), to: dayFromNow(60) };

it('says nothing of anybody before somebody looks, and when each first did, once', async () => {
  expect((await receipt(host)).teams).toMatchObject([
    { team: { teamName: 'Receipt Ravens' }, mine: true, people: [] },
    { team: { teamName: 'Receipt Robins' }, mine: false, people: [] },
  ]);
  const before = Date.now();
  await open(guest);
  const first = await receipt(host);
  const views = first.teams[1]?.people[0]?.views ?? [];
  expect(views.map(({ way }) => way)).toEqual(['page']);
  expect(new Date(views[0]?.at ?? 0).getTime()).toBeGreaterThanOrEqual(before - 1_000);
  expect(new Date(views[0]?.at ?? 0).getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  await Promise.all([open(guest), open(guest), guest.ask(getAgreement, { params: { id: game.id } })]);
  expect(await receipt(host)).toEqual(first);
});

it('is not passed by in notifications, which name the game without its field', async () => {
  await using browser = await startBrowser();
  await guest.ask(addSubscription, { body: browser.subscription });
  const place = { location: 'Narwhal Park, Boulder, CO', address: 'Narwhal Gate 10' };
  const { date, startTime, endTime } = game;
  const body = { kind: 'change', reason: 'field', date, startTime, endTime, ...place } as const;
  await host.ask(proposeChange, { params: { id: game.id }, body });
  await until(async () => (await titles(guest)).some((title) => title.includes('Receipt Ravens')));
  await until(async () => browser.messages.length > 0);
  const told = JSON.stringify([await guest.ask(listNotifications, { query: {} }), browser.messages]);
  expect(told).toContain('12U baseball');
  expect(told).not.toContain('Narwhal');
  expect(waysOf(await receipt(host), guest)).toEqual([]);
});

it.each([
  ['page', (team: TestTeam) => team.ask(getAgreement, { params: { id: game.id } })],
  ['page', (team: TestTeam) => team.ask(getMatchup, { params: { id: game.id } })],
  ['list', (team: TestTeam) => team.ask(listSchedule, { query: ownRange })],
  ['list', (team: TestTeam) => team.ask(getHome)],
  ['list', (team: TestTeam) => team.ask(exportSchedule)],
  ['list', (team: TestTeam) => team.ask(listAgreedGames, { params: { id: host.user.id } })],
  ['list', (team: TestTeam) => team.ask(listMyInterests)],
  ['calendar', (team: TestTeam) => team.ask(getGameCalendar, { params: { id: game.id } })],
  [
    'calendar',
    async (team: TestTeam) => {
      const { path } = await team.ask(renewCalendarFeed);
      // As a calendar program asks: without a session.
      const answer = await fetch(new URL(path ?? '', inject('url')));
      expect(await answer.text()).toContain('Narwhal Gate 9');
    },
  ],
] as const)('notes as %s each way in which the field is given out', async (way, look) => {
  await look(guest);
  expect(waysOf(await receipt(host), guest)).toEqual([way]);
  expect(waysOf(await receipt(host), host)).toEqual([]);
});

it.each([
  ['page', (team: TestTeam) => team.ask(getMatchup, { params: { id: game.id } })],
  ['list', (team: TestTeam) => team.ask(listMyMatchups)],
] as const)('notes as %s each way in which the team that posted a game is shown it', async (way, look) => {
  const open = await post(host, { address: 'Nobody’s Yet 1' });
  await look(host);
  expect(waysOf(await receipt(guest), host)).toEqual([way]);
  // A game that nobody has agreed on has nobody to tell.
  expect(await holds('matchmaking', 'field-views', { matchupId: open.id })).toBe(false);
});

it('notes what proposals show of a game’s field, to whoever makes, lists and answers them', async () => {
  const { date } = game;
  const body = { kind: 'change', reason: 'field', date, startTime: '14:00', endTime: '16:00' } as const;
  const made = await host.ask(proposeChange, { params: { id: game.id }, body: { ...body, location: game.location } });
  expect(waysOf(await receipt(guest), host)).toEqual(['page']);
  const [listed] = await guest.ask(listProposals);
  expect(JSON.stringify(listed)).toContain('Narwhal Gate 9');
  expect(waysOf(await receipt(host), guest)).toEqual(['list']);
  await guest.ask(decideProposal, { params: { id: made.id }, body: { status: 'accepted' } });
  expect(waysOf(await receipt(host), guest)).toEqual(['list', 'page']);
});

it('names the own people, and of the other team says only what they may do', async () => {
  const helper = await joinedBy(guest, { role: 'helper', fullName: 'Hanna Helper' });
  await open(helper);
  await open(guest);
  const own = await receipt(guest);
  expect(own.teams[0]?.people).toMatchObject([
    { fullName: 'Hanna Helper', role: 'helper' },
    { fullName: guest.user.fullName, role: 'owner' },
  ]);
  const theirs = await receipt(host);
  expect(theirs.teams[1]?.people).toMatchObject([
    { fullName: null, role: 'helper' },
    { fullName: null, role: 'owner' },
  ]);
  expect(JSON.stringify(theirs)).not.toContain('Hanna');
  // Whoever leaves has seen it all the same.
  await guest.ask(removePerson, { params: { userId: helper.user.personId ?? 0 } });
  await until(async () => (await receipt(host)).teams[1]?.people[0]?.role === null);
  expect((await receipt(host)).teams[1]?.people).toHaveLength(2);
});

it('is for the two teams alone', async () => {
  const third = await signUp({ teamName: 'Nosy Newts' });
  await open(third);
  expect(await third.refusedWith(getReceipt, { params: { id: game.id } })).toBe(404);
  expect(await third.refusedWith(getReceipt, { params: { id: 999_999_999 } })).toBe(404);
  // A stranger sees no field, so that nothing is noted of them.
  expect((await receipt(host)).teams.map(({ team }) => team.teamName)).toEqual(['Receipt Ravens', 'Receipt Robins']);
});

it('after a block nothing more is noted, since nothing is shown, and what was seen stays known', async () => {
  await open(guest);
  await host.ask(blockTeam, { params: { id: guest.user.id } });
  await guest.ask(listSchedule, { query: ownRange });
  await guest.ask(getGameCalendar, { params: { id: game.id } });
  await open(guest);
  expect(waysOf(await receipt(host), guest)).toEqual(['page']);
});

it('whoever deletes their account leaves nothing here', async () => {
  await open(guest);
  await guest.ask(deleteAccount, { body: { password: PASSWORD } });
  await until(async () => !(await holds('matchmaking', 'interests', { matchupId: game.id })));
  expect(await holds('matchmaking', 'field-views', { matchupId: game.id })).toBe(false);
});

it('stands in an export of the team', async () => {
  await open(guest);
  const { services } = await guest.ask(exportData);
  expect(services['matchmaking']).toMatchObject({ fieldsSeen: [{ matchupId: game.id, way: 'page' }] });
});

it('a contact that is added later is shown to nobody by being written', async () => {
  const terms = { format: '', referees: '', fees: '', fieldRules: '', weatherPlan: '' };
  const ours = { kit: '', contactName: 'Olive Otter', contactPhone: '' };
  await host.ask(setAgreement, { params: { id: game.id }, body: { revision: 0, terms, ours } });
  expect(waysOf(await receipt(host), guest)).toEqual([]);
});
