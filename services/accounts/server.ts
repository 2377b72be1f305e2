import { linkKeys } from '@playfield/kit/http/signed-links.ts';
import { startService } from '@playfield/kit/process/service.ts';
import { retention } from './account/jobs.ts';
import { departures } from './account/removal.ts';
import { ensureFirstAdmin } from './admin/actions.ts';
import { routes } from './app.ts';
import { config } from './config.ts';
import { createEmailLimits } from './limits.ts';
import { declareModels } from './models.ts';
import { handlers } from './subscriber.ts';
import { passkeySiteOf } from './two-step/passkeys.ts';

await startService({
  name: 'accounts',
  config,
  models: declareModels,
  async deps(shared) {
    const { settings } = shared;
    await ensureFirstAdmin(shared, settings);
    return {
      ...shared,
      emailLimits: createEmailLimits(shared.redis),
      links: linkKeys(settings.INTERNAL_KEY),
      passkeySite: passkeySiteOf(settings.PUBLIC_URL),
    };
  },
  routes,
  handlers,
  schedules: (deps) => [departures(deps), retention(deps)],
});
