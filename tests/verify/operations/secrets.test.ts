import { createECDH } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addPhone } from '@playfield/contracts/account.ts';
import { adminLogin } from '@playfield/contracts/admin/sign-in.ts';
import { setCalendarFeed } from '@playfield/contracts/calendar.ts';
import { login } from '@playfield/contracts/sign-in.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { sendMessage } from '@playfield/contracts/messages.ts';
import { requestPasswordReset, resetPassword } from '@playfield/contracts/passwords.ts';
import { autocompletePlaces } from '@playfield/contracts/places.ts';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { programOf } from '@playfield/infra/local/bundle.ts';
import { startChild } from '@playfield/infra/local/child.ts';
import type { ServiceName } from '@playfield/infra/local/services.ts';
import { startStack } from '@playfield/infra/local/stack.ts';
import { playPair, type Pair } from '../../support/people.ts';
import { startMailServer } from '../../support/smtp.ts';
import { until } from '../../support/until.ts';
import { visit, type Visitor } from '../../support/visitor.ts';

const vapid = createECDH('prime256v1');
vapid.generateKeys();
const secrets = {
  SESSION_KEYS: 'planted-session-key-0123456789-abcdef',
  INTERNAL_KEY: 'planted-internal-key-0123456789-abcdef',
  ENCRYPTION_KEYS: `planted:${Buffer.from('planted-encryption-key-0123-abcd').toString('base64')}`,
  ADMIN_PASSWORD: 'planted-admin-password',
  GOOGLE_MAPS_API_KEY: 'planted-maps-key',
  VAPID_PRIVATE_KEY: vapid.getPrivateKey('base64url'),
};
const MAIL_LOGIN = { user: 'planted-mail-user', password: 'planted-mail-password' };
const about = {
  email: 'planted-address@teams.example',
  password: 'planted-password-of-a-user',
  fullName: 'Planted Fullname',
  teamName: 'Planted Teamname',
};
const text = {
  phoneNumber: '+13035550199',
  message: 'planted-message to another team',
  contact: 'planted-message to the support',
  newPassword: 'planted-new-password',
  wrongPassword: 'planted-wrong-password',
  madeUp: 'planted-made-up-value',
};
const planted = new Set<string>([
  ...Object.values(secrets),
  ...Object.values(MAIL_LOGIN),
  ...Object.values(about),
  ...Object.values(text),
]);

