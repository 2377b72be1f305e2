import {
  commonSettings,
  identitySettings,
  linkSettings,
  mongoSettings,
  port,
  queueSettings,
  readConfig,
  sealingSettings,
} from '@playfield/kit/process/config.ts';
import * as z from 'zod';

const settings = z.object({
  ...commonSettings,
  ...identitySettings,
  ...linkSettings,
  ...mongoSettings,
  ...queueSettings,
  ...sealingSettings,
  PORT: port.default(3001),
  /** Passkeys belong to this address. */
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** The first admin, created where there is none yet. */
  ADMIN_EMAIL: z.email().toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(12).optional(),
});

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
