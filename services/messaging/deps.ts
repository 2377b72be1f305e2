/** Dependencies of this service's routes. */
import type { FlushDeps } from '@playfield/kit/events/flush.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import type { Models } from './models.ts';
import type { LivePublisher } from './live/actions.ts';

export type Deps = FlushDeps & {
  db: Connection;
  models: Models;
  livePublisher: LivePublisher;
};
