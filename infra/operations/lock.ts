import { randomUUID } from 'node:crypto';
import { databaseName, RESTORE_LOCK } from '@playfield/kit/data/mongo.ts';
import { SERVICES, type Client } from './databases.ts';
import type { Deletion } from './deletions.ts';
import { OperationError } from './operation-error.ts';

/** `deletions` are those recorded before the restore. They are kept here in case the restore is interrupted. */
type Lock = { _id: 'restore'; holder: string; until: Date; deletions: Deletion[] };

const DEAD_AFTER_MS = 30_000;
const RENEW_EVERY_MS = 5_000;
const DUPLICATE = 11_000;

export type Held = {
  readonly deletions: readonly Deletion[];
  note(deletions: readonly Deletion[]): Promise<void>;
  stop(): void;
  release(): Promise<void>;
};

const locksOf = (client: Client, url: string, service: (typeof SERVICES)[number] = 'accounts') =>
  client.db(databaseName(url, service)).collection<Lock>(RESTORE_LOCK);

export async function throwIfUnfinished(client: Client, url: string): Promise<void> {
  if (await locksOf(client, url).findOne()) throw new OperationError('A restore has not finished: run it again');
}

export async function holdLock(client: Client, url: string): Promise<Held> {
  const locks = locksOf(client, url);
  const holder = randomUUID();
  const until = () => new Date(Date.now() + DEAD_AFTER_MS);
  const dead = { _id: 'restore', until: { $lt: new Date() } } as const;
  try {
    await locks.updateOne(
      dead,
      { $set: { holder, until: until() }, $setOnInsert: { deletions: [] } },
      { upsert: true },
    );
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== DUPLICATE) throw error;
    throw new OperationError('Another restore is in progress: wait until it ends, or half a minute if it was killed');
  }
  const mine = { _id: 'restore', holder } as const;
  const timer = setInterval(() => {
    locks.updateOne(mine, { $set: { until: until() } }).catch(() => {});
  }, RENEW_EVERY_MS);
  const found = await locks.findOne(mine);
  if (!found) throw new OperationError('Another restore started at the same time');
  const others = SERVICES.filter((service) => service !== 'accounts').map((service) => locksOf(client, url, service));
  for (const one of others) await one.updateOne({ _id: 'restore' }, { $set: { holder } }, { upsert: true });
  return {
    deletions: found.deletions,
    note: async (deletions) => void (await locks.updateOne(mine, { $set: { deletions: [...deletions] } })),
    stop: () => clearInterval(timer),
    release: async () => {
      for (const one of [...others, locks]) await one.drop();
    },
  };
}
