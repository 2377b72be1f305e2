/**
 * `npm run drill -- restore [teams]`: fills databases, backs them up, drops them, restores them, and times each step.
 * Says how many documents that makes within the objectives: `npm run scaling` knows how many a team has. Everything is on a stack of its own, which is gone afterwards.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { startStack } from '@playfield/infra/local/stack.ts';
import { backUp } from '@playfield/infra/operations/backup.ts';
import { backupKeys } from '@playfield/infra/operations/encrypting.ts';
import { SERVICES } from '@playfield/infra/operations/manifest.ts';
import { restore } from '@playfield/infra/operations/restore.ts';
import { declareModels as declareAccounts } from '@playfield/accounts/models.ts';
import { declareModels as declareMatchmaking } from '@playfield/matchmaking/models.ts';
import { declareModels as declareMessaging } from '@playfield/messaging/models.ts';
import { declareModels as declareNotifier } from '@playfield/notifier/models.ts';
import { record } from '@playfield/tests/support/evidence.ts';
import { connectMongo, prepareCollections, type Connection } from '@playfield/kit/data/mongo.ts';
import { fillAccounts, fillMatchmaking, fillMessaging } from '../bench/console-records.ts';
import { fillDigests } from '../bench/mail-records.ts';

/** Enough that a step takes seconds, few enough that all of it takes minutes. */
const TEAMS = 5_000;
/** A season's. With an account, a contact, half an interest, three notifications and four emails each. */
const GAMES_A_TEAM = 5;
const MESSAGES_A_TEAM = 10;
const THOUSAND = 1_000;
/** Longer than any step of {@link TEAMS} takes on a small machine: then something hangs. */
const ENDS_WITHIN_MS = 15 * 60_000;
/** The objective (docs/operations/restore.md). */
const RTO_MINUTES = 30;
const RPO_MINUTES = 5;

const teams = Number(process.argv[3] ?? TEAMS);
if (!Number.isSafeInteger(teams) || teams < 1) throw new Error('Say how many teams: npm run drill -- restore 5000');

const DECLARE = {
  accounts: declareAccounts,
  matchmaking: declareMatchmaking,
  messaging: declareMessaging,
  notifier: declareNotifier,
};

const dataDir = await mkdtemp(join(tmpdir(), 'playfield-drill-'));
try {
  const stack = await startStack({ dataDir, ports: 'free', services: false, durable: true, log: () => {}, env: {} });
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('It took longer than 15 minutes: something hangs')), ENDS_WITHIN_MS);
  try {
    await Promise.race([rehearse(stack.mongoUrl), late]);
  } finally {
    clearTimeout(timer);
    await stack.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function rehearse(url: string): Promise<void> {
  const keys = backupKeys(`drill:${randomBytes(32).toString('base64')}`);
  const folder = join(dataDir, 'backups', 'one');
  await inEach(url, fillIn);
  const before = await countsOf(url);
  const [backupSeconds, { parts }] = await timed(() => backUp(url, folder, keys[0]));
  await inEach(url, (db) => db.dropDatabase());
  const [restoreSeconds] = await timed(() => restore({ url, folder, replace: false, keys }));
  const [indexSeconds] = await timed(() => inEach(url, prepare));
  if (!isDeepStrictEqual(await countsOf(url), before)) throw new Error('Not all of it came back');
  const documents = parts.reduce((sum, part) => sum + part.documents, 0);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  await tell({ documents, bytes, backupSeconds, restoreSeconds, indexSeconds });
}

type Service = (typeof SERVICES)[number];

async function fillIn(db: Connection, service: Service): Promise<void> {
  if (service === 'accounts') await fillAccounts(db, teams);
  if (service === 'matchmaking') await fillMatchmaking(db, teams * GAMES_A_TEAM);
  if (service === 'messaging') await fillMessaging(db, teams * MESSAGES_A_TEAM);
  if (service === 'notifier') await fillDigests(db, { others: 0, digests: teams, rank: 1 });
}

async function prepare(db: Connection, service: Service): Promise<void> {
  DECLARE[service](db);
  await prepareCollections(db);
}

async function inEach(url: string, work: (db: Connection, service: Service) => Promise<unknown>): Promise<void> {
  for (const service of SERVICES) {
    const db = await connectMongo(url, service, { patient: true });
    try {
      await work(db, service);
    } finally {
      await db.close();
    }
  }
}

async function countsOf(url: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await inEach(url, async (db, service) => {
    for (const { name } of await db.listCollections()) {
      const count = await db.collection(name).countDocuments();
      if (count > 0) counts.set(`${service}.${name}`, count);
    }
  });
  return counts;
}

async function timed<Result>(work: () => Promise<Result>): Promise<[seconds: number, result: Result]> {
  const started = performance.now();
  const result = await work();
  return [(performance.now() - started) / 1_000, result];
}

type Figures = Record<'documents' | 'bytes' | 'backupSeconds' | 'restoreSeconds' | 'indexSeconds', number>;

async function tell(figures: Figures): Promise<void> {
  const { documents, bytes, backupSeconds, restoreSeconds, indexSeconds } = figures;
  const line = (what: string, seconds: number) =>
    `${what.padEnd(10)}${seconds.toFixed(1).padStart(8)} s  ${(bytes / seconds / 1e6).toFixed(2).padStart(7)} MB/s  ` +
    `${(documents / seconds).toFixed(0).padStart(7)} documents/s`;
  /** In thousands, rounded down: as many as are done in so many minutes, if these took that long. */
  const within = (minutes: number, seconds: number) =>
    (Math.floor((minutes * 60 * documents) / seconds / THOUSAND) * THOUSAND).toLocaleString('en-US');
  // A backup shows the moment of its start: one that is lost in its last second leaves the one before.
  const atRisk = 2 * backupSeconds;
  console.log(
    [
      `${teams} teams: ${documents} documents, ${(bytes / 1e6).toFixed(1)} MB as a backup, ${(bytes / documents).toFixed(0)} bytes a document`,
      line('back up', backupSeconds),
      line('restore', restoreSeconds),
      line('indexes', indexSeconds),
      '',
      `RTO of ${RTO_MINUTES} min: restore and indexes of up to ${within(RTO_MINUTES, restoreSeconds + indexSeconds)} documents on this machine`,
      `RPO of ${RPO_MINUTES} min: one backup after another, twice the time of one: up to ${within(RPO_MINUTES, atRisk)} documents`,
      'How many teams that is: npm run scaling',
    ].join('\n'),
  );
  const tenths = (value: number) => Math.round(value * 10) / 10;
  await record('restore', {
    teams,
    documents,
    backupSeconds: tenths(backupSeconds),
    restoreSeconds: tenths(restoreSeconds),
    indexSeconds: tenths(indexSeconds),
  });
}
