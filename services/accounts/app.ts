import { flushRoutes, type FlushDeps } from '@playfield/kit/events/flush.ts';
import { createServiceApp } from '@playfield/kit/http/app.ts';
import type { Health } from '@playfield/kit/http/health.ts';
import { createIdentityVerifier } from '@playfield/kit/http/identity.ts';
import { linkKeys } from '@playfield/kit/http/signed-links.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Config } from './config.ts';
import { passkeySiteOf } from './two-step/passkeys.ts';
import { accountRoutes } from './account/routes.ts';
import { adminRoutes } from './admin/sign-in-routes.ts';
import { invitationRoutes } from './people/invitation-routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { mailingRoutes } from './mailing/routes.ts';
import { adminAccountRoutes } from './admin/routes.ts';
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
    ...adminAccountRoutes(deps),
    ...userRoutes(deps),
    ...reportRoutes(deps),
    ...recordRoutes(deps),
    ...pageViewRoutes(deps),
    ...flushRoutes('accounts', deps),
  ];
}

type Options = Pick<Deps, keyof FlushDeps | 'db' | 'models' | 'redis' | 'sealing'> & {
  config: Pick<Config, 'IDENTITY_PUBLIC_KEYS' | 'INTERNAL_KEY' | 'NODE_ENV' | 'PUBLIC_URL'>;
  health: Health;
  log: Logger;
};

export function createApp({ config, health, log, ...stores }: Options) {
  const deps = {
    ...stores,
    links: linkKeys(config.INTERNAL_KEY),
    passkeySite: passkeySiteOf(config.PUBLIC_URL),
    production: config.NODE_ENV === 'production',
  };
  const verify = createIdentityVerifier(config.IDENTITY_PUBLIC_KEYS, 'accounts');
  return createServiceApp({ log, health, verify, routes: routes(deps) });
}
