import { randomBytes } from 'node:crypto';
import { twoStepOf } from '@playfield/accounts/two-step/codes.ts';
import { register } from '@playfield/contracts/registration.ts';
import { verify } from '@playfield/contracts/sign-in.ts';
import { setCalendarFeed } from '@playfield/contracts/calendar.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { subscribeToNewsletter } from '@playfield/contracts/newsletter.ts';
import { requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { addSubscription } from '@playfield/contracts/push.ts';
import { saveSearch } from '@playfield/contracts/saved-searches.ts';
import { confirmCodes, startCodes } from '@playfield/contracts/two-step.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { createSealing } from '@playfield/kit/data/sealing.ts';
import { aboutFeed } from '@playfield/matchmaking/schedule/calendar-model.ts';
import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { command, tryCommand } from '../../support/commands.ts';
import { startMailServer } from '../../support/smtp.ts';
import { joinOn } from '../../support/newcomer.ts';
import { ownDatabase } from '../../support/notifier.ts';
import { startBrowser } from '../../support/push.ts';
import { startTestStack } from '../../support/stack.ts';
import { managerRegistration, matchupBody, newAddress, PASSWORD } from '../../support/teams.ts';
import { everything, openDatabase } from '../../support/traces.ts';
import { until } from '../../support/until.ts';
import { visit } from '../../support/visitor.ts';

it('encrypts stored secrets and the tokens in waiting emails', async () => {
  await using mail = await startMailServer();
  const stack = await startTestStack({ SMTP_URL: mail.url });
  const db = await connectMongo(stack.mongoUrl, 'notifier');
  try {
    const tokenTo = async (email: string, subject: RegExp): Promise<string> => {
      const found = () => mail.taken.find((one) => one.to === email && subject.test(one.subject))?.token ?? '';
      await until(async () => found() !== '');
      return found();
    };
    const signUp = (teamName: string) => joinOn({ url: stack.url, tokenTo }, managerRegistration({ teamName }));
    const [team, other] = [await signUp('Sealed Seals'), await signUp('Posting Pumas')];
    await mail.goAway();

    const [newcomer, reader] = [managerRegistration(), newAddress()];
    await visit(stack.url).ask(register, { body: newcomer });
    await visit(stack.url).ask(subscribeToNewsletter, { body: { email: reader } });
    await visit(stack.url).ask(requestPasswordReset, { body: { email: team.email } });
    await team.ask(saveSearch, { body: { name: 'Near us', cadence: 'at_once', filters: { q: 'canary' } } });
    await other.ask(createMatchup, { body: matchupBody({ additionalInfo: 'canary' }) });
    const { path } = await team.ask(setCalendarFeed, { body: { on: true } });
    await using browser = await startBrowser();
    await team.ask(addSubscription, { body: browser.subscription });
    const { secret } = await team.ask(startCodes, { body: { password: PASSWORD } });
    await team.ask(confirmCodes, { body: { code: new TOTP({ secret }).generate() } });
    const { secret: pending } = await other.ask(startCodes, { body: { password: PASSWORD } });

    const waiting = () => db.collection('deliveries').distinct('kind', { status: 'queued' });
    const mailed = [
      'newsletter.requested',
      'search.matched',
      'user.link_requested.password_reset',
      'user.link_requested.verification',
    ];
    await until(async () => {
      const kinds = await waiting();
      return mailed.every((kind) => kinds.includes(kind));
    });
    const kept = await everything(stack);
    await mail.comeBack();
    const canaries = {
      verification: await tokenTo(newcomer.email, /Verify your email/),
      newsletter: await tokenTo(reader, /newsletter|Confirm/i),
      reset: await tokenTo(team.email, /password/i),
      alert: await tokenTo(team.email, /New game for|^=\?UTF-8/),
      calendar: path?.split('/').at(-1) ?? '',
      pushEndpoint: browser.subscription.endpoint,
      pushSecret: browser.subscription.keys.auth,
      app: secret,
      pendingApp: pending,
    };
    for (const [name, canary] of Object.entries(canaries)) {
      expect(canary.length, name).toBeGreaterThan(10);
      expect(kept.includes(canary), name).toBe(false);
    }
    expect(kept.match(/"sealed:first:/g)?.length).toBeGreaterThanOrEqual(7);
    await visit(stack.url).ask(verify, { query: { token: canaries.verification } });
  } finally {
    await db.close();
    await stack.discard();
  }
});

it('lets an older key be removed after `reseal` has run with a new key listed first', async () => {
  const MONGODB_URL = ownDatabase();
  const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
  const [first, second] = [key('first'), key('second')];
  await using accounts = await openDatabase(MONGODB_URL, 'accounts');
  await using matchmaking = await openDatabase(MONGODB_URL, 'matchmaking');
  const users = accounts.collection<{ _id: number; twoStep: { secret: string } }>('users');
  const feeds = matchmaking.collection<{ _id: number; sealed: string }>('calendar-feeds');
  const old = createSealing(first);
  await users.insertOne({ _id: 1, twoStep: { secret: old.seal('JBSWY3DPEHPK3PXP', twoStepOf('user', 1)) } });
  await feeds.insertOne({ _id: 1, sealed: old.seal('a-private-token', aboutFeed(1)) });

  expect(await tryCommand('reseal', { MONGODB_URL, ENCRYPTION_KEYS: second })).toEqual({
    said: 'ENCRYPTION_KEYS lacks the key "first", under which a secret is sealed\n',
    failed: true,
  });
  const both = { MONGODB_URL, ENCRYPTION_KEYS: `${second},${first}` };
  const resealed = await command('reseal', both);
  expect(resealed).toContain('accounts: 1 of users (twoStep.secret)');
  expect(resealed).toContain('matchmaking: 1 of calendar-feeds (sealed)');
  expect(await command('reseal', both)).not.toMatch(/: [1-9]/);
  const current = createSealing(second);
  const user = await users.findOne({ _id: 1 });
  expect(current.open(user?.twoStep.secret ?? '', twoStepOf('user', 1))).toBe('JBSWY3DPEHPK3PXP');
  expect(current.open((await feeds.findOne({ _id: 1 }))?.sealed ?? '', aboutFeed(1))).toBe('a-private-token');
  for (const db of [accounts, matchmaking]) await db.dropDatabase();
});
