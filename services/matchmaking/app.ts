import { adminRoutes } from './safety/admin/routes.ts';
import { agreementRoutes } from './games/agreements/routes.ts';
import { answerLinkRoutes } from './offers/answer-links/routes.ts';
import { availabilityRoutes } from './schedule/availability-routes.ts';
import { blockRoutes } from './safety/blocks/routes.ts';
import { calendarRoutes } from './schedule/calendar/routes.ts';
import { emailLinkRoutes } from './offers/email-links/routes.ts';
import { confirmationRoutes } from './offers/confirmations/routes.ts';
import { crestRoutes } from './teams/crests/routes.ts';
import { exportRoutes } from './safety/export/routes.ts';
import { gameRoutes } from './schedule/game-page/routes.ts';
import { homeRoutes } from './schedule/home/routes.ts';
import { interestRoutes } from './offers/interests/routes.ts';
import { matchupRoutes } from './offers/matchups/routes.ts';
import { noShowRoutes } from './games/no-shows/routes.ts';
import { openGameRoutes } from './search/open-games/routes.ts';
import { opponentRoutes } from './search/opponents/routes.ts';
import { otherCalendarRoutes } from './teams/other-calendars/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { changeRoutes } from './offers/changes/routes.ts';
import { proposalRoutes } from './offers/proposals/routes.ts';
import { quickRoutes } from './offers/quick-match/routes.ts';
import { reportRoutes } from './safety/reports/routes.ts';
import { reviewRoutes } from './games/reviews/routes.ts';
import { runnersUpRoutes } from './offers/runners-up/routes.ts';
import { savedSearchRoutes } from './search/saved/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { sharedGameRoutes } from './search/shared-games/routes.ts';
import { teamLinkRoutes } from './teams/links/routes.ts';
import { teamRoutes } from './schedule/team-routes.ts';
import { weekendRoutes } from './offers/weekends/routes.ts';
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
    ...emailLinkRoutes(deps),
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
