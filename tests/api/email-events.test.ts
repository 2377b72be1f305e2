import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { takeEmailEvents, type EmailProvider } from '@playfield/contracts/email-events.ts';
import { getPreferences } from '@playfield/contracts/notifications.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { scrape, valueOf } from '../support/metrics.ts';
import { startProcess, type TestProcess } from '../support/processes.ts';
import { openRedis } from '../support/stores.ts';
import { signUpTeams, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

const LOGIN = 'postmark:a-password-of-the-test';
const MAILGUN_KEY = 'a-signing-key-of-the-test';
const HOUR_S = 60 * 60;
/** Size of a report in bytes, larger than the body limit of other calls. */
const BODY_BYTES = 200_000;
const SIGNATURE = 'x-twilio-email-event-webhook-signature';
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

let mongo: FaultProxy;
let notifier: TestProcess;
let gateway: TestProcess;

beforeAll(async () => {
  const env = inject('env');
  const url = new URL(inject('mongoUrl'));
  mongo = await startFaultProxy(url.host);
  url.host = mongo.address;
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  notifier = await startProcess('notifier', {
    ...env,
    MONGODB_URL: url.href,
    POSTMARK_WEBHOOK_LOGIN: LOGIN,
    MAILGUN_WEBHOOK_KEY: MAILGUN_KEY,
    SENDGRID_WEBHOOK_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  });
  gateway = await startProcess('gateway', { ...env, NOTIFIER_URL: notifier.url.replace('localhost', '127.0.0.1') });
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await notifier[Symbol.asyncDispose]();
  await mongo[Symbol.asyncDispose]();
});

async function send(provider: EmailProvider, body: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(new URL(takeEmailEvents.path.replace(':provider', provider), gateway.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return response.status;
}

const basic = (login: string) => ({ authorization: `Basic ${Buffer.from(login).toString('base64')}` });
const postmark = (Email: string, more: object) => JSON.stringify({ RecordType: 'Bounce', Email, ...more });

type Token = { key?: string; at?: number | string; token?: string };

function mailgun(recipient: string, more: Token = {}): string {
  const { key = MAILGUN_KEY, at = Math.floor(Date.now() / 1_000), token = randomUUID() } = more;
  const signature = createHmac('sha256', key).update(`${at}${token}`).digest('hex');
  const failed = { event: 'failed', severity: 'permanent', reason: 'bounce', recipient };
  return JSON.stringify({ signature: { timestamp: String(at), token, signature }, 'event-data': failed });
}

function sendgrid(body: string, at = Math.floor(Date.now() / 1_000)): Record<string, string> {
  return {
    [SIGNATURE]: sign('sha256', Buffer.from(at + body), privateKey).toString('base64'),
    'x-twilio-email-event-webhook-timestamp': String(at),
  };
}

const taken = async (provider: EmailProvider) =>
  valueOf(await scrape(notifier.operationsUrl), 'playfield_email_events_total', { provider }) ?? 0;

const isUndeliverable = async (team: TestTeam) => !(await team.ask(getPreferences)).emailReachable;
const addressOf = (team: TestTeam) => team.user.email;

it('flags an undeliverable address for each provider and turns notifications off after a spam complaint', async () => {
  const [one, other, third] = await signUpTeams('Bounced Bears', 'Bounced Bulls', 'Bounced Bees');
  for (const team of [one, other, third]) expect(await isUndeliverable(team)).toBe(false);
  expect(await send('postmark', postmark(addressOf(one), { Type: 'HardBounce' }), basic(LOGIN))).toBe(204);
  expect(await isUndeliverable(one)).toBe(true);
  expect(await send('mailgun', mailgun(addressOf(other)))).toBe(204);
  expect(await isUndeliverable(other)).toBe(true);
  const events = JSON.stringify([{ event: 'bounce', type: 'bounce', email: addressOf(third).toUpperCase() }]);
  expect(await send('sendgrid', events, sendgrid(events))).toBe(204);
  expect(await isUndeliverable(third)).toBe(true);
  const [angry] = await signUpTeams('Angry Ants');
  expect(await send('postmark', postmark(addressOf(angry), { RecordType: 'SpamComplaint' }), basic(LOGIN))).toBe(204);
  await until(async () => !(await angry.ask(me)).emailNotificationsEnabled);
});

it('rejects reports that are unsigned, wrongly signed or too old', async () => {
  const [team] = await signUpTeams('Careful Cats');
  const email = addressOf(team);
  const bounce = postmark(email, { Type: 'HardBounce' });
  expect(await send('postmark', bounce)).toBe(403);
  expect(await send('postmark', bounce, basic(`${LOGIN}!`))).toBe(403);
  expect(await send('mailgun', mailgun(email, { key: 'another-key-of-the-test' }))).toBe(403);
  expect(await send('mailgun', mailgun(email, { at: Math.floor(Date.now() / 1_000) - 2 * HOUR_S }))).toBe(403);
  const events = JSON.stringify([{ event: 'bounce', type: 'bounce', email }]);
  expect(await send('sendgrid', events)).toBe(403);
  expect(await send('sendgrid', `${events} `, sendgrid(events))).toBe(403);
  expect(await send('sendgrid', events, sendgrid(events, Math.floor(Date.now() / 1_000) - 2 * HOUR_S))).toBe(403);
  expect(await isUndeliverable(team)).toBe(false);
});

it('counts a repeated report once, even if its signature differs or is encoded differently', async () => {
  const spam = JSON.stringify([{ event: 'spamreport', email: 'nobody@teams.example' }]);
  const before = await taken('sendgrid');
  const at = Math.floor(Date.now() / 1_000);
  // Signing the same text again gives another signature.
  const [first, second] = [sendgrid(spam, at), sendgrid(spam, at)];
  const padded = { ...first, [SIGNATURE]: `${first[SIGNATURE]}=` };
  for (const headers of [first, second, padded]) expect(await send('sendgrid', spam, headers)).toBe(204);
  expect(first[SIGNATURE]).not.toBe(second[SIGNATURE]);
  expect(await taken('sendgrid')).toBe(before + 1);
});

it('accepts one report per Mailgun token', async () => {
  const at = Math.floor(Date.now() / 1_000);
  const rest = randomUUID();
  const token = `e0${rest}`;
  const before = await taken('mailgun');
  const theirs = ['one', 'other', 'third'].map((name) => mailgun(`${name}@teams.example`, { at, token }));
  const answers = await Promise.all(theirs.map((report) => send('mailgun', report)));
  expect(answers.toSorted()).toEqual([204, 409, 409]);
  expect(await send('mailgun', mailgun('fourth@teams.example', { at, token }))).toBe(409);
  // Moving `e0` from the token to the timestamp keeps the number and the signed text, but changes the token.
  expect(await send('mailgun', mailgun('fifth@teams.example', { at: `${at}e0`, token: rest }))).toBe(409);
  expect(await taken('mailgun')).toBe(before + 1);
});

it('asks the provider to resend a report that could not be processed', async () => {
  const [team] = await signUpTeams('Patient Pandas');
  const report = mailgun(addressOf(team));
  using redis = openRedis(inject('env')['QUEUE_REDIS_URL'] ?? '');
  const keys = () => redis.keys('*:email-events:*');
  const before = new Set(await keys());
  const marks = async () => (await keys()).filter((key) => !before.has(key));
  mongo.fault('silent');
  const first = send('mailgun', report);
  // Do not use `until`: the due jobs that it runs can outlast this report's processing.
  await expect.poll(marks, { timeout: 60_000 }).toHaveLength(1);
  expect(await send('mailgun', report)).toBe(503);
  mongo.fault('cut');
  expect(await first).toBeGreaterThanOrEqual(500);
  expect(await marks()).toEqual([]);
  expect(await isUndeliverable(team)).toBe(false);
  mongo.fault(null);
  await until(async () => (await send('mailgun', report)) === 204);
  expect(await isUndeliverable(team)).toBe(true);
});

it('accepts long batches, but rejects unknown formats and providers', async () => {
  const events = JSON.stringify(
    Array.from({ length: BODY_BYTES / 100 }, () => ({ event: 'open', email: 'a@b.example', note: 'x'.repeat(60) })),
  );
  expect(events.length).toBeGreaterThan(BODY_BYTES);
  expect(await send('sendgrid', events, sendgrid(events))).toBe(204);
  expect(await send('postmark', 'x'.repeat(1024 * 1024 + 1), basic(LOGIN))).toBe(413);
  expect(await send('postmark', 'hello', basic(LOGIN))).toBe(400);
  expect(await send('ses', '{}')).toBe(404);
});
