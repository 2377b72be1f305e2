import { commonSettings, port, readConfig, redisSettings, secretList, urlList } from '@playfield/kit/process/config.ts';
import { privateKeys } from '@playfield/kit/http/identity-keys.ts';
import * as z from 'zod';

const settings = z.object({
  ...commonSettings,
  ...redisSettings,
  /** Loopback by default. Containers set their own network (infra/deploy/Dockerfile). */
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  /** Health and metrics use a separate port that the public edge does not expose. */
  OPS_PORT: port.default(3000),
  OPS_HOST: z.string().default('127.0.0.1'),
  /** The Redis for live events. Must be the queues' Redis, because services publish live events there. */
  LIVE_REDIS_URL: redisSettings.REDIS_URL,
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  SITE_DIR: z.string(),
  /** Keys for identity tokens. The first one signs (`kit/http/identity-keys.ts`). */
  IDENTITY_PRIVATE_KEYS: privateKeys,
  /** Keys for the known-browser cookie. The first one signs, and all verify, so that keys can be rotated. */
  SESSION_KEYS: secretList,
  ACCOUNTS_URL: urlList,
  MATCHMAKING_URL: urlList,
  MESSAGING_URL: urlList,
  NOTIFIER_URL: urlList,
  /** Cache time in seconds for the counts of open games on public pages. */
  OPEN_GAMES_KEPT_S: z.coerce.number().positive().default(60),
  /** Cache time for callers in seconds. A changed name or role is visible everywhere within this time. */
  CALLERS_KEPT_S: z.coerce.number().positive().default(5),
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
});

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
