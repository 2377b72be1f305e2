import { adminRoutes } from './safety/admin.ts';
import { detailsRoutes } from './games/details.ts';
import { answerLinkRoutes } from './offers/answer-links/routes.ts';
import { availabilityRoutes } from './schedule/availability-routes.ts';
import { blockRoutes } from './safety/blocks.ts';
import { calendarRoutes } from './schedule/calendar.ts';
import { emailLinkRoutes } from './offers/email-links/routes.ts';
import { confirmationRoutes } from './offers/confirmations.ts';
import { exportRoutes } from './safety/export.ts';
import { gameRoutes } from './schedule/game-page.ts';
import { homeRoutes } from './schedule/home.ts';
import { interestRoutes } from './offers/interests.ts';
import { matchupRoutes } from './offers/matchups.ts';
import { noShowRoutes } from './games/no-shows.ts';
import { openGameRoutes } from './search/open-games.ts';
import { opponentRoutes } from './search/opponents/queries.ts';
import { otherCalendarRoutes } from './teams/other-calendars/routes.ts';
import { placeRoutes } from './places/routes.ts';
import { changeRoutes } from './offers/changes.ts';
import { proposalRoutes } from './offers/proposal-routes.ts';
import { reportRoutes } from './safety/reports.ts';
import { reviewRoutes } from './games/reviews.ts';
import { runnersUpRoutes } from './offers/runners-up.ts';
import { savedSearchRoutes } from './search/saved/searches.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { sharedGameRoutes } from './search/shared-games.ts';
import { teamLinkRoutes } from './teams/links.ts';
import { teamRoutes } from './schedule/team-routes.ts';
import { weekendRoutes } from './offers/weekends/routes.ts';
import { searchRoutes } from './search/routes.ts';
import type { Deps } from './deps.ts';

export function routes(deps: Deps) {
  return [
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
    ...weekendRoutes(deps),
    ...noShowRoutes(deps),
    ...detailsRoutes(deps),
    ...teamRoutes(deps),
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
