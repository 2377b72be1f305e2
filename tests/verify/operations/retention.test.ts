import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { register } from '@playfield/contracts/registration.ts';
import { subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { expect, it } from 'vitest';
import { mailbox, managerRegistration, registerOnly, signUp, visitor } from '../../support/teams.ts';
import { change, holds, database } from '../../support/traces.ts';
import { until } from '../../support/until.ts';

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

async function registered(): Promise<string> {
  const { email } = await registerOnly();
  await mailbox().waitFor(email, /Verify your email/);
  return email;
}

const known = (email: string) => holds('accounts', 'users', { email });

it('removes only accounts that stay unverified for 30 days, and does not email their owners', async () => {
  const [late, young, verified] = [await registered(), await registered(), (await signUp()).email];
  await until(() => holds('notifier', 'contacts', { email: late }));
  await visitor().ask(subscribeToNewsletter, { body: { email: late } });
  await change('accounts', 'users', { email: young }, { createdAt: daysAgo(29) });
  await change('accounts', 'users', { email: verified }, { createdAt: daysAgo(400) });
  await change('accounts', 'users', { email: late }, { createdAt: daysAgo(31) });
  await until(async () => !(await known(late)));
  await until(async () => !(await holds('notifier', 'contacts', { email: late })));
  expect([await known(young), await known(verified)]).toEqual([true, true]);
  expect(await holds('accounts', 'subscriptions', { email: late })).toBe(true);
  expect(await visitor().ask(register, { body: managerRegistration({ email: late }) })).toMatchObject({ email: late });
  const subjects = async () => (await mailbox().to(late)).map(({ subject }) => subject).toSorted();
  const verify = expect.stringMatching(/Verify your email/);
  await until(async () => (await subjects()).length >= 3);
  expect(await subjects()).toEqual(['Please confirm your subscription', verify, verify]);
});

it('deletes page counts that are more than two years old', async () => {
  const db = await database('accounts');
  const path = `/${randomUUID()}`;
  const counted = [daysAgo(740), daysAgo(700)].map((time) => time.toISOString().slice(0, 10));
  await db
    .collection<{ _id: string }>('page-counts')
    .insertMany(counted.map((day) => ({ _id: `${day} ${path} `, day, path, click: null, count: 3 })));
  await until(async () => !(await holds('accounts', 'page-counts', { path, day: counted[0] })));
  expect(await holds('accounts', 'page-counts', { path, day: counted[1] })).toBe(true);
});
