/** Emails by preference, quiet hours and daily digest. */
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { updateProfile } from '@playfield/contracts/account.ts';
import { withdrawInterest } from '@playfield/contracts/interests.ts';
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { getPreferences, listNotifications, markSeen } from '@playfield/contracts/notifications.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  hourHasCome,
  interest,
  prefer,
  quietNow,
  statuses,
  subjects,
  titles,
  notified,
} from '../support/notifications.ts';
import { agree, mailbox, post, signUpTeams, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

const db = await connectMongo(inject('mongoUrl'), 'notifier');
afterAll(() => db.close());

const zoneOf = async (team: TestTeam) => (await team.ask(getPreferences)).timeZone;

let host: TestTeam;
let guest: TestTeam;

beforeEach(async () => {
  [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
  // Quiet hours use the time zone of the team's place, known shortly after registration.
  await Promise.all([host, guest].map((team) => until(async () => (await zoneOf(team)) === 'America/Denver')));
});

describe('preferences', () => {
  it('start with common choices in the time zone of the team’s place', async () => {
    const usual = await host.ask(getPreferences);
    expect(usual).toMatchObject({
      digest: 'at_once',
      quietHours: { from: '22:00', to: '07:00' },
      emailReachable: true,
    });
    expect(Object.values(usual.kinds)).toEqual(Array.from({ length: 6 }, () => ({ email: true, push: true })));
    await host.ask(updateProfile, { body: { teamLocation: 'Portland, OR' } });
    await until(async () => (await zoneOf(host)) === 'America/Los_Angeles');
  });

  it('apply when an email is sent after quiet hours, not when it was queued', async () => {
    await prefer(host, { quietHours: quietNow() });
    await interest(guest, host);
    await until(async () => (await statuses(db, host)).includes('waiting'));
    const [waiting] = await db.collection('deliveries').find({ userId: host.user.id, status: 'waiting' }).toArray();
    const ahead = Number(waiting?.['dueAt']) - Date.now();
    expect(ahead).toBeGreaterThan(HOUR_MS);
    expect(ahead).toBeLessThanOrEqual(2 * HOUR_MS);
    const { kinds } = await host.ask(getPreferences);
    await prefer(host, { kinds: { ...kinds, interests: { email: false, push: true } } });
    await hourHasCome(host).catch(() => undefined);
    await until(async () => (await statuses(db, host)).includes('skipped'));
    expect(await titles(host)).toEqual(['Guest Gators wants to play you']);

    await host.ask(deleteMatchup, { params: await agree(host, guest) });
    await mailbox().waitFor(guest.email, /canceled (?:a|your) game/);
    expect(await subjects(host)).toEqual([]);
  });
});

describe('the daily digest', () => {
  beforeEach(() => prefer(host, { digest: 'daily' }));

  async function waiting(count: number): Promise<void> {
    await until(async () => (await statuses(db, host)).filter((status) => status === 'waiting').length === count);
  }

  it('contains everything that waited, once', async () => {
    await interest(guest, host);
    await interest(guest, host, await post(host, { location: 'Longmont, CO' }));
    await waiting(2);
    const [one] = await db.collection('deliveries').find({ userId: host.user.id, status: 'waiting' }).toArray();
    const hour = new Date(Number(one?.['dueAt'])).toLocaleTimeString('en-US', { timeZone: 'America/Denver' });
    expect(hour).toBe('8:00:00 AM');
    await hourHasCome(host);
    const email = await mailbox().waitFor(host.email, /^2 things happened with Hosting Hawks$/);
    expect(email.text.indexOf('Longmont')).toBeLessThan(email.text.indexOf('Boulder, CO'));
    expect(email.text).toContain('INTEREST IN YOUR GAMES');
    expect(email.headers).toHaveProperty('list-unsubscribe');
    await until(async () => (await statuses(db, host)).every((status) => status === 'sent'));
    expect(await subjects(host)).toHaveLength(1);
    expect(await holds('notifier', 'deliveries', { userId: host.user.id, event: { $ne: null } })).toBe(false);
  });

  it('leaves out what was seen or is outdated', async () => {
    await interest(guest, host);
    await notified(host, /wants/);
    const [seen] = await host.ask(listNotifications);
    await host.ask(markSeen, { body: { upTo: seen?.id ?? '' } });
    const { id } = await interest(guest, host, await post(host, { location: 'Longmont, CO' }));
    await guest.ask(withdrawInterest, { params: { id } });
    await waiting(3);
    await hourHasCome(host);
    await until(async () => (await statuses(db, host)).every((status) => status === 'skipped'));
    expect(await subjects(host)).toEqual([]);
  });
});