const lines: string[] = [];
const dataDir = await mkdtemp(join(tmpdir(), 'playfield-secrets-'));
const mail = await startMailServer(MAIL_LOGIN);
const { user, password } = MAIL_LOGIN;
const stack = await startStack({
  dataDir,
  ports: 'free',
  services: true,
  site: false,
  durable: false,
  log: () => {},
  onServiceLine: (_service, line) => void lines.push(line),
  env: {
    ...secrets,
    SMTP_URL: mail.url.replace('://', `://${user}:${password}@`),
    GOOGLE_PLACES_URL: 'http://127.0.0.1:1',
    GOOGLE_GEOCODING_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'debug',
    RATE_LIMIT: 'off',
  },
});
let pair: Pair;
afterAll(async () => {
  await stack.kill();
  await mail[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
});

function found(): string[] {
  const all = lines.join('\n');
  const spellings = (value: string) => [value, encodeURIComponent(value), Buffer.from(value).toString('base64')];
  return [...planted].filter((value) => spellings(value).some((spelling) => all.includes(spelling)));
}

async function tokenTo(email: string, subject: RegExp): Promise<string> {
  const its = () => mail.taken.find((one) => one.to === email && subject.test(one.subject))?.token ?? null;
  await until(async () => its() !== null);
  const token = its() ?? '';
  planted.add(token);
  return token;
}

const sessionsOf = ({ cookies }: Visitor) => [...cookies.values()].filter((value) => value.length > 16);

const sayAll = () =>
  Promise.all([
    pair.guest.raw('POST', sendMessage.path, json({ receiverId: pair.host.id, content: text.message })),
    pair.host.raw('POST', addPhone.path, json({ phoneNumber: text.phoneNumber })),
    visit(stack.url).raw('POST', login.path, json({ email: about.email, password: text.wrongPassword })),
    visit(stack.url).raw('POST', requestPasswordReset.path, json({ email: about.email })),
    visit(stack.url).raw('POST', login.path, { ...json({}), body: `{"password":"${text.madeUp}` }),
    visit(stack.url).raw('GET', `/api/auth/verify?token=${text.madeUp}`),
    visit(stack.url).raw('GET', `/reset-password?token=${text.madeUp}`),
    visit(stack.url).raw('GET', `/api/${text.madeUp}?password=${text.madeUp}`, {
      headers: { 'x-request-id': text.madeUp.repeat(9) },
    }),
  ]);
const json = (body: unknown) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

it('does not log users’ or operators’ secrets while all services are up', async () => {
  pair = await playPair({ url: stack.url, tokenTo }, text.message, about);
  const { host } = pair;
  const { path } = await host.ask(setCalendarFeed, { body: { on: true } });
  await visit(stack.url).raw('GET', path ?? '');
  const feedToken = path?.split('/').at(-1)?.split('.').at(0) ?? '';
  for (const value of [feedToken, ...sessionsOf(host)]) planted.add(value);
  await host.ask(addPhone, { body: { phoneNumber: text.phoneNumber } });
  await host.ask(autocompletePlaces, { body: { input: text.madeUp } });
  const { ADMIN_EMAIL: email = '' } = stack.env;
  await visit(stack.url).ask(adminLogin, { body: { email, password: secrets.ADMIN_PASSWORD } });
  await visit(stack.url).refused(adminLogin, { body: { email, password: text.wrongPassword } });
  const contact = { name: about.fullName, email: about.email, requestType: 'general', message: text.contact } as const;
  await visit(stack.url).ask(sendContactMessage, { body: { ...contact, shownMs: 60_000 } });
  await visit(stack.url).ask(requestPasswordReset, { body: { email: about.email } });
  const token = await tokenTo(about.email, /password/i);
  await visit(stack.url).ask(resetPassword, { body: { token, newPassword: text.newPassword } });
  await host.ask(login, { body: { email: about.email, password: text.newPassword } });
  for (const value of sessionsOf(host)) planted.add(value);
  await sayAll();
  await until(async () => mail.taken.some(({ to, subject }) => to === about.email && /changed/.test(subject)));
  expect(feedToken.length).toBeGreaterThan(16);
  expect(lines.filter((line) => line.includes('POST /api/auth/login 401')).length).toBeGreaterThan(0);
  expect(found()).toEqual([]);
});

it('does not log secrets while the mail server, the database and Redis are down', async () => {
  await mail.goAway();
  await visit(stack.url).ask(requestPasswordReset, { body: { email: about.email } });
  await until(async () =>
    lines.some((line) => /"service":"notifier".*ECONNECTION|"service":"notifier".*ESOCKET/.test(line)),
  );
  const seen = lines.length;
  for (const store of ['MongoDB', 'Redis']) {
    process.kill(await pidOf(store), 'SIGKILL');
    await sayAll();
  }
  expect(lines.slice(seen).filter((line) => /"status":50\d/.test(line)).length).toBeGreaterThan(0);
  expect(found()).toEqual([]);
});

it('does not log secrets in settings that are invalid or name an unreachable server', async () => {
  const { madeUp } = text;
  const nowhere = `redis://:${madeUp}@127.0.0.1:1`;
  const wrong = { INTERNAL_KEY: 'planted-short', MONGODB_URL: madeUp, SMTP_URL: madeUp, QUEUE_REDIS_URL: madeUp };
  planted.add('planted-short');
  const ends = await Promise.all([
    endOf('notifier', { ...wrong, PUBLIC_URL: madeUp, PORT: madeUp, LOG_LEVEL: madeUp, QUIET_HOURS: madeUp }),
    endOf('gateway', { SESSION_KEYS: 'planted-short', REDIS_URL: madeUp, ACCOUNTS_URL: madeUp }),
    endOf('accounts', { MONGODB_URL: `mongodb://someone:${madeUp}@127.0.0.1:1/x`, QUEUE_REDIS_URL: nowhere }),
    endOf('messaging', { MONGODB_URL: `mongodb://someone:${madeUp}@[wrong`, QUEUE_REDIS_URL: nowhere }),
  ]);
  expect(ends).toEqual(['code 78', 'code 78', 'code 1', 'code 1']);
  expect(found()).toEqual([]);
});

async function endOf(name: ServiceName, settings: Record<string, string>): Promise<string> {
  const env = { ...stack.env, PORT: '0', OPS_PORT: '0', ...settings };
  return (await startChild(process.execPath, [programOf(name)], { env, onLine: (line) => void lines.push(line) }))
    .exited;
}

async function pidOf(name: string): Promise<number> {
  const entries = z.array(z.object({ name: z.string(), pid: z.number() }));
  const known = entries.parse(JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8')));
  return known.find((entry) => entry.name === name)?.pid ?? 0;
}
