import { startService } from '@playfield/kit/process/service.ts';
import { deletions } from './admin/jobs.ts';
import { routes } from './app.ts';
import { config } from './config.ts';
import { stillOnAsking } from './confirmations/jobs.ts';
import { createDeps } from './deps.ts';
import { lifecycle } from './matchups/jobs.ts';
import { declareModels } from './models.ts';
import { openGamesCounting } from './open-games/jobs.ts';
import { calendarReadings } from './other-calendars/jobs.ts';
import { standbyOffers } from './runners-up/jobs.ts';
import { searchAlerts } from './saved-searches/jobs.ts';
import { handlers } from './subscriber.ts';
import { weekends } from './weekends/jobs.ts';
import { pairInThread } from './weekends/pairing-actions.ts';

await startService({
  name: 'matchmaking',
  config,
  models: declareModels,
  deps: createDeps,
  routes,
  handlers,
  schedules: (deps) => [
    calendarReadings(deps.otherCalendars),
    deletions(deps),
    lifecycle(deps),
    openGamesCounting(deps.models),
    searchAlerts(deps),
    standbyOffers(deps),
    stillOnAsking(deps),
    weekends({ ...deps, pair: pairInThread }),
  ],
});
