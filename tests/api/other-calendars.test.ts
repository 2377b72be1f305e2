import { exportData } from '@playfield/contracts/account.ts';
import { setAvailability } from '@playfield/contracts/availability.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { listSuggestions } from '@playfield/contracts/opponents.ts';
import {
  listOtherCalendars,
  readOtherCalendar,
  readOtherCalendarAgain,
  removeOtherCalendar,
  TOO_MANY_CALENDARS,
} from '@playfield/contracts/other-calendars.ts';
import { changeRole, removePerson } from '@playfield/contracts/people.ts';
import { proposeGame } from '@playfield/contracts/proposals.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { calendarText, startCalendars } from '../support/calendars.ts';
import { joinedBy } from '../support/people.ts';
import { propose, ALL_WEEK, availabilityBody, hoursOn, post, signUp, type TestTeam } from '../support/teams.ts';
import { database } from '../support/traces.ts';
import { until } from '../support/until.ts';

const date = new Date(Date.now() + 2 * DAY_MS).toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
const MORNING = { date, startTime: '09:00', endTime: '12:00' };
const PRIVATE = /Zebedee|dentist/;

const calendars = await startCalendars();
afterAll(() => calendars[Symbol.asyncDispose]());
const records = (await database('matchmaking')).collection('other-calendars');
const read = (team: TestTeam, name: string) => team.ask(readOtherCalendar, { body: { address: calendars.at(name) } });
const listed = async (team: TestTeam) => (await team.ask(listOtherCalendars, { query: {} })).calendars;

async function teamOf(sport: TestTeam['user']['sport'], teamName: string): Promise<TestTeam> {
  const team = await signUp({ sport, teamName, ageGroup: '18u' });
  await team.ask(setAvailability, {
    body: availabilityBody(hoursOn(ALL_WEEK, '08:00', '20:00'), { gender: 'coed', ages: { from: '18u', to: '18u' } }),
  });
  return team;
}

async function hoursOf(other: TestTeam, viewer: TestTeam): Promise<string[]> {
  const { suggestions } = await viewer.ask(listSuggestions, { query: { date } });
  const found = suggestions.find(({ team }) => team.id === other.user.id);
  return (found?.slots ?? []).map(({ startTime, endTime }) => `${startTime}-${endTime}`);
}

describe('an external calendar', () => {
  it('keeps its busy times if a later read fails, and is abandoned after two weeks of failures', async () => {
    const team = await signUp();
    const becomesDue = (more = {}) =>
      records.updateOne({ teamId: team.user.id }, { $set: { dueAt: new Date(), ...more } });
    calendars.set('ours.ics', calendarText(MORNING, { ...MORNING, startTime: '14:00', endTime: '15:00' }));
    const found = await read(team, 'ours.ics');
    expect(found).toMatchObject({
      problem: null,
      stopped: false,
      busyTimes: 2,
      next: [MORNING, { date, startTime: '14:00', endTime: '15:00' }],
    });
    expect(await listed(team)).toEqual([found]);
    expect(await team.ask(listOtherCalendars, { query: { date } })).toMatchObject({ busy: found.next });

    calendars.set('ours.ics', calendarText(MORNING));
    await becomesDue();
    await until(async () => (await listed(team))[0]?.busyTimes === 1);
    calendars.set('ours.ics', '<!doctype html>Please sign in');
    expect(await read(team, 'ours.ics')).toMatchObject({
      id: found.id,
      busyTimes: 1,
      problem: expect.stringMatching(/^That isn’t a calendar/),
    });
    await becomesDue({ failingSince: new Date(Date.now() - 15 * DAY_MS) });
    await until(async () => (await listed(team))[0]?.stopped === true);
    expect(await listed(team)).toMatchObject([{ busyTimes: 0 }]);
    calendars.set('ours.ics', calendarText(MORNING));
    expect(await read(team, 'ours.ics')).toMatchObject({ stopped: false, problem: null, busyTimes: 1 });
  });

  it('is stored encrypted, and is rejected if the team already has three', async () => {
    const team = await signUp();
    for (const number of [1, 2, 3]) calendars.set(`many-${number}.ics`, calendarText(MORNING));
    for (const number of [1, 2, 3]) await read(team, `many-${number}.ics`);
    const body = { address: calendars.at('many-4.ics') };
    expect(await team.refused(readOtherCalendar, { body })).toMatchObject({ status: 409, message: TOO_MANY_CALENDARS });
    const stored = JSON.stringify(await records.find({ teamId: team.user.id }).toArray());
    expect(stored).not.toContain('many-');
    expect(stored).not.toMatch(PRIVATE);
    const before = calendars.asked.length;
    await records.updateMany({ teamId: team.user.id }, { $set: { dueAt: new Date(), crashes: 2 } });
    await until(async () => (await listed(team)).every(({ stopped }) => stopped));
    expect(calendars.asked.slice(before).join()).not.toContain('many-');
    expect(await read(team, 'many-1.ics')).toMatchObject({ stopped: false, problem: null, busyTimes: 1 });
  });
});

