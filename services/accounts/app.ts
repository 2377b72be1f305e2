import { accountRoutes } from './account/routes.ts';
import { adminRoutes } from './admin/sign-in-routes.ts';
import { invitationRoutes } from './registration/invitation-routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { mailingRoutes } from './mailing/routes.ts';
import { pageViewRoutes } from './page-views/routes.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { recordRoutes } from './admin/records-routes.ts';
import { registrationRoutes } from './registration/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { twoStepRoutes } from './two-step/routes.ts';
import { userRoutes } from './admin/users-routes.ts';
import type { Deps } from './deps.ts';

export function routes(deps: Deps) {
  return [
    ...registrationRoutes(deps),
    ...signInRoutes(deps),
    ...passwordRoutes(deps),
    ...accountRoutes(deps),
    ...peopleRoutes(deps),
    ...invitationRoutes(deps),
    ...twoStepRoutes(deps),
    ...mailingRoutes(deps),
    ...adminRoutes(deps),
    ...userRoutes(deps),
    ...reportRoutes(deps),
    ...recordRoutes(deps),
    ...pageViewRoutes(deps),
  ];
}
