import { commonSettings, port, readConfig, redisSettings, secretList, urlList } from '@playfield/kit/process/config.ts';
import { privateKeys } from '@playfield/kit/http/identity-keys.ts';
import * as z from 'zod';

const settings = z.object({
  ...commonSettings,
  ...redisSettings,
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  OPS_PORT: port.default(3000),
  OPS_HOST: z.string().default('127.0.0.1'),
  /** Must equal the services' `QUEUE_REDIS_URL`, because the services publish live events there. */
  LIVE_REDIS_URL: redisSettings.REDIS_URL,
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  SITE_DIR: z.string(),
  IDENTITY_PRIVATE_KEYS: privateKeys,
  SESSION_KEYS: secretList,
  ACCOUNTS_URL: urlList,
  MATCHMAKING_URL: urlList,
  MESSAGING_URL: urlList,
  NOTIFIER_URL: urlList,
  OPEN_GAMES_KEPT_S: z.coerce.number().positive().default(60),
  CALLERS_KEPT_S: z.coerce.number().positive().default(5),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
});

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
