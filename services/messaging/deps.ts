import type { Live } from '@playfield/kit/events/live.ts';
import type { ServiceDeps } from '@playfield/kit/process/service.ts';
import type { Config } from './config.ts';
import type { Models } from './models.ts';
import type { LivePublisher } from './live/actions.ts';

export type Deps = ServiceDeps<Config, Models> & { live: Live; livePublisher: LivePublisher };
