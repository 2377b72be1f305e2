import { createLive } from '@playfield/kit/events/live.ts';
import { startService } from '@playfield/kit/process/service.ts';
import { routes } from './app.ts';
import { config } from './config.ts';
import { createLivePublisher } from './live/actions.ts';
import { declareModels } from './models.ts';
import { unreadReminders } from './reminders/jobs.ts';
import { handlers } from './subscriber.ts';

await startService({
  name: 'messaging',
  config,
  models: declareModels,
  deps(shared) {
    const live = createLive(shared.redis, shared.log);
    return { ...shared, live, livePublisher: createLivePublisher({ ...shared, live }) };
  },
  routes,
  handlers: ({ models, live }) => handlers(models, live),
  schedules: (deps) => [unreadReminders(deps)],
});
