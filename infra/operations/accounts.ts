import { setTimeout as sleep } from 'node:timers/promises';
import { databaseName } from '@playfield/kit/data/mongo.ts';
import mongoose from 'mongoose';
import * as z from 'zod';
import { SERVICES } from './databases.ts';

type Admin = ReturnType<InstanceType<typeof mongoose.mongo.MongoClient>['db']>;

const REPLICA_SET = 'rs0';
const FOUND_WITHIN_MS = 60_000;
const POLL_MS = 250;

const password = z.string().min(16);
const settings = z.object({
  MONGODB_URL: z.string(),
  ACCOUNTS_MONGODB_PASSWORD: password,
  MATCHMAKING_MONGODB_PASSWORD: password,
  MESSAGING_MONGODB_PASSWORD: password,
  NOTIFIER_MONGODB_PASSWORD: password,
  OPERATIONS_MONGODB_PASSWORD: password,
});

const given = settings.safeParse(process.env);
if (given.success) await prepare(given.data);
else process.exitCode = complain(z.prettifyError(given.error));

/** `MONGODB_URL` needs `directConnection=true`, because the replica set may not exist yet. */
async function prepare({ MONGODB_URL: url, ...passwords }: z.infer<typeof settings>): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(url, { serverSelectionTimeoutMS: FOUND_WITHIN_MS });
  const admin = client.db('admin');
  try {
    await formReplicaSet(admin, new URL(url).host);
    const own = (service: string) => ({ role: 'readWrite', db: databaseName(url, service) });
    await setAccount(admin, 'accounts', passwords.ACCOUNTS_MONGODB_PASSWORD, [own('accounts')]);
    await setAccount(admin, 'matchmaking', passwords.MATCHMAKING_MONGODB_PASSWORD, [own('matchmaking')]);
    await setAccount(admin, 'messaging', passwords.MESSAGING_MONGODB_PASSWORD, [own('messaging')]);
    await setAccount(admin, 'notifier', passwords.NOTIFIER_MONGODB_PASSWORD, [own('notifier')]);
    const all = SERVICES.flatMap((service) => [own(service), { role: 'dbAdmin', db: databaseName(url, service) }]);
    const monitor = { role: 'clusterMonitor', db: 'admin' };
    await setAccount(admin, 'operations', passwords.OPERATIONS_MONGODB_PASSWORD, [...all, monitor]);
    console.log('MongoDB is a replica set, and every service has its account');
  } finally {
    await client.close();
  }
}

async function formReplicaSet(admin: Admin, host: string): Promise<void> {
  const before = await admin.command({ hello: 1 });
  if (before['setName'] === undefined)
    await admin.command({ replSetInitiate: { _id: REPLICA_SET, members: [{ _id: 0, host }] } });
  const deadline = Date.now() + FOUND_WITHIN_MS;
  while (!(await admin.command({ hello: 1 }))['isWritablePrimary']) {
    if (Date.now() > deadline) throw new Error('MongoDB did not become writable');
    await sleep(POLL_MS);
  }
}

type Role = { role: string; db: string };

async function setAccount(admin: Admin, name: string, pwd: string, roles: readonly Role[]): Promise<void> {
  const { users } = await admin.command({ usersInfo: name });
  const isThere = Array.isArray(users) && users.length > 0;
  await admin.command(isThere ? { updateUser: name, pwd, roles } : { createUser: name, pwd, roles });
}

function complain(sentence: string): number {
  console.error(sentence);
  return 1;
}
