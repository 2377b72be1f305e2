/** The audit log, contact messages and page views. */
import { deleteUser, setSuspension, verifyUser } from '@playfield/contracts/admin/users.ts';
import {
  listAudit,
  listContactMessages,
  listPageViews,
  markContactMessageAnswered,
} from '@playfield/contracts/admin/records.ts';
import { register } from '@playfield/contracts/registration.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { countEvents } from '@playfield/contracts/page-views.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, inject, it } from 'vitest';
import { newAdmin, owner, type TestAdmin } from '../support/admins.ts';
import { dayFromNow, managerRegistration, newAddress, visitor } from '../support/teams.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await newAdmin('support');
});

it('the audit log records who did what to whom and from where', async () => {
  const registration = managerRegistration();
  await visitor().ask(register, { body: registration });
  const [user] = (await admin.raw('GET', `/api/admin/users?q=${registration.email}`)).json as { id: number }[];
  const id = user?.id ?? 0;
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

it('keeps messages to support until they are answered', async () => {
  const contact = {
    name: 'Robin',
    email: newAddress(),
    requestType: 'support',
    message: `Where is ${randomUUID()}?`,
  } as const;
  await visitor().ask(sendContactMessage, { body: contact });
  // Other files write to support at the same time.
  const waiting = (await admin.ask(listContactMessages, {})).find(({ email }) => email === contact.email);
  expect(waiting).toMatchObject({ ...contact, answeredAt: null });
  const params = { id: waiting?.id ?? '' };
  const answered = await admin.ask(markContactMessageAnswered, { params });
  expect(Date.parse(answered.answeredAt ?? '')).toBeGreaterThan(0);
  expect(await admin.ask(listContactMessages, {})).not.toContainEqual(
    expect.objectContaining({ email: contact.email }),
  );
  expect(await admin.ask(listContactMessages, { query: { show: 'all' } })).toContainEqual(answered);
});

it('sums page views and clicks by day and page', async () => {
  await visitor().ask(countEvents, { body: { events: [{ path: '/about' }] } });
  const db = await connectMongo(inject('mongoUrl'), 'accounts');
  const row = (day: string, path: string, click: string | null, count: number) => ({
    _id: `${day} ${path} ${click ?? ''}`,
    day,
    path,
    click,
    count,
  });
  // Days without other tests' counts, and within retention.
  const [first, second, third] = [dayFromNow(-500), dayFromNow(-499), dayFromNow(-498)];
  const rows = [
    row(first, '/blog', null, 5),
    row(second, '/blog', null, 7),
    row(second, '/faq', null, 9),
    row(second, '/blog', 'hero-register', 3),
    row(third, '/blog', null, 100),
  ];
  try {
    const counts = db.collection<{ _id: string }>('page-counts');
    await counts.insertMany(rows);
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
    await counts.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } });
  } finally {
    await db.close();
  }
});
