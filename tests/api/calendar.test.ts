/** Agreed games as calendar files, read back by an independent parser. */
import {
  getCalendarFeed,
  getGameCalendar,
  readCalendarFeed,
  renewCalendarFeed,
} from '@playfield/contracts/calendar.ts';
import { deleteMatchup, updateMatchup } from '@playfield/contracts/matchups.ts';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { agree, mailbox, post, signUp, visitor, type TestTeam } from '../support/teams.ts';

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
