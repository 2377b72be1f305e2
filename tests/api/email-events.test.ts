import { takeEmailEvents, type EmailProvider } from '@playfield/contracts/email-events.ts';
import { getPreferences } from '@playfield/contracts/notifications.ts';
import { me } from '@playfield/contracts/sign-in.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { startProcess } from '../support/processes.ts';
import { signUpTeams, type TestTeam } from '../support/teams.ts';
import { until } from '../support/until.ts';

const LOGIN = 'provider:a-password-of-the-test';
/** Larger than the 64 KB that other calls accept. */
const BODY_BYTES = 200_000;

const env = inject('env');
const notifier = await startProcess('notifier', { ...env, EMAIL_EVENTS_LOGIN: LOGIN });
const NOTIFIER_URL = notifier.url.replace('localhost', '127.0.0.1');
const gateway = await startProcess('gateway', { ...env, NOTIFIER_URL });
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await notifier[Symbol.asyncDispose]();
});

type Sending = { login?: string; type?: string; url?: string };

function post(provider: EmailProvider, report: unknown, sending: Sending = {}): Promise<Response> {
  const { login = LOGIN, type = 'application/json', url = gateway.url } = sending;
  return fetch(new URL(takeEmailEvents.path.replace(':provider', provider), url), {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Basic ${Buffer.from(login).toString('base64')}` },
    body: typeof report === 'string' ? report : JSON.stringify(report),
  });
}

const send = async (...report: Parameters<typeof post>): Promise<number> => (await post(...report)).status;

const isUndeliverable = async (team: TestTeam) => !(await team.ask(getPreferences)).emailReachable;
const bounceOf = (Email: string) => ({ RecordType: 'Bounce', Type: 'HardBounce', Email });

it('flags an address after a bounce report, and turns notifications off after a spam complaint', async () => {
  const teams = await signUpTeams('Bounced Bears', 'Bounced Bats', 'Angry Ants');
  const [first, other, angry] = teams.map(({ user }) => user.email.toUpperCase());
  const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: other }] };
  for (const team of teams) expect(await isUndeliverable(team)).toBe(false);
  expect(await send('postmark', bounceOf(first ?? ''))).toBe(204);
  const message = JSON.stringify({ Message: JSON.stringify({ notificationType: 'Bounce', bounce }) });
  expect(await send('ses', message, { type: 'text/plain; charset=UTF-8' })).toBe(204);
  expect(await send('postmark', { RecordType: 'SpamComplaint', Email: angry })).toBe(204);
  for (const team of teams) expect(await isUndeliverable(team)).toBe(true);
  await until(async () => !(await teams.at(-1)?.ask(me))?.emailNotificationsEnabled);
});

it('answers 401 to a report with a missing or wrong password, and 404 if no password is configured', async () => {
  const [team] = await signUpTeams('Careful Cats');
  const bounce = bounceOf(team.user.email);
  for (const login of ['', 'provider:', `${LOGIN}!`]) {
    const { status, headers } = await post('postmark', bounce, { login });
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Basic realm="email events"']);
  }
  expect(await send('postmark', bounce, { url: inject('url') })).toBe(404);
  expect(await isUndeliverable(team)).toBe(false);
});

it('accepts 200 KB reports and SNS subscriptions, but rejects bodies over 1 MiB and unknown formats', async () => {
  expect(await send('postmark', { RecordType: 'Open', Note: 'x'.repeat(BODY_BYTES) })).toBe(204);
  const SubscribeURL = 'https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription';
  expect(await send('ses', { Type: 'SubscriptionConfirmation', SubscribeURL })).toBe(204);
  expect(await send('postmark', 'x'.repeat(1024 * 1024 + 1))).toBe(413);
  expect(await send('postmark', 'hello')).toBe(400);
  expect(await send('ses', {})).toBe(400);
});
