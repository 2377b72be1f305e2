/** The console's six counts and each service's health. */
import { getHealth, getStats, type Stats } from '@playfield/contracts/admin/stats.ts';
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { register } from '@playfield/contracts/registration.ts';
import { beforeAll, expect, it } from 'vitest';
import { newAdmin } from '../support/admins.ts';
import { agree, managerRegistration, newAddress, post, signUp, visitor, say } from '../support/teams.ts';
import { until } from '../support/until.ts';
import type { Visitor } from '../support/visitor.ts';

let admin: Visitor;
beforeAll(async () => {
  admin = await newAdmin('support');
});

const grew = (before: Stats, after: Stats, by: Partial<Record<keyof Stats, number>>) => {
  for (const [name, least] of Object.entries(by)) {
    const [was, is] = [Reflect.get(before, name), Reflect.get(after, name)];
    expect(Number(is) - Number(was), name).toBeGreaterThanOrEqual(least);
  }
};

it('counts users, games, interests, messages and newsletter requests', async () => {
  // Repeated if another test deleted something in the meantime.
  await until(async () => {
    const before = await admin.ask(getStats);
    expect(before.unavailable).toEqual([]);
    const [host, guest] = await Promise.all([signUp(), signUp()]);
    await visitor().ask(register, { body: managerRegistration() });
    await visitor().ask(subscribeToNewsletter, { body: { email: newAddress() } });
    await agree(host, guest);
    const called = await post(host);
    await host.ask(deleteMatchup, { params: { id: called.id } });
    await post(host);
    await say(host, guest, 'See you there');
    const after = await admin.ask(getStats);
    grew(before, after, { totalUsers: 3, verifiedUsers: 2, totalMatchups: 3, totalInterests: 1, totalMessages: 1 });
    grew(before, after, { activeMatchups: 1 });
    expect(after.verifiedUsers).toBeLessThan(after.totalUsers ?? 0);
    expect(after.activeMatchups).toBeLessThan(after.totalMatchups ?? 0);
    expect(after.newsletter?.requested).toBeGreaterThan(before.newsletter?.requested ?? Infinity);
    return true;
  });
});

it('reports the state, start and memory of every instance', async () => {
  const found = await admin.ask(getHealth);
  expect(found.map(({ service }) => service)).toEqual(['gateway', 'accounts', 'matchmaking', 'messaging', 'notifier']);
  for (const one of found) {
    expect(one).toMatchObject({ instance: 1, state: 'ready', failing: [] });
    expect(Date.parse(one.startedAt ?? '')).toBeLessThan(Date.now());
    expect(one.memoryBytes).toBeGreaterThan(10_000_000);
  }
});
