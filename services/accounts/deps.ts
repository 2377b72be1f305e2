/** Dependencies of this service's routes. */
import type { FlushDeps } from '@playfield/kit/events/flush.ts';
import type { LinkKeys } from '@playfield/kit/http/signed-links.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import type { Models } from './models.ts';
import type { PasskeySite } from './two-step/passkeys.ts';

export type Deps = FlushDeps & {
  db: Connection;
  models: Models;
  redis: Redis;
  sealing: Sealing;
  links: LinkKeys;
  passkeySite: PasskeySite;
  production: boolean;
};
