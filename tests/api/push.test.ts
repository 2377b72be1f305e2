import { createHash } from 'node:crypto';
import { deleteAccount, setEmailNotifications } from '@playfield/contracts/account.ts';
import { countUnseen, getPreferences, setPreferences } from '@playfield/contracts/notifications.ts';
import { addSubscription, endSubscription } from '@playfield/contracts/push.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { identity } from '@playfield/contracts/users.ts';
import { createIdentitySigner, IDENTITY_HEADER } from '@playfield/kit/http/identity.ts';
import { surroundings } from '../support/notifier.ts';
import type { TestProcess } from '../support/processes.ts';
import { startBrowser, type Browser } from '../support/push.ts';
import { express, PASSWORD, post, signUpTeams, type TestTeam } from '../support/teams.ts';
import { holds } from '../support/traces.ts';
import { until } from '../support/until.ts';

let host: TestTeam;
let guest: TestTeam;
let browser: Browser;

beforeEach(async () => {
  [host, guest] = await signUpTeams('Hosting Hawks', 'Guest Gators');
  browser = await startBrowser();
  await host.ask(addSubscription, { body: browser.subscription });
});
afterEach(() => browser[Symbol.asyncDispose]());

const interest = async () => express(guest, await post(host));
const arrived = (count: number) => until(async () => browser.messages.length >= count);
const noted = (count: number) => until(async () => (await host.ask(countUnseen)).count === count);
const isSettled = (status: string) =>
  holds('notifier', 'deliveries', { userId: host.user.id, channel: 'push', status });
const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');
const isKept = (of: Browser = browser) => holds('notifier', 'subscriptions', { _id: idOf(of.subscription.endpoint) });

describe('a browser with push notifications', () => {
  it('receives encrypted, signed messages that respect push preferences and quiet hours', async () => {
    await host.ask(setEmailNotifications, { body: { enabled: false } });
    await interest();
    await arrived(1);
    const [message] = browser.messages;
    expect(message?.payload).toEqual({
      title: expect.stringMatching(/^A team is interested in your 12U baseball game on \w{3}, /),
      text: expect.stringMatching(/^12U baseball · .+ · 10:00 AM – 12:00 PM · Home$/),
      path: expect.stringMatching(/^\/games\/\d+$/),
      tag: expect.stringMatching(/^offer\.made\.interest [0-9a-f]{24}$/),
    });
    const { key, devices } = (await host.ask(getPreferences)).push;
    expect(JSON.stringify(devices)).not.toContain(browser.subscription.endpoint);
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(new RegExp(`^vapid t=[\\w.-]+, ?k=${key}$`)),
      ttl: '86400',
    });

    const { kinds, digest, quietHours } = await host.ask(getPreferences);
    const silent = { ...kinds, interests: { email: true, push: false } };
    await host.ask(setPreferences, { body: { kinds: silent, digest, quietHours } });
    await interest();
    await until(() => isSettled('skipped'));
    const always = { enabled: true, from: '00:00', to: '23:59' };
    await host.ask(setPreferences, { body: { kinds, digest: 'daily', quietHours: always } });
    await interest();
    await until(() => isSettled('waiting'));
    expect(browser.messages).toHaveLength(1);
    await host.ask(setPreferences, { body: { kinds, digest: 'daily', quietHours } });
    await arrived(2);
  });

  it('receives delayed messages after an outage, and is removed when its push service reports it as gone', async () => {
    browser.status = 503;
    await interest();
    await until(async () => browser.asked >= 2);
    browser.status = 201;
    await arrived(1);
    await until(() => isSettled('sent'));
    expect(browser.messages).toHaveLength(1);

    await using other = await startBrowser();
    await host.ask(addSubscription, { body: other.subscription });
    browser.status = 410;
    await interest();
    await until(async () => !(await isKept()));
    await until(async () => other.messages.length === 1);
    await host.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => !(await isKept(other)));
  });

  it('belongs to the person who subscribed last, until it is removed or ten newer browsers are added', async () => {
    await guest.ask(addSubscription, { body: browser.subscription });
    await interest();
    await noted(1);
    const params = { id: idOf(browser.subscription.endpoint) };
    expect(await host.refusedWith(endSubscription, { params })).toBe(404);
    expect(await isKept()).toBe(true);
    await guest.ask(endSubscription, { params });
    expect(await isKept()).toBe(false);
    expect(browser.messages).toEqual([]);

    const { endpoint } = browser.subscription;
    for (let index = 0; index <= 10; index += 1)
      await host.ask(addSubscription, { body: { ...browser.subscription, endpoint: `${endpoint}${index}` } });
    expect((await host.ask(getPreferences)).push.devices).toHaveLength(10);
    expect(await holds('notifier', 'subscriptions', { _id: idOf(`${endpoint}0`) })).toBe(false);
  });
});

it('uses the same push key in two notifiers', async () => {
  await using around = await surroundings();
  const sign = createIdentitySigner(around.env['IDENTITY_PRIVATE_KEYS'] ?? '');
  const identityToken = await sign({ kind: 'user', identity: identity.parse(host.user) }, 'notifier');
  const keyOf = async ({ url }: TestProcess) => {
    const headers = { [IDENTITY_HEADER]: identityToken };
    const response = await fetch(new URL(getPreferences.path, url), { headers });
    return getPreferences.answer.parse(await response.json()).push.key;
  };
  await using first = await around.start();
  await using second = await around.start();
  expect(await keyOf(second)).toBe(await keyOf(first));
});
