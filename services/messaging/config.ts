import {
  commonSettings,
  identitySettings,
  mongoSettings,
  port,
  queueSettings,
  readConfig,
} from '@playfield/kit/process/config.ts';
import * as z from 'zod';

const settings = z.object({
  ...commonSettings,
  ...identitySettings,
  ...mongoSettings,
  ...queueSettings,
  PORT: port.default(3003),
});

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
