/** Push notifications: recipients, contents, and how push services respond. */
import { createHash } from 'node:crypto';
import { deleteAccount, setEmailNotifications } from '@playfield/contracts/account.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { countUnseen, getPreferences, setPreferences } from '@playfield/contracts/notifications.ts';
import { addSubscription, getPushKey, removeSubscription } from '@playfield/contracts/push.ts';
import { identity } from '@playfield/contracts/users.ts';
import { createIdentitySigner, IDENTITY_HEADER } from '@playfield/kit/http/identity.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { surroundings } from '../support/notifier.ts';
import { startProcess, type TestProcess } from '../support/processes.ts';
import { startBrowser, startHangingService, type Browser } from '../support/push.ts';
import { PASSWORD, post, signUp, visitor, signUpTeams, type TestTeam } from '../support/teams.ts';
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

const interest = async () => guest.ask(expressInterest, { body: { matchupId: (await post(host)).id } });
const arrived = (count: number) => until(async () => browser.messages.length >= count);
const noted = (count: number) => until(async () => (await host.ask(countUnseen)).count === count);
const isSettled = (status: string) =>
  holds('notifier', 'deliveries', { userId: host.user.id, channel: 'push', status });
const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');
const isKept = (of: Browser = browser) => holds('notifier', 'subscriptions', { _id: idOf(of.subscription.endpoint) });

describe('a browser that allows it', () => {
  it('gets what happened, encrypted for it alone and signed by us', async () => {
    await interest();
    await arrived(1);
    const [message] = browser.messages;
    expect(message?.payload).toEqual({
      title: 'A team is interested in your 12U baseball game',
      text: expect.stringMatching(/^12U baseball · .+ · 10:00 AM – 12:00 PM$/),
      path: expect.stringMatching(/^\/games\/\d+$/),
      tag: expect.stringMatching(/^interest\.created [0-9a-f]{24}$/),
    });
    const { key } = await host.ask(getPushKey);
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(new RegExp(`^vapid t=[\\w.-]+, ?k=${key}$`)),
      ttl: '86400',
    });
  });

  it('gets it with emails off, but not where its kind is not wanted, nor in quiet hours', async () => {
    await host.ask(setEmailNotifications, { body: { enabled: false } });
    await interest();
    await arrived(1);
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

  it('is forgotten when its push service says that it is gone, and when its account goes', async () => {
    await using other = await startBrowser();
    await host.ask(addSubscription, { body: other.subscription });
    browser.status = 410;
    await interest();
    await until(async () => !(await isKept()));
    await until(async () => other.messages.length === 1);
    await host.ask(deleteAccount, { body: { password: PASSWORD } });
    await until(async () => !(await isKept(other)));
  });

  it('gets it later when its push service is away for a moment', async () => {
    browser.status = 503;
    await interest();
    await until(async () => browser.asked >= 2);
    browser.status = 201;
    await arrived(1);
    await until(() => isSettled('sent'));
    expect(browser.messages).toHaveLength(1);
  });

  it('belongs to whoever signed in there last, and to nobody when it is taken away', async () => {
    await guest.ask(addSubscription, { body: browser.subscription });
    await interest();
    await noted(1);
    await host.ask(removeSubscription, { body: { endpoint: browser.subscription.endpoint } });
    expect(await isKept()).toBe(true);
    await guest.ask(removeSubscription, { body: { endpoint: browser.subscription.endpoint } });
    expect(await isKept()).toBe(false);
    expect(browser.messages).toEqual([]);
  });
});

it('keeps the last ten browsers of an account', async () => {
  const { keys, endpoint } = browser.subscription;
  for (let index = 0; index < 10; index += 1)
    await host.ask(addSubscription, { body: { keys, endpoint: `${endpoint}-${index}` } });
  expect(await isKept()).toBe(false);
  expect(await holds('notifier', 'subscriptions', { _id: idOf(`${endpoint}-0`) })).toBe(true);
});

it.each([
  ['no address', { endpoint: 'somewhere' }],
  ['a key that is none', { keys: { p256dh: 'short', auth: 'A'.repeat(22) } }],
  ['no keys', { keys: undefined }],
])('refuses %s', async (_, wrong) => {
  const answer = await host.raw('POST', addSubscription.path, {
    json: { ...browser.subscription, ...wrong },
  });
  expect(answer.status).toBe(400);
});

it('is for who is signed in', async () => {
  expect(await visitor().refusedWith(addSubscription, { body: browser.subscription })).toBe(401);
  expect(await visitor().refusedWith(getPushKey)).toBe(401);
});

it('of one team hang, and another team’s still gets its own, while those wait', async () => {
  await using hanging = await startHangingService();
  const { keys } = browser.subscription;
  const victim = await signUp({ teamName: 'Waiting Wolves' });
  await using theirs = await startBrowser();
  await victim.ask(addSubscription, { body: theirs.subscription });
  for (let index = 0; index < 10; index += 1)
    await host.ask(addSubscription, { body: { keys, endpoint: hanging.endpoint(index) } });
  for (let games = 0; games < 4; games += 1) await interest();
  await until(async () => hanging.waiting() > 0);
  await guest.ask(expressInterest, { body: { matchupId: (await post(victim)).id } });
  await until(async () => theirs.messages.length === 1);
  // Those called have not answered yet, and are few: the workers are free for others.
  expect(hanging.waiting()).toBeGreaterThan(0);
  expect(hanging.most()).toBeLessThanOrEqual(2);
});

it('in production takes addresses of push services alone', async () => {
  await using around = await surroundings();
  await using notifier = await startProcess('notifier', { ...around.env, NODE_ENV: 'production' });
  const identityToken = await createIdentitySigner(around.env['IDENTITY_PRIVATE_KEYS'] ?? '')(
    { kind: 'user', identity: identity.parse(host.user) },
    'notifier',
  );
  const add = (endpoint: string) =>
    fetch(new URL(addSubscription.path, notifier.url), {
      method: 'POST',
      headers: { [IDENTITY_HEADER]: identityToken, 'content-type': 'application/json' },
      body: JSON.stringify({ ...browser.subscription, endpoint }),
    });
  expect((await add(browser.subscription.endpoint)).status).toBe(400);
  for (const elsewhere of [
    'https://collector.example/push',
    'https://fcm.googleapis.com.collector.example/fcm/send/abc',
    'https://push.apple.com.collector.example/abc',
    'https://notpush.apple.com/abc',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://93.184.215.14/push',
  ])
    expect((await add(elsewhere)).status, elsewhere).toBe(400);
  for (const known of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])
    expect((await add(known)).status, known).toBe(addSubscription.status);
});

it('is signed with one pair of keys, however many notifiers start at once, and after a restart', async () => {
  await using around = await surroundings();
  const identityToken = await createIdentitySigner(around.env['IDENTITY_PRIVATE_KEYS'] ?? '')(
    { kind: 'user', identity: identity.parse(host.user) },
    'notifier',
  );
  const keyOf = async ({ url }: TestProcess) => {
    const response = await fetch(new URL(getPushKey.path, url), { headers: { [IDENTITY_HEADER]: identityToken } });
    return getPushKey.answer.parse(await response.json()).key;
  };
  const started = await Promise.all([around.start(), around.start()]);
  const keys = await Promise.all(started.map(keyOf));
  await Promise.all(started.map((one) => one[Symbol.asyncDispose]()));
  await using later = await around.start();
  expect(new Set([...keys, await keyOf(later)]).size).toBe(1);
});
