import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { deleteAccount } from '@playfield/contracts/account.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { changeRole, invitePerson, joinTeam, listPeople, switchTeam } from '@playfield/contracts/people.ts';
import { login } from '@playfield/contracts/sign-in.ts';
import { requestPasswordReset } from '@playfield/contracts/passwords.ts';
import { readThread } from '@playfield/contracts/messages.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import { createLogger } from '@playfield/kit/telemetry/logger.ts';
import { connectMongo } from '@playfield/kit/data/mongo.ts';
import { connectRedis } from '@playfield/kit/data/redis.ts';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { withDatabase } from '@playfield/infra/local/mongo.ts';
import { backUp } from '@playfield/infra/operations/backup.ts';
import { openArchive, sealingOf } from '@playfield/infra/operations/archive.ts';
import { restore } from '@playfield/infra/operations/restore.ts';
import { tryCommand } from '../../support/commands.ts';
import { openMailbox } from '../../support/mailbox.ts';
import { readMetrics, valueOf } from '../../support/metrics.ts';
import { joinOn } from '../../support/newcomer.ts';
import { playPair, type Pair } from '../../support/people.ts';
import { express, managerRegistration, matchupBody, PASSWORD } from '../../support/teams.ts';
import { startTestStack, type TestStack } from '../../support/stack.ts';
import { until } from '../../support/until.ts';
import { visit } from '../../support/visitor.ts';
import { everything, openDatabase, placesOf } from '../../support/traces.ts';

const MESSAGE = 'Bring dark jerseys.\u2028Field 2 🥎';

const stack = await startTestStack();
const pair = await playPair(stack, MESSAGE);
const otherUrl = withDatabase(stack.mongoUrl, 'restored');
/** A Redis database that the running stack does not use, because a restore empties it. */
const redisUrl = new URL('/9', stack.redisUrl).href;
const redis = connectRedis(redisUrl, createLogger('backup', 'silent'));
const folder = await mkdtemp(join(tmpdir(), 'playfield-backup-'));
const copy = join(folder, 'copy');
let backup: string;

const BACKUP_KEY = `one:${randomBytes(32).toString('base64')}`;
const sealing = sealingOf(BACKUP_KEY);

const credentialsOf = ({ email, password }: Pick<Pair['host'], 'email' | 'password'>) => ({ email, password });

const operate = (mongoUrl: string, ...args: string[]) => operateWith(BACKUP_KEY, mongoUrl, ...args);

async function operateWith(backupKey: string, mongoUrl: string, ...args: string[]): Promise<string> {
  const stores = { MONGODB_URL: mongoUrl, REDIS_URL: redisUrl, QUEUE_REDIS_URL: redisUrl };
  return (await tryCommand('command', { ...stores, BACKUP_KEY: backupKey }, ...args)).said;
}

const isEmpty = async (mongoUrl: string) => (await everything({ mongoUrl, redisUrl })) === '';

async function startOn(mongoUrl: string): Promise<TestStack> {
  const ENCRYPTION_KEYS = stack.env['ENCRYPTION_KEYS'];
  const restored = await startTestStack({ MONGODB_URL: mongoUrl, ENCRYPTION_KEYS });
  onTestFinished(() => restored.discard());
  return restored;
}

afterAll(async () => {
  redis.disconnect();
  await stack.discard();
  await rm(folder, { recursive: true, force: true });
});

it('backs up a running stack into files that are named by time and readable only by their owner', async () => {
  expect(await operate(stack.mongoUrl, 'backup', copy)).toMatch(/^backed up: \d+ documents in \d+ collections/);
  const [first = '', ...others] = (await readdir(copy)).toSorted();
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z\.backup$/);
  expect(others).toEqual(['deletions.jsonl']);
  for (const file of await readdir(copy)) expect((await stat(join(copy, file))).mode & 0o077, file).toBe(0);
  backup = join(copy, first);
});

