/**
 * Signs cookies through Koa's interface: the first key signs, all of them verify, so that keys can rotate without
 * signing anyone out. Koa's default, Keygrip, uses SHA-1, and comparing two signatures took a fifth of a request's
 * time.
 */
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

const ALGORITHM = 'sha256';

type SigningKeys = {
  sign(data: string): string;
  /** Whether any of the keys signed it. */
  verify(data: string, signature: string): boolean;
  /** The index of the key that signed it; -1 if none did. */
  index(data: string, signature: string): number;
};

export function signingKeys(secrets: readonly string[]): SigningKeys {
  const keys = secrets.map((secret) => createSecretKey(secret, 'utf8'));
  const [first] = keys;
  if (!first) throw new Error('There is no key to sign cookies with');
  const index = (data: string, signature: string) => keys.findIndex((key) => isSame(signed(data, key), signature));
  return {
    sign: (data) => signed(data, first),
    index,
    verify: (data, signature) => index(data, signature) >= 0,
  };
}

function signed(data: string, key: KeyObject): string {
  return createHmac(ALGORITHM, key).update(data).digest('base64url');
}

/** Constant-time comparison. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.byteLength === second.byteLength && timingSafeEqual(first, second);
}
