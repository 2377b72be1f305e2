import type { LinkKeys } from '@playfield/kit/http/signed-links.ts';
import type { ServiceDeps } from '@playfield/kit/process/service.ts';
import type { Config } from './config.ts';
import type { EmailLimits } from './limits.ts';
import type { Models } from './models.ts';
import type { PasskeySite } from './two-step/passkeys.ts';

export type Deps = ServiceDeps<Config, Models> & {
  emailLimits: EmailLimits;
  links: LinkKeys;
  passkeySite: PasskeySite;
};