it('reports a backup to Prometheus only if it is complete', async () => {
  const [measured, file] = [join(folder, 'measured'), join(folder, 'metrics', 'playfield.prom')];
  expect(await operate(stack.mongoUrl, 'backup', measured, '--metrics', file)).toMatch(
    /^The backup succeeded, but .+ cannot/,
  );
  await mkdir(dirname(file));
  const began = Date.now() / 1_000;
  expect(await operate(stack.mongoUrl, 'backup', measured, '--metrics', file)).toMatch(/^backed up/);
  const text = await readFile(file, 'utf8');
  const valueIn = (name: string) => valueOf(readMetrics(text), `playfield_backup_${name}`);
  expect(valueIn('finished_timestamp_seconds')).toBeGreaterThan(began);
  expect(valueIn('finished_timestamp_seconds')).toBeLessThanOrEqual(Date.now() / 1_000);
  expect(valueIn('duration_seconds')).toBeGreaterThan(0);
  expect(valueIn('window_seconds')).toBeGreaterThan(0);
  const last =
    (await readdir(measured))
      .filter((name) => name.endsWith('.backup'))
      .toSorted()
      .at(-1) ?? '';
  expect(valueIn('size_bytes')).toBe((await stat(join(measured, last))).size);
  expect((await stat(file)).mode & 0o777).toBe(0o644);

  const empty = withDatabase(stack.mongoUrl, 'nothing');
  expect(await operate(empty, 'backup', measured, '--metrics', file)).toMatch(/nothing to back up/);
  expect(await readFile(file, 'utf8')).toBe(text);
  expect(await readdir(dirname(file))).toEqual(['playfield.prom']);
  const unread = join(folder, 'unread');
  expect(await operate(stack.mongoUrl, 'backup', unread, '--metrics', `${file}.txt`)).toMatch(/must end in \.prom/);
  await expect(readdir(unread)).rejects.toThrow('ENOENT');
});

it.each(['backup', 'backup one two', 'backup one --replace', 'restore one --keep-days 3', 'backup one --keep-days 0'])(
  'prints the usage for the invalid command %s',
  async (words) => expect(await operate(stack.mongoUrl, ...words.split(' '))).toMatch(/^Usage: backup <folder>/),
);

it('backs up several databases as of one moment, even while they are being written to', async () => {
  const url = withDatabase(stack.mongoUrl, 'moment');
  const [first, second] = [await connectMongo(url, 'accounts'), await connectMongo(url, 'notifier')];
  await first.collection('rest').insertMany(Array.from({ length: 5_000 }, (_, index) => ({ index })));
  let going = true;
  const writing = (async () => {
    while (going) for (const db of [first, second]) await db.collection('marks').insertOne({ at: new Date() });
  })();
  try {
    await until(async () => (await second.collection('marks').countDocuments()) > 9);
    const { path } = await backUp(url, join(folder, 'moment'), sealing);
    const marks = { accounts: 0, notifier: 0 };
    for await (const line of (await openArchive(path, sealing)).lines()) {
      if (line.startsWith('accounts.marks ')) marks.accounts += 1;
      if (line.startsWith('notifier.marks ')) marks.notifier += 1;
    }
    const { accounts: earlier, notifier: later } = marks;
    expect(later).toBeGreaterThan(9);
    expect([0, 1]).toContain(earlier - later);
    expect(await second.collection('marks').countDocuments()).toBeGreaterThan(later);
  } finally {
    going = false;
    await writing;
    await Promise.all([first.close(), second.close()]);
  }
});

