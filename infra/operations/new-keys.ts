import { randomBytes } from 'node:crypto';
import { newIdentityKeys } from '@playfield/kit/http/identity-keys.ts';

/** HS256 needs at least 32 bytes (RFC 7518 §3.2). AES-256 and P-256 need exactly 32. */
const KEY_BYTES = 32;

const secret = () => randomBytes(KEY_BYTES).toString('base64url');
const encryptionKey = () => `first:${randomBytes(KEY_BYTES).toString('base64')}`;

export function newKeys() {
  return {
    BACKUP_KEY: encryptionKey(),
    ENCRYPTION_KEYS: encryptionKey(),
    LOCATION_KEY: secret(),
    SESSION_KEYS: secret(),
    INTERNAL_KEY: secret(),
    VAPID_PRIVATE_KEY: secret(),
    ...identityKeys('first'),
  };
}

export function identityKeys(id: string) {
  const { privateKey, publicKey } = newIdentityKeys(id);
  return { IDENTITY_PRIVATE_KEYS: privateKey, IDENTITY_PUBLIC_KEYS: publicKey };
}

const PASSWORDS =
  'MONGO_INITDB_ROOT ACCOUNTS_MONGODB MATCHMAKING_MONGODB MESSAGING_MONGODB NOTIFIER_MONGODB OPERATIONS_MONGODB SESSIONS QUEUES LIVE';

export const newPasswords = () =>
  Object.fromEntries(PASSWORDS.split(' ').map((name) => [`${name}_PASSWORD`, randomBytes(KEY_BYTES).toString('hex')]));
