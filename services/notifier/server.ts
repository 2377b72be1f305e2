import { startService } from '@playfield/kit/process/service.ts';
import { routes } from './app.ts';
import { config } from './config.ts';
import { retention } from './delivery/loop.ts';
import { createDeps } from './deps.ts';
import { declareModels } from './models.ts';
import { handlers } from './subscriber.ts';

const ALERT_CONCURRENCY = 2;

await startService({
  name: 'notifier',
  config,
  models: declareModels,
  deps: createDeps,
  routes,
  handlers: ({ models, publishUnseen, settings }) => handlers(models, publishUnseen, settings),
  committed: ({ delivery }) => delivery.announce(),
  secondQueue: { subscriber: 'alerts', concurrency: ALERT_CONCURRENCY },
  schedules: ({ models }) => [retention(models)],
});
