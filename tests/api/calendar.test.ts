/** Agreed games as calendar files, read back by an independent parser. */
import { setCalendarFeed, getCalendarFeed, readCalendarFeed } from '@playfield/contracts/calendar.ts';
import { deleteMatchup, updateMatchup } from '@playfield/contracts/matchups.ts';
import { changePassword } from '@playfield/contracts/passwords.ts';
import { changeRole, removePerson } from '@playfield/contracts/people.ts';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { joinedBy } from '../support/people.ts';
import { agree, mailbox, PASSWORD, signUp, visitor, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, events, method: calendar.getFirstPropertyValue('method') };
}

async function textOf(team: TestTeam, path: string): Promise<string> {
  const { status, json, headers } = await team.raw('GET', path);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/calendar/);
  return String(json);
}

async function agreed() {
  const host = await signUp({ teamName: 'Hosting; Hawks, Inc.' });
  const guest = await signUp({ teamName: 'Guest Gators' });
  return { host, guest, game: await agree(host, guest) };
}

describe('a game’s calendar file', () => {
  it('has the time zone of the venue, the place and both teams', async () => {
    const { host, guest, game } = await agreed();
    for (const team of [host, guest]) {
      const { calendar, events } = read(await textOf(team, `/api/matchups/${game.id}/calendar`));
      const [event] = events;
      expect(event?.summary).toBe('Hosting; Hawks, Inc. – Guest Gators');
      expect(event?.location).toBe(game.location);
      expect(event?.startDate.zone.tzid).toBe('America/Denver');
      expect(event?.startDate.toString()).toBe(`${game.date}T10:00:00`);
      expect(event?.startDate.toJSDate().toISOString()).toBe(game.startsAt);
      expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('America/Denver');
    }
  });

  it('comes with emails under one UID with rising sequences until the game is canceled', async () => {
    const { host, guest, game } = await agreed();
    const accepted = read(await mailbox().calendarOf(await mailbox().waitFor(guest.email, /accepted/)));
    const body = { date: game.date, startTime: '15:00', endTime: '17:00', location: game.location };
    await host.ask(updateMatchup, { params: { id: game.id }, body });
    const changed = read(await mailbox().calendarOf(await mailbox().waitFor(guest.email, /changed a game/)));
    await host.ask(deleteMatchup, { params: { id: game.id } });
    const off = read(await mailbox().calendarOf(await mailbox().waitFor(guest.email, /canceled (?:a|your) game/)));
    expect([accepted.method, changed.method, off.method]).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL']);
    const [first, second, third] = [accepted, changed, off].map(({ events: [event] }) => event);
    expect(new Set([first?.uid, second?.uid, third?.uid]).size).toBe(1);
    expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Infinity);
    expect(third?.sequence).toBeGreaterThan(second?.sequence ?? Infinity);
    expect(second?.startDate.hour).toBe(15);
    expect(third?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });
});

it('the calendar subscription lists agreed games of both sides, follows changes and ends with a new address', async () => {
  const { host, guest, game } = await agreed();
  expect(await guest.ask(getCalendarFeed)).toEqual({ path: null });
  const { path } = await guest.ask(setCalendarFeed, { body: { on: true } });
  expect(await guest.ask(getCalendarFeed)).toEqual({ path });
  const uidsAt = async () => read(String((await visitor().raw('GET', path ?? '')).json)).events.map(({ uid }) => uid);
  expect(await uidsAt()).toHaveLength(1);
  expect(path).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
  for (const alias of [path ?? '', path?.replace('.ics', '') ?? '', path?.replace('.ics', '.ICS') ?? '']) {
    const { status, headers } = await visitor().raw('GET', alias);
    expect([status, headers.get('x-robots-tag')], alias).toEqual([200, 'noindex']);
  }
  await agree(guest, host);
  expect(await uidsAt()).toHaveLength(2);
  await host.ask(deleteMatchup, { params: { id: game.id } });
  expect(await uidsAt()).toHaveLength(1);

  const renewed = await guest.ask(setCalendarFeed, { body: { on: true } });
  expect(renewed.path).not.toBe(path);
  expect((await visitor().raw('GET', path ?? '')).status).toBe(404);
  for (const token of ['x', 'A'.repeat(43), `${'A'.repeat(43)}.ics`, `${'A'.repeat(43)}.ical`]) {
    expect(await visitor().refusedWith(readCalendarFeed, { params: { token } })).toBe(404);
  }
});

describe('the subscription of a team that several people run', () => {
  let owner: TestTeam;
  let sam: TestTeam;
  beforeEach(async () => {
    owner = await signUp({ teamName: 'Shared Shrikes' });
    sam = await joinedBy(owner);
  });

  const samsId = () => sam.user.personId ?? 0;
  const statusOf = async (path: string | null) => (await visitor().raw('GET', path ?? '')).status;
  const subscribe = async (person: TestTeam) => (await person.ask(setCalendarFeed, { body: { on: true } })).path;

  it('belongs to one person, who can end only their own', async () => {
    const [owners, sams] = [await subscribe(owner), await subscribe(sam)];
    expect(await owner.ask(getCalendarFeed)).toEqual({ path: owners });
    expect(await sam.ask(getCalendarFeed)).toEqual({ path: sams });
    await agree(owner, await signUp());
    for (const path of [owners, sams]) {
      const { json } = await visitor().raw('GET', path ?? '');
      expect(read(String(json)).events).toHaveLength(1);
    }
    const renewed = await subscribe(sam);
    expect([await statusOf(sams), await statusOf(renewed), await statusOf(owners)]).toEqual([404, 200, 200]);
    await mailbox().waitFor(sam.email, /security change/);
    expect(await mailbox().to(owner.email, /security change/)).toEqual([]);
    await owner.ask(setCalendarFeed, { body: { on: false } });
    expect([await statusOf(renewed), await statusOf(owners)]).toEqual([200, 404]);
    await sam.ask(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'a password of Sam' } });
    await until(async () => (await statusOf(renewed)) === 404);
  });

  const goings: [string, () => Promise<unknown>][] = [
    ['is removed', () => owner.ask(removePerson, { params: { userId: samsId() } })],
    ['becomes a helper', () => owner.ask(changeRole, { params: { userId: samsId() }, body: { role: 'helper' } })],
  ];

  it.each(goings)('ends for a person who %s and for nobody else', async (_, goes) => {
    const [owners, sams] = [await subscribe(owner), await subscribe(sam)];
    expect(await statusOf(sams)).toBe(200);
    await goes();
    await until(async () => (await statusOf(sams)) === 404);
    expect(await holds('matchmaking', 'calendar-feeds', { personId: samsId() })).toBe(false);
    expect(await statusOf(owners)).toBe(200);
    expect(await owner.ask(getCalendarFeed)).toEqual({ path: owners });
  });

  it('is not created for a person who is being removed concurrently', async () => {
    const [{ json }] = await Promise.all([
      sam.raw('PUT', setCalendarFeed.path, { json: { on: true } }),
      owner.ask(removePerson, { params: { userId: samsId() } }),
    ]);
    const path = String(Reflect.get(Object(json), 'path') ?? '/api/calendar/none');
    await until(async () => (await statusOf(path)) === 404);
    expect(await holds('matchmaking', 'calendar-feeds', { personId: samsId() })).toBe(false);
  });
});
