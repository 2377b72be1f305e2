/** Email providers report bounces and complaints: addresses are flagged, and nobody else can report any. */
import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { takeEmailEvents, type EmailProvider } from '@playfield/contracts/email-events.ts';
import { getPreferences } from '@playfield/contracts/notifications.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startProcess, type TestProcess } from '../support/processes.ts';
import { signUpTeams, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

const LOGIN = 'postmark:a-password-of-the-test';
const MAILGUN_KEY = 'a-signing-key-of-the-test';
const HOUR_S = 60 * 60;
const BODY_BYTES = 200_000;
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

let notifier: TestProcess;
let gateway: TestProcess;

beforeAll(async () => {
  const env = inject('env');
  notifier = await startProcess('notifier', {
    ...env,
    POSTMARK_WEBHOOK_LOGIN: LOGIN,
    MAILGUN_WEBHOOK_KEY: MAILGUN_KEY,
    SENDGRID_WEBHOOK_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  });
  gateway = await startProcess('gateway', { ...env, NOTIFIER_URL: notifier.url.replace('localhost', '127.0.0.1') });
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await notifier[Symbol.asyncDispose]();
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

function mailgun(recipient: string, { key = MAILGUN_KEY, at = Math.floor(Date.now() / 1_000) } = {}): string {
  const token = randomUUID();
  const signature = createHmac('sha256', key).update(`${at}${token}`).digest('hex');
  const failed = { event: 'failed', severity: 'permanent', reason: 'bounce', recipient };
  return JSON.stringify({ signature: { timestamp: String(at), token, signature }, 'event-data': failed });
}

function sendgrid(body: string, at = Math.floor(Date.now() / 1_000)): Record<string, string> {
  return {
    'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(at + body), privateKey).toString('base64'),
    'x-twilio-email-event-webhook-timestamp': String(at),
  };
}

const isUndeliverable = async (team: TestTeam) => !(await team.ask(getPreferences)).emailReachable;
const addressOf = (team: TestTeam) => team.user.email;

it('flags an address that does not work, from each provider', async () => {
  const [one, other, third] = await signUpTeams('Bounced Bears', 'Bounced Bulls', 'Bounced Bees');
  for (const team of [one, other, third]) expect(await isUndeliverable(team)).toBe(false);
  expect(await send('postmark', postmark(addressOf(one), { Type: 'HardBounce' }), basic(LOGIN))).toBe(204);
  expect(await isUndeliverable(one)).toBe(true);
  expect(await send('mailgun', mailgun(addressOf(other)))).toBe(204);
  expect(await isUndeliverable(other)).toBe(true);
  const events = JSON.stringify([{ event: 'bounce', type: 'bounce', email: addressOf(third).toUpperCase() }]);
  expect(await send('sendgrid', events, sendgrid(events))).toBe(204);
  expect(await isUndeliverable(third)).toBe(true);
});

it('turns notifications off for a reader who calls an email spam, and nothing for what is temporary', async () => {
  const [angry, patient] = await signUpTeams('Angry Ants', 'Patient Pikes');
  expect(await send('postmark', postmark(addressOf(patient), { Type: 'SoftBounce' }), basic(LOGIN))).toBe(204);
  const complaint = postmark(addressOf(angry), { RecordType: 'SpamComplaint' });
  expect(await send('postmark', complaint, basic(LOGIN))).toBe(204);
  await until(async () => !(await angry.ask(me)).emailNotificationsEnabled);
  expect(await isUndeliverable(patient)).toBe(false);
  expect((await patient.ask(me)).emailNotificationsEnabled).toBe(true);
});

it('refuses what is signed wrongly, too old, or there for the second time', async () => {
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

  const once = mailgun('nobody@teams.example');
  expect(await send('mailgun', once)).toBe(204);
  expect(await send('mailgun', once)).toBe(409);
  const opened = JSON.stringify([{ event: 'open', email }]);
  const headers = sendgrid(opened);
  expect(await send('sendgrid', opened, headers)).toBe(204);
  expect(await send('sendgrid', opened, headers)).toBe(409);
});

it('takes long batches, and refuses what is no report, longer than any, or of a provider that is not set up', async () => {
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
