/** Reports of email providers while the database is down, and their sizes. */
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { takeEmailEvents, type EmailProvider } from '@playfield/contracts/email-events.ts';
import { getPreferences } from '@playfield/contracts/notifications.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startFaultProxy, type FaultProxy } from '../../support/fault-proxy.ts';
import { startProcess, type TestProcess } from '../../support/processes.ts';
import { signUpTeams, type TestTeam } from '../../support/teams.ts';
import { until } from '../../support/until.ts';

const LOGIN = 'postmark:a-password-of-the-test';
const MAILGUN_KEY = 'a-signing-key-of-the-test';
const BODY_BYTES = 200_000;
const SIGNATURE = 'x-twilio-email-event-webhook-signature';
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** Between the notifier and its database. */
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

const isUndeliverable = async (team: TestTeam) => !(await team.ask(getPreferences)).emailReachable;
const addressOf = (team: TestTeam) => team.user.email;

it('asks for a report again when it could not be processed', async () => {
  const [team] = await signUpTeams('Patient Pandas');
  const report = mailgun(addressOf(team));
  const redis = connectRedis(inject('env')['QUEUE_REDIS_URL'] ?? '', createLogger('test', 'silent'));
  const marks = async () => (await redis.keys('*:email-events:*')).length;
  const before = await marks();
  mongo.fault('silent');
  const first = send('mailgun', report);
  await until(async () => (await marks()) > before);
  expect(await send('mailgun', report)).toBe(503);
  mongo.fault('cut');
  expect(await first).toBeGreaterThanOrEqual(500);
  expect(await marks()).toBe(before);
  redis.disconnect();
  expect(await isUndeliverable(team)).toBe(false);
  mongo.fault(null);
  await until(async () => (await send('mailgun', report)) === 204);
  expect(await isUndeliverable(team)).toBe(true);
});

it('accepts long batches and rejects unknown formats and providers', async () => {
  const events = JSON.stringify(
    Array.from({ length: BODY_BYTES / 100 }, () => ({ event: 'open', email: 'a@b.example', note: 'x'.repeat(60) })),
  );
  expect(events.length).toBeGreaterThan(BODY_BYTES);
  expect(await send('sendgrid', events, sendgrid(events))).toBe(204);
  expect(await send('postmark', 'x'.repeat(1024 * 1024 + 1), basic(LOGIN))).toBe(413);
  expect(await send('postmark', '{}', basic(LOGIN))).toBe(400);
  expect(await send('postmark', 'hello', basic(LOGIN))).toBe(400);
  expect(await send('ses', '{}')).toBe(404);
  expect(await send('ses', '{}', { 'content-type': 'text/plain; charset=UTF-8' })).toBe(404);
});
