/** Console stats: totals, by week, sport and state, and each service's health. */
import { getStatsReport, getHealth, getStats, type StatsReport, type Stats } from '@playfield/contracts/admin/stats.ts';
import { adminMe } from '@playfield/contracts/admin/sign-in.ts';
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { register } from '@playfield/contracts/registration.ts';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { newAdmin } from '../support/admins.ts';
import { ownerOn } from '../support/newcomer.ts';
import { startProcess } from '../support/processes.ts';
import { agree, managerRegistration, post, signUp, visitor, say } from '../support/teams.ts';
import { holds, database } from '../support/traces.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const today = () => ({ from: dayBefore(0), to: dayBefore(0) });
const env = inject('env');

/** A slow count is cached for ten times as long as it took. */
const COUNTED_WITHIN_MS = 60_000;

let admin: Visitor;
beforeAll(async () => {
  admin = await newAdmin('support');
});

/** Other tests run at the same time, so compare growth with a lower bound. */
const grew = (before: Stats, after: Stats, by: Partial<Record<keyof Stats, number>>) => {
  for (const [name, least] of Object.entries(by)) {
    const [was, is] = [Reflect.get(before, name), Reflect.get(after, name)];
    expect(Number(is) - Number(was), name).toBeGreaterThanOrEqual(least);
  }
};

describe('the six counts', () => {
  it('follow what happens', async () => {
    const before = await admin.ask(getStats);
    expect(before.unavailable).toEqual([]);
    const [host, guest] = await Promise.all([signUp(), signUp()]);
    await visitor().ask(register, { body: managerRegistration() });
    await agree(host, guest);
    const called = await post(host);
    await host.ask(deleteMatchup, { params: { id: called.id } });
    await post(host);
    await say(host, guest, 'See you there');
    // Slow counts are cached for a while.
    await vi.waitFor(
      async () => {
        const after = await admin.ask(getStats);
        grew(before, after, { totalUsers: 3, verifiedUsers: 2, totalMatchups: 3, totalInterests: 1, totalMessages: 1 });
        grew(before, after, { activeMatchups: 1 });
        expect(after.verifiedUsers).toBeLessThan(after.totalUsers ?? 0);
        expect(after.activeMatchups).toBeLessThan(after.totalMatchups ?? 0);
      },
      { timeout: COUNTED_WITHIN_MS, interval: 500 },
    );
  });

  it('come without those of a service that is away, and say so', async () => {
    const nowhere = 'http://127.0.0.1:9';
    await using gateway = await startProcess('gateway', { ...env, MATCHMAKING_URL: nowhere });
    const boss = await ownerOn(gateway.url, env);
    expect(await boss.ask(getStats)).toMatchObject({
      totalUsers: expect.any(Number),
      totalMatchups: null,
      activeMatchups: null,
      totalInterests: null,
      totalMessages: expect.any(Number),
      unavailable: ['matchmaking'],
    });
    const report = await boss.ask(getStatsReport, { query: today() });
    expect(report.unavailable).toEqual(['matchmaking']);
    expect(report.weeks[0]).toMatchObject({ signUps: expect.any(Number), games: null, matches: null });
    expect(await boss.ask(getHealth)).toContainEqual(
      expect.objectContaining({ service: 'matchmaking', instance: 1, state: 'unreachable', memoryBytes: null }),
    );
  });

  it('outlive the accounts service, which knows the admins', async () => {
    await using accounts = await startProcess('accounts', env);
    await using gateway = await startProcess('gateway', { ...env, ACCOUNTS_URL: accounts.url });
    const boss = await ownerOn(gateway.url, env);
    await boss.ask(adminMe);
    await accounts[Symbol.asyncDispose]();
    const stats = await boss.ask(getStats);
    expect(stats).toMatchObject({ totalUsers: null, verifiedUsers: null, unavailable: ['accounts'] });
    expect(stats.totalMatchups).toEqual(expect.any(Number));
  });
});

describe('the report', () => {
  const of = (report: StatsReport, group: 'weeks' | 'sports' | 'states', key: string) =>
    report[group].find((figure) => figure.key === key);

  it('count sign-ups, games, matches and messages by week, sport and state', async () => {
    const before = await admin.ask(getStatsReport, { query: today() });
    const team = { sport: 'wrestling', teamLocation: 'Burlington, VT' } as const;
    const [host, guest] = await Promise.all([signUp(team), signUp(team)]);
    await post(host, { sport: 'wrestling', location: 'Burlington, VT' });
    await agree(host, guest);
    await say(host, guest, 'See you there');
    // The sender is known from events.
    await until(() => holds('messaging', 'participants', { _id: host.user.id, state: 'VT' }));
    const after = await admin.ask(getStatsReport, { query: today() });
    const gained = (
      group: 'weeks' | 'sports' | 'states',
      key: string,
      measure: 'signUps' | 'games' | 'matches' | 'messages',
    ) => (of(after, group, key)?.[measure] ?? 0) - (of(before, group, key)?.[measure] ?? 0);
    expect(gained('sports', 'wrestling', 'signUps')).toBe(2);
    expect(gained('sports', 'wrestling', 'games')).toBe(1);
    expect(gained('sports', 'wrestling', 'messages')).toBe(1);
    expect(gained('states', 'VT', 'signUps')).toBe(2);
    expect(gained('states', 'VT', 'games')).toBe(1);
    expect(gained('states', 'VT', 'messages')).toBe(1);
    expect(gained('states', 'CO', 'matches')).toBeGreaterThanOrEqual(1);
    const [week] = after.weeks;
    expect(new Date(`${week?.key}T00:00:00Z`).getUTCDay()).toBe(1);
  });

  it('keep a day that is over, whatever is deleted later', async () => {
    await using db = await database('accounts');
    const days = db.collection<{ _id: string }>('figures');
    const day = '2020-02-05';
    const kept = { total: { signUps: 7 }, sports: { tennis: { signUps: 7 } }, states: { WY: { signUps: 7 } } };
    await days.insertOne({ _id: day, ...kept });
    const report = await admin.ask(getStatsReport, { query: { from: '2020-02-04', to: '2020-02-06' } });
    expect(report.weeks).toEqual([{ key: '2020-02-03', signUps: 7, games: 0, matches: 0, messages: 0 }]);
    expect(report.sports).toMatchObject([{ key: 'tennis', signUps: 7 }]);
    expect(report.states).toMatchObject([{ key: 'WY', signUps: 7 }]);
    await days.deleteOne({ _id: day });
  });

  it('refuse ranges that are none, or too long', async () => {
    for (const query of [
      { from: dayBefore(0), to: dayBefore(1) },
      { from: dayBefore(800), to: dayBefore(0) },
      { from: 'yesterday', to: dayBefore(0) },
      { from: '2026-02-30', to: '2026-03-01' },
    ])
      expect(await admin.refusedWith(getStatsReport, { query }), JSON.stringify(query)).toBe(400);
  });
});

it('tells of every instance whether it is ready, since when, and what it takes', async () => {
  const found = await admin.ask(getHealth);
  expect(found.map(({ service }) => service)).toEqual(['gateway', 'accounts', 'matchmaking', 'messaging', 'notifier']);
  for (const one of found) {
    expect(one).toMatchObject({ instance: 1, state: 'ready', failing: [] });
    expect(Date.parse(one.startedAt ?? '')).toBeLessThan(Date.now());
    expect(one.memoryBytes).toBeGreaterThan(10_000_000);
  }
});