it('encrypts backups, and rejects one that is truncated, altered, missing or encrypted with another key', async () => {
  const whole = await readFile(backup);
  for (const text of [pair.host.email, 'passwordHash', MESSAGE]) expect(whole.includes(text)).toBe(false);
  // Gzip content begins with 1f 8b, and would follow the first line if the backup weren't encrypted.
  const start = whole.indexOf('\n') + 1;
  expect([...whole.subarray(start, start + 2)]).not.toEqual([0x1f, 0x8b]);

  const refusal = (from = backup, given = sealing) =>
    restore({ url: otherUrl, from, replace: true, sealing: given }).catch(String);
  const torn = join(folder, 'torn.backup');
  const flipped = (at: number) => Buffer.from(whole.map((byte, index) => (index === at ? byte ^ 1 : byte)));
  const later = Buffer.from(whole.toString('latin1').replace('"at":"2', '"at":"3'), 'latin1');
  for (const content of [whole.subarray(0, -1), flipped(start + 99), flipped(whole.length - 1), later]) {
    await writeFile(torn, content);
    expect(await refusal(torn)).toMatch(/torn\.backup was changed or truncated/);
  }
  for (const content of ['', 'nonsense', whole.subarray(0, 40)]) {
    await writeFile(torn, content);
    expect(await refusal(torn)).toMatch(/torn\.backup is not a backup/);
  }
  await rm(torn);
  expect(await refusal(torn)).toMatch(/There is no backup/);
  expect(await refusal(folder)).toMatch(/There is no complete backup in/);
  for (const id of ['one', 'two'])
    expect(await refusal(backup, sealingOf(`${id}:${randomBytes(32).toString('base64')}`))).toMatch(/does not open/);
  expect(await operateWith('', stack.mongoUrl, 'backup', join(folder, 'unencrypted'))).toMatch(/^Set BACKUP_KEY/);
  expect(await isEmpty(otherUrl)).toBe(true);
});

it('removes old complete and interrupted backups, but no other files', async () => {
  const parent = join(folder, 'nightly');
  const { path: old } = await backUp(stack.mongoUrl, parent, sealing);
  const { path: recent } = await backUp(stack.mongoUrl, parent, sealing);
  const [interrupted, other] = ['interrupted.backup.new', 'team.jpg'].map((name) => join(parent, name));
  const longAgo = new Date(Date.now() - 31 * DAY_MS);
  for (const file of [interrupted, other]) await writeFile(file ?? '', 'torn');
  for (const file of [old, interrupted, other]) await utimes(file ?? '', longAgo, longAgo);
  const said = await operate(stack.mongoUrl, 'backup', parent, '--keep-days', '30');
  expect(said).toContain('2 old backups were deleted');
  const left = (await readdir(parent)).toSorted();
  expect(left).toEqual([basename(recent), expect.stringMatching(/\.backup$/), 'deletions.jsonl', 'team.jpg']);
});

it('restores into databases that are not empty only if --replace is given', async () => {
  const refusal = restore({ url: stack.mongoUrl, from: backup, replace: false, sealing });
  await expect(refusal).rejects.toThrow(/playfield_accounts is not empty: add --replace/);
  expect(await visit(stack.url).ask(login, { body: credentialsOf(pair.host) })).toMatchObject({ id: pair.host.id });
  await restore({ url: otherUrl, from: backup, replace: false, sealing });
  await restore({ url: otherUrl, from: copy, replace: true, sealing });
});

