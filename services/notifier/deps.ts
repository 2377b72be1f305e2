/** Dependencies of this service's routes. */
import type { FlushDeps } from '@playfield/kit/events/flush.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import type { Config } from './config.ts';
import type { Models } from './models.ts';
import type { PublishUnseen } from './bell/unseen.ts';

export type Deps = FlushDeps & {
  db: Connection;
  models: Models;
  sealing: Sealing;
  /** The queues' Redis. */
  redis: Redis;
  publishUnseen: PublishUnseen;
  /** The public VAPID key. */
  pushKey: string;
  settings: Config;
};
