import { commonSettings, mongoSettings, port, queueSettings, readConfig } from '@playfield/kit/config.ts';
import * as z from 'zod';

const settings = z.object({
  ...commonSettings,
  ...mongoSettings,
  ...queueSettings,
  PORT: port.default(3001),
});

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
