import { exportNotifier } from '@playfield/contracts/internal.ts';
import type { Health } from '@playfield/kit/health.ts';
import { createServiceApp } from '@playfield/kit/http.ts';
import { identityKey } from '@playfield/kit/identity.ts';
import type { Logger } from '@playfield/kit/logger.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Config } from './config.ts';
import { servePreviews } from './emails/previews.ts';
import type { Models } from './models/index.ts';

type Deps = { models: Models };
type Options = Deps & {
  config: Pick<Config, 'INTERNAL_KEY' | 'NODE_ENV' | 'PUBLIC_URL' | 'SUPPORT_EMAIL'>;
  health: Health;
  log: Logger;
};

export function routes({ models: { contacts, deliveries } }: Deps) {
  return [
    route(exportNotifier, async ({ params: { id } }) => {
      const [contact, emails] = await Promise.all([
        contacts.findOne({ _id: id }).lean(),
        deliveries
          .find({ userId: id }, { _id: 0, kind: 1, status: 1, createdAt: 1, settledAt: 1 })
          .sort({ createdAt: 1 })
          .lean(),
      ]);
      return { contact, emails };
    }),
  ];
}

export function createApp({ config, health, log, ...deps }: Options) {
  const before = config.NODE_ENV === 'production' ? [] : [servePreviews(config)];
  return createServiceApp({ log, health, key: identityKey(config.INTERNAL_KEY), routes: routes(deps), before });
}
