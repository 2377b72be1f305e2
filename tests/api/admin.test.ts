import { deleteUser, listUsers, restoreUser, verifyUser, setSuspension } from '@playfield/contracts/admin/users.ts';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { expect, it } from 'vitest';
import { owner, newAdmin } from '../support/admins.ts';
import { dayFromNow, newAddress, newWord, PASSWORD } from '../support/bodies.ts';
import { agree, express, post, say } from '../support/games.ts';
import { mailbox, registerOnly, signUp, visitor } from '../support/teams.ts';
import { change, holds, userIdOf, database } from '../support/traces.ts';
import { tokenIn } from '../support/mailbox.ts';
import { until } from '../support/until.ts';
import { listDeliveries } from '@playfield/contracts/admin/deliveries.ts';
import { adminDeleteMatchup, adminListMatchups, adminRestoreMatchup } from '@playfield/contracts/admin/matchups.ts';
import { listAudit, listPageViews } from '@playfield/contracts/admin/records.ts';
import { getMatchup, listMyMatchups, deleteMatchup } from '@playfield/contracts/matchups.ts';
import { updateProfile } from '@playfield/contracts/account.ts';
import { getStats, type Stats } from '@playfield/contracts/admin/stats.ts';
import { subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';

const [admin, support] = [await owner(), await newAdmin('support')];

const about = (id: number) => ({ params: { id } });
const search = (q: string) => admin.ask(listUsers, { query: { q } });

it('finds accounts by literal text in the email address, name or team name, ignoring case', async () => {
  const word = newWord();
  const team = await signUp({ fullName: `Ana ${word} Ruiz`, teamName: `The ${word.toUpperCase()}s (12U) +1` });
  for (const part of [`${word} ruiz`, `${word}S (12u) +`, team.email.slice(4, 24).toUpperCase()])
    expect((await search(part)).map(({ id }) => id)).toContain(team.user.id);
  const [found] = await search(word);
  const { role: _, ...account } = team.user;
  expect(found).toEqual({ ...account, emailNotifications: true, standing: 'good' });
  for (const elsewhere of [`a.a ${word}`, `${word} ruiz the`]) expect(await search(elsewhere), elsewhere).toEqual([]);
});

it('lets an admin verify an email address on the owner’s behalf, which invalidates the emailed link', async () => {
  const { email } = await registerOnly({ teamName: `Unverified ${newWord()}` });
  const [found] = await search(email);
  expect(found).toMatchObject({ isVerified: false });
  const id = found?.id ?? 0;
  const mail = await mailbox().waitFor(email, /Verify your email/);
  expect(await admin.ask(verifyUser, about(id))).toMatchObject({ id, isVerified: true });
  await visitor().ask(login, { body: { email, password: PASSWORD } });
  const late = await visitor().raw('GET', `/api/auth/verify?token=${tokenIn(mail)}`);
  expect(late.status).toBe(400);
  await mailbox().waitFor(email, /Welcome/);
});

it('locks a deleted account immediately, and deletes its data when the time to undo is over', async () => {
  const team = await signUp();
  const game = await post(team);
  const { undoUntil } = await admin.ask(deleteUser, about(team.user.id));
  expect(Date.parse(undoUntil) - Date.now()).toBeGreaterThan(5_000);
  expect(Date.parse(undoUntil) - Date.now()).toBeLessThanOrEqual(10_000);
  expect(await team.refusedWith(me)).toBe(401);
  const body = { email: team.email, password: PASSWORD };
  expect(await visitor().refused(login, { body })).toMatchObject({ status: 401, code: 'bad_credentials' });
  expect(await search(team.email)).toEqual([]);
  expect(await admin.ask(restoreUser, about(team.user.id))).toMatchObject({ id: team.user.id, standing: 'good' });
  expect(await visitor().ask(login, { body })).toMatchObject({ id: team.user.id });
  expect(await admin.refusedWith(restoreUser, about(team.user.id))).toBe(409);

  await admin.ask(deleteUser, about(team.user.id));
  await change('accounts', 'users', { _id: team.user.id }, { leavingAt: new Date() });
  expect((await mailbox().waitFor(team.email, /account was deleted/)).text).toContain('deleted by our team');
  await until(async () => !(await holds('matchmaking', 'matchups', { _id: game.id })));
  expect(await holds('accounts', 'users', { _id: team.user.id })).toBe(false);
  expect(await admin.refusedWith(restoreUser, about(team.user.id))).toBe(404);
});

it('lists the emails sent to an account, and their status', async () => {
  const [host, guest] = await Promise.all([signUp(), signUp()]);
  await express(guest, await post(host));
  await mailbox().waitFor(host.email, /is interested in your/);
  const params = { id: host.user.id };
  const sent = async () => {
    const { deliveries } = await admin.ask(listDeliveries, { params });
    return deliveries.find(({ kind, status }) => kind === 'offer.made.interest' && status === 'sent');
  };
  await until(async () => (await sent()) !== undefined);
  expect(await sent()).toMatchObject({ channel: 'email', settledAt: expect.any(String) });
});

it('lets support find, delete and restore games, and emails the opponent when a deletion is permanent', async () => {
  const find = (q: string) => support.ask(adminListMatchups, { query: { q } });
  const word = newWord();
  const [team, guest] = await Promise.all([signUp({ teamName: `Rovers ${word}` }), signUp()]);
  const game = await post(team, {
    sport: 'lacrosse',
    ageGroup: '14u',
    additionalInfo: 'Blue gate',
    date: dayFromNow(8),
  });
  const agreed = await agree(team, guest);
  const found = await find(`VERS ${word}`);
  const all = found.map(({ id, status }) => [id, status]);
  expect(all).toEqual([
    [agreed.id, 'matched'],
    [game.id, 'open'],
  ]);
  expect(found[1]).toMatchObject({ ...game, title: '14U Lacrosse · Can Host', description: 'Blue gate' });
  await team.ask(updateProfile, { body: { teamName: `Rangers ${word}` } });
  await until(async () => (await find(`rangers ${word}`)).length === 2);

  await express(guest, game);
  await support.ask(adminDeleteMatchup, about(game.id));
  expect(await guest.refusedWith(getMatchup, about(game.id))).toBe(404);
  expect((await team.ask(listMyMatchups)).map(({ id }) => id)).toEqual([agreed.id]);
  expect(await support.ask(adminRestoreMatchup, about(game.id))).toMatchObject({ id: game.id, status: 'open' });
  expect(await guest.ask(getMatchup, about(game.id))).toMatchObject({ status: 'open', interestCount: 1 });
  expect(await support.refusedWith(adminRestoreMatchup, about(game.id))).toBe(409);

  await support.ask(adminDeleteMatchup, about(agreed.id));
  await change('matchmaking', 'matchups', { _id: agreed.id }, { removeAt: new Date() });
  await mailbox().waitFor(guest.email, /canceled (?:a|your) game/);
  expect(await holds('matchmaking', 'matchups', { _id: agreed.id })).toBe(false);
  expect(await holds('matchmaking', 'offers', { matchupId: agreed.id })).toBe(false);
  expect(await support.refusedWith(adminRestoreMatchup, about(agreed.id))).toBe(404);
  await until(async () => {
    const entries = await support.ask(listAudit, { query: { q: 'matchup_deleted' } });
    return entries.some(({ subject, admin }) => subject?.id === String(agreed.id) && admin !== null);
  });
});

it('records in the audit log which admin did what to which account and from where', async () => {
  const id = await userIdOf((await registerOnly()).email);
  await support.ask(verifyUser, about(id));
  await support.ask(setSuspension, { ...about(id), body: { suspended: true } });
  await admin.ask(deleteUser, about(id));
  const entries = await admin.ask(listAudit, { query: { q: String(id) } });
  const all = entries.map(({ action }) => action);
  expect(all).toEqual(['deletion_asked', 'account_suspended', 'verified', 'registered']);
  const by = { id: support.account.id, email: support.account.email };
  expect(entries[1]).toMatchObject({ userId: id, admin: by, subject: { kind: 'user', id: String(id) } });
  expect(entries[1]?.address).toMatch(/\d/);
  expect(entries[3]).toMatchObject({ admin: null });
});

it('sums page views by day and by page, and clicks by page', async () => {
  const row = (day: string, path: string, click: string | null, count: number) => {
    const about = { day, path, click, count };
    return { _id: `${day} ${path} ${click ?? ''}`, ...about };
  };
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
