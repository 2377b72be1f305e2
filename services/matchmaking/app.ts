import { adminRoutes } from './admin/routes.ts';
import { agreementRoutes } from './agreements/routes.ts';
import { answerLinkRoutes } from './answer-links/routes.ts';
import { availabilityRoutes } from './availability/routes.ts';
import { blockRoutes } from './blocks/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { confirmationRoutes } from './confirmations/routes.ts';
import { crestRoutes } from './crests/routes.ts';
import { exportRoutes } from './account-export/routes.ts';
import { gameRoutes } from './games/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { interestRoutes } from './interests/routes.ts';
import { matchupRoutes } from './matchups/routes.ts';
import { noShowRoutes } from './no-shows/routes.ts';
import { openGameRoutes } from './open-games/routes.ts';
import { opponentRoutes } from './opponents/routes.ts';
import { otherCalendarRoutes } from './other-calendars/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { changeRoutes } from './matchups/change-routes.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { quickRoutes } from './quick-match/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { runnersUpRoutes } from './runners-up/routes.ts';
import { savedSearchRoutes } from './saved-searches/routes.ts';
import { scheduleRoutes } from './schedules/routes.ts';
import { sharedGameRoutes } from './shared-games/routes.ts';
import { teamLinkRoutes } from './team-links/routes.ts';
import { teamRoutes } from './teams/routes.ts';
import { weekendRoutes } from './weekends/routes.ts';
import { searchRoutes } from './search/routes.ts';
import type { Deps } from './deps.ts';

export function routes(deps: Deps) {
  return [
    // Must precede the routes by game ID, which would match `relaxed`.
    ...searchRoutes(deps),
    ...matchupRoutes(deps),
    ...scheduleRoutes(deps),
    ...gameRoutes(deps),
    ...confirmationRoutes(deps),
    ...sharedGameRoutes(deps),
    ...openGameRoutes(deps),
    ...answerLinkRoutes(deps),
    ...teamLinkRoutes(deps),
    ...homeRoutes(deps),
    ...savedSearchRoutes(deps),
    ...interestRoutes(deps),
    ...runnersUpRoutes(deps),
    ...availabilityRoutes(deps),
    ...opponentRoutes(deps),
    ...changeRoutes(deps),
    ...proposalRoutes(deps),
    ...quickRoutes(deps),
    ...weekendRoutes(deps),
    ...noShowRoutes(deps),
    ...agreementRoutes(deps),
    ...teamRoutes(deps),
    ...crestRoutes(),
    ...blockRoutes(deps),
    ...reportRoutes(deps),
    ...reviewRoutes(deps),
    ...calendarRoutes(deps),
    ...otherCalendarRoutes(deps),
    ...placeRoutes(deps),
    ...adminRoutes(deps),
    ...exportRoutes(deps),
  ];
}
