import { handingRoutes } from '@playfield/kit/events/flush.ts';
import type { HandingDeps } from '@playfield/kit/events/flush.ts';
import { createServiceApp } from '@playfield/kit/http/app.ts';
import type { Health } from '@playfield/kit/http/health.ts';
import { createIdentityVerifier } from '@playfield/kit/http/identity.ts';
import { linkKeys } from '@playfield/kit/http/signed-links.ts';
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Config } from './config.ts';
import { passkeySiteOf } from './passkeys.ts';
import { accountRoutes } from './routes/account.ts';
import { adminRoutes } from './routes/admins.ts';
import { figureRoutes } from './routes/figures.ts';
import { mailingRoutes } from './routes/mailing.ts';
import { operatorRoutes } from './routes/operators.ts';
import { pageViewRoutes } from './routes/page-views.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { recordRoutes } from './routes/records.ts';
import { registrationRoutes } from './routes/registration.ts';
import { reportRoutes } from './routes/reports.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { twoStepRoutes } from './routes/two-step.ts';
import { userRoutes } from './routes/users.ts';
import type { Deps } from './deps.ts';

export function routes(deps: Deps) {
  return [
    ...registrationRoutes(deps),
    ...signInRoutes(deps),
    ...passwordRoutes(deps),
    ...accountRoutes(deps),
    ...twoStepRoutes(deps),
    ...mailingRoutes(deps),
    ...adminRoutes(deps),
    ...operatorRoutes(deps),
    ...userRoutes(deps),
    ...reportRoutes(deps),
    ...recordRoutes(deps),
    ...figureRoutes(deps),
    ...pageViewRoutes(deps),
    ...handingRoutes('accounts', deps),
  ];
}

type Options = Pick<Deps, keyof HandingDeps | 'db' | 'models' | 'redis' | 'sealing' | 'figures'> & {
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
