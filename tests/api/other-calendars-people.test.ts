/** Outside calendars of a team that several people run. */
import { exportData } from '@playfield/contracts/account.ts';
import {
  listOtherCalendars,
  readOtherCalendar,
  readOtherCalendarAgain,
  removeOtherCalendar,
} from '@playfield/contracts/other-calendars.ts';
import { changeRole, removePerson } from '@playfield/contracts/people.ts';
import { connectMongo, type Connection } from '@playfield/kit/data/mongo.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { calendarText, startCalendars, type CalendarServer } from '../support/calendars.ts';
import { joinedBy } from '../support/people.ts';
import { dayFromNow, signUp, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

let calendars: CalendarServer;
let db: Connection;
let owner: TestTeam;
let sam: TestTeam;
let kit: TestTeam;

beforeAll(async () => {
  calendars = await startCalendars();
  db = await connectMongo(inject('mongoUrl'), 'matchmaking');
  const busy = calendarText({ date: dayFromNow(9), startTime: '09:00', endTime: '12:00' });
  for (const name of ['sams-secret.ics', 'kits-secret.ics', 'owners-secret.ics']) calendars.set(name, busy);
  owner = await signUp({ teamName: 'Shared Shrikes' });
  [sam, kit] = [await joinedBy(owner), await joinedBy(owner, { fullName: 'Kit Kim' })];
});
afterAll(async () => {
  await calendars[Symbol.asyncDispose]();
  await db.close();
});
const records = () => db.collection('other-calendars');
const addressed = (name: string) => ({ body: { address: calendars.at(name) } });
const add = (person: TestTeam, name: string) => person.ask(readOtherCalendar, addressed(name));
const listed = async (person: TestTeam) => (await person.ask(listOtherCalendars, { query: {} })).calendars;
const idOf = ({ user }: TestTeam) => user.personId ?? 0;

it('shows the team where a calendar is and who added it, but never its address', async () => {
  const mine = await add(sam, 'sams-secret.ics');
  expect(mine).toMatchObject({ name: '127.0.0.1', host: '127.0.0.1', addedBy: null, busyTimes: 1 });
  expect(await listed(owner)).toMatchObject([{ id: mine.id, addedBy: 'Sam Soto', busyTimes: 1 }]);
  const told: unknown[] = [mine, await listed(owner), await listed(sam)];
  for (const person of [owner, sam]) told.push((await person.ask(exportData)).services);
  // Another manager can read it again without knowing its address.
  const params = { id: mine.id };
  told.push(await owner.ask(readOtherCalendarAgain, { params }));
  expect(told.at(-1)).toMatchObject({ ...params, problem: null, addedBy: 'Sam Soto' });
  expect(JSON.stringify(told)).not.toContain('sams-secret');
  await owner.ask(removeOtherCalendar, { params });
  expect(await listed(sam)).toEqual([]);
});

it('removes the calendars of a person who is removed or becomes a helper, even those being read, and no others', async () => {
  const kept = await add(owner, 'owners-secret.ics');
  await add(kit, 'kits-secret.ics');
  const release = calendars.hold('sams-secret.ics');
  const asked = () => calendars.asked.filter((path) => path === '/sams-secret.ics').length;
  const before = asked();
  const adding = sam.raw('PUT', readOtherCalendar.path, { json: addressed('sams-secret.ics').body });
  await until(async () => asked() > before);
  expect(await records().countDocuments({ byId: idOf(sam) })).toBe(1);
  await owner.ask(removePerson, { params: { userId: idOf(sam) } });
  await owner.ask(changeRole, { params: { userId: idOf(kit) }, body: { role: 'helper' } });
  const theirs = { byId: { $in: [idOf(sam), idOf(kit)] } };
  await until(async () => (await records().countDocuments(theirs)) === 0);
  release();
  expect((await adding).status).toBe(404);
  expect((await listed(owner)).map(({ id }) => id)).toEqual([kept.id]);
});
