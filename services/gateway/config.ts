import { commonSettings, port, readConfig, redisSettings, secretList, urlList } from '@playfield/kit/process/config.ts';
import { privateKeys } from '@playfield/kit/http/identity-keys.ts';
import * as z from 'zod';

const settings = z.object({
  ...commonSettings,
  ...redisSettings,
  /** The loopback; containers name their own network (infra/deploy/Dockerfile). */
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  /** Health and metrics listen apart: they are no part of the public edge. */
  OPS_PORT: port.default(3000),
  /** The loopback; a container's own network where probes and monitoring come from outside of it. */
  OPS_HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().default('http://localhost:8080'),
  /** The built site. */
  SITE_DIR: z.string(),
  /** What services know callers by: the first one signs (`kit/http/identity-keys.ts`). */
  IDENTITY_PRIVATE_KEYS: privateKeys,
  /** Keys that sign the session cookie: the first signs, all verify, so that keys can be changed without signing anyone out. */
  SESSION_KEYS: secretList,
  ACCOUNTS_URL: urlList,
  MATCHMAKING_URL: urlList,
  MESSAGING_URL: urlList,
  NOTIFIER_URL: urlList,
  /** `off` for load tests only. */
  RATE_LIMIT: z.enum(['on', 'off']).default('on'),
});

export type Config = z.infer<typeof settings>;

export const config = (): Config => readConfig(settings, process.env);
