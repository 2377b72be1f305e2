import { emailAddress } from '@playfield/contracts/fields/common.ts';
import { linkSettings, port, readConfig, sealingSettings, serviceSettings } from '@playfield/kit/process/config.ts';
import * as z from 'zod';

const settings = z.object({
  ...serviceSettings,
  ...linkSettings,
  ...sealingSettings,
  PORT: port.default(3001),
  /** Passkeys are bound to this URL's hostname, so changing the hostname makes them unusable. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  ADMIN_EMAIL: z.optional(emailAddress()),
  ADMIN_PASSWORD: z.string().min(12).optional(),
});

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
