import * as z from 'zod';
import { DEVELOPMENT_PRIVATE_KEYS, DEVELOPMENT_PUBLIC_KEYS, publicKeys } from '../http/identity-keys.ts';
import { readRedisAddress } from '../data/redis-client.ts';
import { DEVELOPMENT_KEYS, encryptionKeys } from '../data/sealing.ts';

const DEVELOPMENT_SECRET = 'development-only-secret-never-in-production';
/** HS256 requires 256 bits (RFC 7518 §3.2). */
const SECRET_MIN = 32;
const HIGHEST_PORT = 65_535;

export const port = z.coerce.number().int().min(0).max(HIGHEST_PORT);
export const secret = z.string().min(SECRET_MIN).default(DEVELOPMENT_SECRET);
export const vapidKey = z
  .string()
  .regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url')
  .default(DEVELOPMENT_SECRET);
/** The first secret signs. All of them verify, so that secrets can be rotated. */
export const secretList = secret
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.string().min(SECRET_MIN)).min(1));
export const urlList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.url()).min(1));

export const hostList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+$/)).min(1));

export const commonSettings = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
};

export const linkSettings = {
  /** Signs the links in emails. Also the key for the hashes of known devices. */
  INTERNAL_KEY: secretList,
};

export const sealingSettings = { ENCRYPTION_KEYS: encryptionKeys };

export const redisSettings = {
  REDIS_URL: z
    .string()
    .refine(
      (text) => readRedisAddress(text) !== null,
      'must be redis://host:port, redis://host:port,host:port for a cluster, or sentinel://host:port,host:port/name',
    ),
};

export const serviceSettings = {
  ...commonSettings,
  IDENTITY_PUBLIC_KEYS: publicKeys,
  /** The path is the prefix of the database names: `/playfield` gives `playfield_accounts`. */
  MONGODB_URL: z.string().regex(/^mongodb(?:\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://'),
  /** The Redis for job queues, which must never evict keys (`maxmemory-policy noeviction`). */
  QUEUE_REDIS_URL: redisSettings.REDIS_URL,
};
export type ServiceSettings = z.infer<z.ZodObject<typeof serviceSettings>> & { ENCRYPTION_KEYS?: string };

export type Environment = Record<string, string | undefined>;

/** `EX_CONFIG` of `sysexits.h`, which tells the supervisor that a restart won't help. */
export const CONFIG_EXIT_CODE = 78;

export class ConfigError extends Error {
  override name = 'ConfigError';
}

export function readConfig<Schema extends z.ZodObject>(schema: Schema, env: Environment): z.infer<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const complaints = parsed.success
    ? developmentSecrets(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || complaints.length > 0) {
    throw new ConfigError(`These settings need attention:\n${complaints.map((line) => `  ${line}`).join('\n')}`);
  }
  return parsed.data;
}

const DEVELOPMENT_VALUES = [DEVELOPMENT_SECRET, DEVELOPMENT_KEYS, DEVELOPMENT_PRIVATE_KEYS, DEVELOPMENT_PUBLIC_KEYS];

function developmentSecrets(settings: Record<string, unknown>): string[] {
  if (settings['NODE_ENV'] !== 'production') return [];
  return Object.entries(settings)
    .filter(([, value]) => [value].flat().some((one) => DEVELOPMENT_VALUES.some((known) => isFrom(one, known))))
    .map(([name]) => `${name}: must be set to a secret of your own in production`);
}

function isFrom(value: unknown, known: string): boolean {
  return typeof value === 'string' && value.split(',').some((part) => part.trim() === known);
}
