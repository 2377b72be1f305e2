/** Agreed games as calendar files, read back by an independent parser. */
import { deleteAccount } from '@playfield/contracts/account.ts';
import {
  endCalendarFeed,
  getCalendarFeed,
  getGameCalendar,
  readCalendarFeed,
  renewCalendarFeed,
} from '@playfield/contracts/calendar.ts';
import { HELPERS_MAY_NOT } from '@playfield/contracts/fields/roles.ts';
import { deleteMatchup, updateMatchup } from '@playfield/contracts/matchups.ts';
import { changePassword } from '@playfield/contracts/passwords.ts';
import { changeRole, leaveTeam, removePerson } from '@playfield/contracts/people.ts';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { joinedBy } from '../support/people.ts';
import { agree, mailbox, PASSWORD, post, signUp, visitor, type TestTeam } from '../support/teams.ts';
import { change, database, holds } from '../support/traces.ts';
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

describe('the file of a game', () => {
  it('says when by the venue’s own clock, where, and who, to both teams', async () => {
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

  it('is for the two teams of an agreed game only', async () => {
    const { host, game } = await agreed();
    const stranger = await signUp();
    expect(await stranger.refusedWith(getGameCalendar, { params: { id: game.id } })).toBe(404);
    const open = await post(host, { startTime: '14:00', endTime: '15:00' });
    expect(await host.refusedWith(getGameCalendar, { params: { id: open.id } })).toBe(404);
    expect(await visitor().refusedWith(getGameCalendar, { params: { id: game.id } })).toBe(401);
  });

  it('comes with the emails, keeps its UID, counts its changes up, and is called off with the game', async () => {
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

describe('the subscription', () => {
  it('has the agreed games of both sides, follows changes, and ends with a new address', async () => {
    const { host, guest, game } = await agreed();
    expect(await guest.ask(getCalendarFeed)).toEqual({ path: null });
    const { path } = await guest.ask(renewCalendarFeed);
    expect(await guest.ask(getCalendarFeed)).toEqual({ path });
    const uidsAt = async () => read(String((await visitor().raw('GET', path ?? '')).json)).events.map(({ uid }) => uid);
    expect(await uidsAt()).toHaveLength(1);
    await agree(guest, host);
    expect(await uidsAt()).toHaveLength(2);
    await host.ask(deleteMatchup, { params: { id: game.id } });
    expect(await uidsAt()).toHaveLength(1);

    const renewed = await guest.ask(renewCalendarFeed);
    expect(renewed.path).not.toBe(path);
    expect((await visitor().raw('GET', path ?? '')).status).toBe(404);
    for (const token of ['x', 'A'.repeat(43)]) {
      expect(await visitor().refusedWith(readCalendarFeed, { params: { token } })).toBe(404);
    }
  });
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
  const subscribe = async (person: TestTeam) => (await person.ask(renewCalendarFeed)).path;

  it('belongs to one person: each has an address, and ends none but the own', async () => {
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
    // Whose address it is hears of it.
    await mailbox().waitFor(sam.email, /security change/);
    expect(await mailbox().to(owner.email, /security change/)).toEqual([]);
    await owner.ask(endCalendarFeed);
    expect([await statusOf(renewed), await statusOf(owners)]).toEqual([200, 404]);
    await sam.ask(changePassword, { body: { currentPassword: PASSWORD, newPassword: 'a password of Sam' } });
    await until(async () => (await statusOf(renewed)) === 404);
  });

  const goings: [string, () => Promise<unknown>][] = [
    ['leaves', () => sam.ask(leaveTeam)],
    ['is removed', () => owner.ask(removePerson, { params: { userId: samsId() } })],
    ['becomes a helper', () => owner.ask(changeRole, { params: { userId: samsId() }, body: { role: 'helper' } })],
    ['deletes the account', () => sam.ask(deleteAccount, { body: { password: PASSWORD } })],
  ];

  it.each(goings)('ends for whoever %s, and for nobody else', async (_, goes) => {
    const [owners, sams] = [await subscribe(owner), await subscribe(sam)];
    expect(await statusOf(sams)).toBe(200);
    await goes();
    await until(async () => (await statusOf(sams)) === 404);
    expect(await holds('matchmaking', 'feeds', { personId: samsId() })).toBe(false);
    expect(await statusOf(owners)).toBe(200);
    expect(await owner.ask(getCalendarFeed)).toEqual({ path: owners });
  });

  it('is not made at the moment of being removed', async () => {
    const [{ json }] = await Promise.all([
      sam.raw('POST', renewCalendarFeed.path),
      owner.ask(removePerson, { params: { userId: samsId() } }),
    ]);
    const path = String(Reflect.get(Object(json), 'path') ?? '/api/calendar/none');
    await until(async () => (await statusOf(path)) === 404);
    expect(await holds('matchmaking', 'feeds', { personId: samsId() })).toBe(false);
  });

  it('is neither read nor made for anyone who is not among the team’s people, whatever is still stored of them', async () => {
    const path = await subscribe(sam);
    // As if the removal had come between: the gateway has not heard of it.
    await change('matchmaking', 'teams', { _id: owner.user.id }, { people: [{ id: owner.user.id, role: 'owner' }] });
    expect(await statusOf(path)).toBe(404);
    expect(await sam.refusedWith(renewCalendarFeed)).toBe(403);
    expect(await owner.ask(renewCalendarFeed)).toMatchObject({ path: expect.any(String) });
  });

  it('is not for helpers', async () => {
    const helper = await joinedBy(owner, { role: 'helper' });
    const refused = { status: 403, message: HELPERS_MAY_NOT };
    expect(await helper.refused(getCalendarFeed)).toMatchObject(refused);
    expect(await helper.refused(renewCalendarFeed)).toMatchObject(refused);
    expect(await helper.refused(endCalendarFeed)).toMatchObject(refused);
  });

  it('from before each person had one is the founder’s, and ends with the first who goes', async () => {
    const path = await subscribe(owner);
    {
      await using db = await database('matchmaking');
      const feeds = db.collection<{ _id: number }>('feeds');
      await feeds.updateOne({ _id: owner.user.id }, { $unset: { teamId: 1, personId: 1 } });
    }
    expect(await owner.ask(getCalendarFeed)).toEqual({ path });
    expect(await sam.ask(getCalendarFeed)).toEqual({ path: null });
    await joinedBy(owner, { role: 'helper' });
    expect(await statusOf(path)).toBe(200);
    await owner.ask(removePerson, { params: { userId: samsId() } });
    await until(async () => (await statusOf(path)) === 404);
  });
});
