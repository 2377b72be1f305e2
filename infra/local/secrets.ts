import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { newIdentityKeys } from '@playfield/kit/http/identity-keys.ts';
import { recall, remember } from './remember.ts';

/** HS256 and the session cookie's signature need a key as long as their hash. */
const KEY_BYTES = 32;
/** Too long to guess, short enough to type. */
const PASSWORD_BYTES = 12;

/**
 * Returns a data folder's development secrets. Created on its first start and kept, so that sessions survive restarts.
 */
export async function developmentSecrets(dataDir: string): Promise<Record<string, string>> {
  const file = join(dataDir, 'secrets.json');
  const kept = await recall(file);
  const identity = newIdentityKeys('first');
  const secrets = {
    IDENTITY_PRIVATE_KEYS: kept['IDENTITY_PRIVATE_KEYS'] ?? identity.privateKey,
    IDENTITY_PUBLIC_KEYS: kept['IDENTITY_PUBLIC_KEYS'] ?? identity.publicKey,
    SESSION_KEYS: kept['SESSION_KEYS'] ?? random(KEY_BYTES),
    INTERNAL_KEY: kept['INTERNAL_KEY'] ?? random(KEY_BYTES),
    LOCATION_KEY: kept['LOCATION_KEY'] ?? random(KEY_BYTES),
    ENCRYPTION_KEYS: kept['ENCRYPTION_KEYS'] ?? `first:${randomBytes(KEY_BYTES).toString('base64')}`,
    BACKUP_KEY: kept['BACKUP_KEY'] ?? `first:${randomBytes(KEY_BYTES).toString('base64')}`,
    ADMIN_PASSWORD: kept['ADMIN_PASSWORD'] ?? random(PASSWORD_BYTES),
  };
  await remember(file, secrets);
  return secrets;
}

function random(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}
