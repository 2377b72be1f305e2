import { startService } from '@playfield/kit/process/service.ts';
import { deletions } from './safety/admin.ts';
import { routes } from './app.ts';
import { config } from './config.ts';
import { confirmationRequests } from './offers/confirmations.ts';
import { createDeps } from './deps.ts';
import { lifecycle } from './offers/lifecycle.ts';
import { declareModels } from './models.ts';
import { calendarReadings } from './teams/other-calendars/actions.ts';
import { standbyOffers } from './offers/runners-up.ts';
import { searchAlerts } from './search/saved/jobs.ts';
import { handlers } from './subscriber.ts';
import { weekends } from './offers/weekends/jobs.ts';

await startService({
  name: 'matchmaking',
  config,
  models: declareModels,
  deps: createDeps,
  routes,
  handlers,
  schedules: (deps) => [
    calendarReadings(deps),
    deletions(deps),
    lifecycle(deps),
    searchAlerts(deps),
    standbyOffers(deps),
    confirmationRequests(deps),
    weekends(deps),
  ],
});
