import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** Random 96-bit nonces are safe for 2^32 secrets per key (NIST SP 800-38D §8.3). */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MARK = 'sealed';
const KEY = /^(?<id>[\w-]{1,32}):(?<key>[A-Za-z\d+/]{43}=)$/;

export const DEVELOPMENT_KEYS = `development:${createHash('sha256').update('never in production').digest('base64')}`;

/** The first key encrypts. All of them decrypt, so that keys can be rotated. */
export const encryptionKeys = z
  .string()
  .default(DEVELOPMENT_KEYS)
  .refine((text) => {
    const ids = text.split(',').map((part) => KEY.exec(part.trim())?.groups?.['id']);
    return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
  }, 'must be id:base64 of 32 bytes each, with different ids, separated by commas');

export type Sealing = {
  seal(text: string, about: string): string;
  open(text: string, about: string): string;
  isCurrent(text: string): boolean;
};

const missingKey = (message: string) => Object.assign(new Error(message), { code: 'ENCRYPTION_KEY_MISSING' });

/** Encrypts secrets. Their context (`about`) is authenticated, so that a secret cannot be opened in another record. */
export function createSealing(settings = ''): Sealing {
  const keys = new Map(
    settings.split(',').map((part): [string, Buffer] => {
      const { id = '', key = '' } = KEY.exec(part.trim())?.groups ?? {};
      return [id, Buffer.from(key, 'base64')];
    }),
  );
  const [[current = '', currentKey] = []] = keys;
  const isCurrent = (text: string) => text.startsWith(`${MARK}:${current}:`);

  return {
    isCurrent,
    seal(text, about) {
      if (currentKey?.length !== KEY_BYTES) throw missingKey('ENCRYPTION_KEYS is not set');
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, currentKey, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [MARK, current, sealed.toString('base64url')].join(':');
    },
    open(text, about) {
      const [, id = '', content = ''] = text.split(':');
      const key = keys.get(id);
      if (!key) throw missingKey(`ENCRYPTION_KEYS lacks the key "${id}", under which a secret is sealed`);
      const sealed = Buffer.from(content, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(-TAG_BYTES));
      try {
        return decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        throw missingKey(`The key "${id}" in ENCRYPTION_KEYS did not seal this secret, or the secret was changed`);
      }
    },
  };
}