it('restores a usable stack that sends nothing until an operator allows it', async () => {
  await redis.set('session', 'of another time');
  expect(await operate(otherUrl, 'restore', copy, '--replace')).toMatch(
    /^restoring .*\nrestored: \d+ documents.*\nEmails and pushes are on hold \(\d+ waiting\)/,
  );
  expect(await redis.dbsize()).toBe(0);

  const restored = await startOn(otherUrl);
  const [host, guest] = [visit(restored.url), visit(restored.url)];
  await host.ask(login, { body: credentialsOf(pair.host) });
  await guest.ask(login, { body: credentialsOf(pair.guest) });
  const thread = await host.ask(readThread, { params: { otherUserId: pair.guest.id } });
  expect(thread.map(({ content }) => content)).toEqual([MESSAGE]);
  const open = await host.ask(createMatchup, { body: matchupBody() });
  expect(open.id).toBe(pair.game.id + 1);
  const found = await guest.ask(listMatchups, { query: { zipcode: 'Boulder, CO' } });
  expect(found.map(({ id }) => id)).toEqual([open.id]);

  await express(guest, open);
  await guest.ask(requestPasswordReset, { body: { email: pair.guest.email } });
  const unsent = { status: { $in: ['queued', 'waiting'] } };
  await using db = await openDatabase(otherUrl, 'notifier');
  const deliveries = db.collection('deliveries');
  const kinds = async () => (await deliveries.find(unsent).toArray()).map(({ kind }) => String(kind));
  await until(async () => (await kinds()).includes('user.link_requested.password_reset'));
  await until(async () => (await kinds()).includes('offer.made.interest'));
  const mails = openMailbox(restored.mailUrl);
  for (const { email } of [pair.host, pair.guest]) expect(await mails.to(email)).toEqual([]);

  await backUp(otherUrl, join(folder, 'held'), sealing);
  const copied = await operate(withDatabase(stack.mongoUrl, 'copied'), 'restore', join(folder, 'held'));
  const waiting = (await kinds()).length;
  expect(copied).toContain(`Emails and pushes are on hold (${waiting - 1} waiting)`);

  expect(await operate(otherUrl, 'send')).toContain(`are sent again: ${waiting} were waiting`);
  await mails.waitFor(pair.host.email, /is interested in your/);
  await mails.waitFor(pair.guest.email, /Choose a new password/);
});

it('does not restore deleted accounts, but keeps a deleted founder’s team for its other members', async () => {
  const { email, password } = pair.guest;
  const founder = await joinOn(stack, managerRegistration({ teamName: 'Left Behinds', fullName: 'Gone Founder' }));
  const manager = await joinOn(stack);
  await founder.ask(invitePerson, { body: { email: manager.email, role: 'manager' } });
  const token = await openMailbox(stack.mailUrl).tokenTo(manager.email, /^You are invited to help run a team/);
  await manager.ask(joinTeam, { body: { token } });
  const owning = { role: 'owner', password: PASSWORD } as const;
  await founder.ask(changeRole, { params: { userId: manager.user.id }, body: owning });
  const parent = join(folder, 'before-deletion');
  const { path: before } = await backUp(stack.mongoUrl, parent, sealing);
  const guest = visit(stack.url);
  await guest.ask(login, { body: { email, password } });
  await guest.ask(deleteAccount, { body: { password } });
  await founder.ask(deleteAccount, { body: { password: PASSWORD } });
  await using accounts = await openDatabase(stack.mongoUrl, 'accounts');
  const deletions = { action: { $in: ['account_deleted', 'person_deleted'] } };
  await until(async () => (await accounts.collection('audit').countDocuments(deletions)) === 2);
  await backUp(stack.mongoUrl, parent, sealing);

  const elsewhere = withDatabase(stack.mongoUrl, 'emptied');
  const said = await operate(elsewhere, 'restore', before);
  expect(said).toContain('Accounts deleted after this backup: 2.');
  const restored = await startOn(elsewhere);
  for (const gone of [pair.guest, { email: founder.email, password: PASSWORD }]) {
    const body = credentialsOf(gone);
    expect(await visit(restored.url).refusedWith(login, { body })).toBe(401);
    await until(async () => (await placesOf([gone.email], { mongoUrl: elsewhere, redisUrl })).length === 0);
  }
  await visit(restored.url).ask(login, { body: credentialsOf(pair.host) });
  const still = visit(restored.url);
  await still.ask(login, { body: { email: manager.email, password: PASSWORD } });
  await still.ask(switchTeam, { body: { teamId: founder.user.id } });
  const { people } = await still.ask(listPeople);
  expect(people.map((one) => ({ email: one.email, role: one.role }))).toEqual([
    { email: manager.email, role: 'owner' },
  ]);
  expect(await openMailbox(restored.mailUrl).to(founder.email)).toEqual([]);
});
