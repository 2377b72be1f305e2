import { deleteUser, setSuspension, verifyUser } from '@playfield/contracts/admin/users.ts';
import { listAudit, listPageViews } from '@playfield/contracts/admin/records.ts';
import { expect, it } from 'vitest';
import { newAdmin, owner } from '../support/admins.ts';
import { dayFromNow, registerOnly, visitor, agree, newAddress, post, signUp, say } from '../support/teams.ts';
import { getStats, type Stats } from '@playfield/contracts/admin/stats.ts';
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { userIdOf, database } from '../support/traces.ts';
import { until } from '../support/until.ts';

const admin = await newAdmin('support');

it('records in the audit log who did what to whom and from where', async () => {
  const id = await userIdOf((await registerOnly()).email);
  await admin.ask(verifyUser, { params: { id } });
  await admin.ask(setSuspension, { params: { id }, body: { suspended: true } });
  await (await owner()).ask(deleteUser, { params: { id } });
  const entries = await admin.ask(listAudit, { query: { q: String(id) } });
  expect(entries.map(({ action }) => action)).toEqual([
    'deletion_asked',
    'account_suspended',
    'verified',
    'registered',
  ]);
  const by = { id: admin.account.id, email: admin.account.email };
  expect(entries[1]).toMatchObject({ userId: id, admin: by, subject: { kind: 'user', id: String(id) } });
  expect(entries[1]?.address).toMatch(/\d/);
  expect(entries[3]).toMatchObject({ admin: null });
});

it('sums page views and clicks by day and page', async () => {
  const row = (day: string, path: string, click: string | null, count: number) => {
    const about = { day, path, click, count };
    return { _id: `${day} ${path} ${click ?? ''}`, ...about };
  };
  // Use days when no other test counts views, but that are still within the retention period.
  const [first, second, third] = [dayFromNow(-500), dayFromNow(-499), dayFromNow(-498)];
  const counts = (await database('accounts')).collection<{ _id: string }>('page-counts');
  await counts.insertMany([
    row(first, '/blog', null, 5),
    row(second, '/blog', null, 7),
    row(second, '/faq', null, 9),
    row(second, '/blog', 'hero-register', 3),
    row(third, '/blog', null, 100),
  ]);
  expect(await admin.ask(listPageViews, { query: { from: first, to: second } })).toEqual({
    days: [
      { day: first, views: 5 },
      { day: second, views: 16 },
    ],
    pages: [
      { path: '/blog', views: 12, clicks: [{ name: 'hero-register', count: 3 }] },
      { path: '/faq', views: 9, clicks: [] },
    ],
  });
});

const grew = (before: Stats, after: Stats, by: Partial<Record<keyof Stats, number>>) => {
  for (const [name, least] of Object.entries(by)) {
    const [was, is] = [Reflect.get(before, name), Reflect.get(after, name)];
    expect(Number(is) - Number(was), name).toBeGreaterThanOrEqual(least);
  }
};

it('counts users, games, interests, messages and newsletter requests', async () => {
  // Retry, because another test may delete records between the two reads.
  await until(async () => {
    const before = await admin.ask(getStats);
    expect(before.unavailable).toEqual([]);
    const [host, guest] = await Promise.all([signUp(), signUp()]);
    await registerOnly();
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