it('uses busy times in suggestions, Quick Match and match reasons, but does not reveal them in proposals', async () => {
  const [us, them] = await Promise.all([teamOf('swimming', 'Asking Auks'), teamOf('swimming', 'Busy Bees')]);
  const hours = { startTime: '10:00', endTime: '11:00' };
  const game = await post(us, { sport: 'swimming', ageGroup: '18u', date, ...hours });
  const reasons = async () => {
    const query = { sport: 'swimming', ageGroup: '18u', sort: 'best' } as const;
    return (await them.ask(listMatchups, { query })).find(({ id }) => id === game.id)?.reasons;
  };
  expect(await reasons()).toContain('you are free');
  const [later, last] = [1, 2].map((days) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10));
  calendars.set('busy.ics', calendarText(MORNING, { ...MORNING, date: later ?? '' }));
  const { id } = await read(them, 'busy.ics');
  expect(await reasons()).not.toContain('you are free');
  expect(await hoursOf(them, us)).toEqual(['08:00-09:00', '12:00-16:00']);
  expect(await hoursOf(us, them)).toEqual(['08:00-09:00', '12:00-16:00']);
  const quick = { teamId: null, date, ...hours, host: 'us' } as const;
  expect(await us.refusedWith(proposeGame, { body: quick })).toBe(409);
  const [busy, free] = [
    await propose(us, them, { ...hours, date: later ?? '' }),
    await propose(us, them, { ...hours, date: last ?? '' }),
  ];
  expect(Object.keys(busy)).toEqual(Object.keys(free));
  expect([busy.status, free.status]).toEqual(['pending', 'pending']);

  await them.ask(removeOtherCalendar, { params: { id } });
  expect(await us.ask(proposeGame, { body: quick })).toMatchObject({ teamsAsked: 1 });
});

for (const name of ['sams', 'kits', 'owners']) calendars.set(`${name}-secret.ics`, calendarText(MORNING));
const owner = await signUp({ teamName: 'Shared Shrikes' });
const [sam, kit] = [await joinedBy(owner), await joinedBy(owner, { fullName: 'Kit Kim' })];

describe('a calendar of a team that several people run', () => {
  const idOf = ({ user }: TestTeam) => user.personId ?? 0;

  it('is listed for the team with its hostname and the person who added it, but never with its URL', async () => {
    const mine = await read(sam, 'sams-secret.ics');
    expect(mine).toMatchObject({ name: '127.0.0.1', host: '127.0.0.1', addedBy: null, busyTimes: 1 });
    expect(await listed(owner)).toMatchObject([{ id: mine.id, addedBy: 'Sam Soto', busyTimes: 1 }]);
    const shown: unknown[] = [mine, await listed(owner), await listed(sam)];
    for (const person of [owner, sam]) shown.push((await person.ask(exportData)).services);
    const params = { id: mine.id };
    shown.push(await owner.ask(readOtherCalendarAgain, { params }));
    expect(shown.at(-1)).toMatchObject({ ...params, problem: null, addedBy: 'Sam Soto' });
    expect(JSON.stringify(shown)).not.toContain('sams-secret');
    await owner.ask(removeOtherCalendar, { params });
    expect(await listed(sam)).toEqual([]);
  });

  it('is deleted if the person who added it is removed or becomes a helper, even during a read', async () => {
    const kept = await read(owner, 'owners-secret.ics');
    await read(kit, 'kits-secret.ics');
    const release = calendars.hold('sams-secret.ics');
    const asked = () => calendars.asked.filter((path) => path === '/sams-secret.ics').length;
    const before = asked();
    const adding = sam.raw('PUT', readOtherCalendar.path, { json: { address: calendars.at('sams-secret.ics') } });
    await until(async () => asked() > before);
    expect(await records.countDocuments({ byId: idOf(sam) })).toBe(1);
    await owner.ask(removePerson, { params: { userId: idOf(sam) } });
    await owner.ask(changeRole, { params: { userId: idOf(kit) }, body: { role: 'helper' } });
    const theirs = { byId: { $in: [idOf(sam), idOf(kit)] } };
    await until(async () => (await records.countDocuments(theirs)) === 0);
    release();
    await adding;
    expect((await listed(owner)).map(({ id }) => id)).toEqual([kept.id]);
  });
});
