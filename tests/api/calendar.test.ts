import { setCalendarFeed, getCalendarFeed } from '@playfield/contracts/calendar.ts';
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { changeRole, removePerson } from '@playfield/contracts/people.ts';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { joinedBy } from '../support/people.ts';
import { agree, mailbox, move, signUp, signUpTeams, visitor, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, events, method: calendar.getFirstPropertyValue('method') };
}

it('states a game’s place and start in a calendar file, and emails updates with rising sequence numbers', async () => {
  const [host, guest] = await signUpTeams('Hosting; Hawks, Inc.', 'Guest Gators');
  const game = await agree(host, guest);
  const places = { host: 'Your field in Boulder, CO', guest: 'Hosting; Hawks, Inc.’s field in Boulder, CO' };
  for (const [team, place] of [[host, places.host] as const, [guest, places.guest] as const]) {
    const { status, json, headers } = await team.raw('GET', `/api/matchups/${game.id}/calendar`);
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/calendar/)]);
    const { calendar, events } = read(String(json));
    const [event] = events;
    expect(event?.summary).toBe('Hosting; Hawks, Inc. – Guest Gators');
    expect(event?.location).toBe(`${place} (exact field TBD)`);
    expect(event?.startDate.toString()).toBe(`${game.date}T10:00:00`);
    expect(event?.startDate.toJSDate().toISOString()).toBe(game.startsAt);
    expect(calendar.getFirstSubcomponent('vtimezone')?.getFirstPropertyValue('tzid')).toBe('America/Denver');
  }
  const accepted = read(await mailbox().calendarOf(await mailbox().waitFor(guest.email, /accepted/)));
  await move(host, game, { startTime: '15:00', endTime: '17:00' });
  const changed = read(await mailbox().calendarOf(await mailbox().waitFor(guest.email, /changed the game on/)));
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

describe('a calendar subscription', () => {
  let owner: TestTeam;
  let sam: TestTeam;
  beforeEach(async () => {
    owner = await signUp({ teamName: 'Shared Shrikes' });
    sam = await joinedBy(owner);
  });

  const samsId = () => sam.user.personId ?? 0;
  const statusOf = async (path: string | null) => (await visitor().raw('GET', path ?? '')).status;
  const subscribe = async (person: TestTeam) => (await person.ask(setCalendarFeed, { body: { on: true } })).path;

  it('lists the team’s agreed games until the subscriber turns it off, renews it or becomes a helper', async () => {
    expect(await sam.ask(getCalendarFeed)).toEqual({ path: null });
    const [owners, sams] = [await subscribe(owner), await subscribe(sam)];
    expect(await owner.ask(getCalendarFeed)).toEqual({ path: owners });
    expect(await sam.ask(getCalendarFeed)).toEqual({ path: sams });
    const other = await signUp();
    const eventsAt = async (path: string | null) =>
      read(String((await visitor().raw('GET', path ?? '')).json)).events.length;
    const game = await agree(owner, other);
    await agree(other, owner);
    expect([await eventsAt(owners), await eventsAt(sams)]).toEqual([2, 2]);
    await owner.ask(deleteMatchup, { params: { id: game.id } });
    expect(await eventsAt(sams)).toBe(1);
    expect(sams).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/);
    const { status, headers } = await visitor().raw('GET', sams?.replace('.ics', '') ?? '');
    expect([status, headers.get('x-robots-tag')]).toEqual([200, 'noindex']);

    const renewed = await subscribe(sam);
    expect([await statusOf(sams), await statusOf(renewed), await statusOf(owners)]).toEqual([404, 200, 200]);
    expect((await mailbox().waitFor(sam.email, /security change/)).text).toContain('new private address');
    expect(await mailbox().to(owner.email, /security change/)).toEqual([]);
    await owner.ask(setCalendarFeed, { body: { on: false } });
    expect([await statusOf(renewed), await statusOf(owners)]).toEqual([200, 404]);
    await owner.ask(changeRole, { params: { userId: samsId() }, body: { role: 'helper' } });
    await until(async () => (await statusOf(renewed)) === 404);
    expect(await holds('matchmaking', 'calendar-feeds', { personId: samsId() })).toBe(false);
  });

  it('is deleted when its subscriber is removed from the team, even if it is renewed concurrently', async () => {
    const [owners, sams] = [await subscribe(owner), await subscribe(sam)];
    const [{ json }] = await Promise.all([
      sam.raw('PUT', setCalendarFeed.path, { json: { on: true } }),
      owner.ask(removePerson, { params: { userId: samsId() } }),
    ]);
    const path = String(Reflect.get(Object(json), 'path') ?? '/api/calendar/none');
    await until(async () => (await statusOf(sams)) === 404 && (await statusOf(path)) === 404);
    expect(await holds('matchmaking', 'calendar-feeds', { personId: samsId() })).toBe(false);
    expect(await statusOf(owners)).toBe(200);
  });
});
