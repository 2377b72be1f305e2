/** Push notifications with processes of their own. */
import { expressInterest } from '@playfield/contracts/interests.ts';
import { addSubscription, getPushKey } from '@playfield/contracts/push.ts';
import { identity } from '@playfield/contracts/users.ts';
import { createIdentitySigner, IDENTITY_HEADER } from '@playfield/kit/http/identity.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { surroundings } from '../../support/notifier.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { startBrowser, startHangingService, type Browser } from '../../support/push.ts';
import { post, signUp, signUpTeams, type TestTeam } from '../../support/teams.ts';
import { until } from '../../support/until.ts';

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

it('delivers to other teams while one team’s push service hangs', async () => {
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

it('accepts only known push services in production', async () => {
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

it('signs with one key pair, however many notifiers start', async () => {
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
