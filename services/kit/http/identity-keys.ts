/** Comma-separated Ed25519 keys (RFC 8032) as `id:key`, each key 32 bytes in base64url. */
import { createHash, createPrivateKey, createPublicKey, randomBytes, type KeyObject } from 'node:crypto';
import * as z from 'zod';

const KEY_BYTES = 32;
const ENTRY = /^(?<id>[\w-]{1,32}):(?<key>[A-Za-z\d_-]{43})$/;
/** Prefix of a private key's 32 bytes in PKCS #8 (RFC 8410 §7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

export type NamedKey = { id: string; key: KeyObject };

const DEVELOPMENT = pairOf('development', createHash('sha256').update('never in production').digest());
export const DEVELOPMENT_PRIVATE_KEYS = DEVELOPMENT.privateKey;
export const DEVELOPMENT_PUBLIC_KEYS = DEVELOPMENT.publicKey;

const keyList = z.string().refine((text) => {
  const ids = text.split(',').map((part) => ENTRY.exec(part.trim())?.groups?.['id']);
  return ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
}, 'must be id:key with 43 characters of base64url each and different ids, separated by commas: the command keys makes them');

export const privateKeys = keyList.default(DEVELOPMENT_PRIVATE_KEYS);
export const publicKeys = keyList.default(DEVELOPMENT_PUBLIC_KEYS);

export function newIdentityKeys(id: string): { privateKey: string; publicKey: string } {
  return pairOf(id, randomBytes(KEY_BYTES));
}

export function readPrivateKeys(settings: string): NamedKey[] {
  return entriesOf(settings).map(({ id, bytes }) => ({ id, key: privateKeyOf(bytes) }));
}

export function readPublicKeys(settings: string): NamedKey[] {
  return entriesOf(settings).map(({ id, bytes }) => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') };
    return { id, key: createPublicKey({ key: jwk, format: 'jwk' }) };
  });
}

function entriesOf(settings: string): { id: string; bytes: Buffer }[] {
  return settings.split(',').map((part) => {
    const { id = '', key = '' } = ENTRY.exec(part.trim())?.groups ?? {};
    return { id, bytes: Buffer.from(key, 'base64url') };
  });
}

function privateKeyOf(bytes: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, bytes]), format: 'der', type: 'pkcs8' });
}

function pairOf(id: string, bytes: Buffer): { privateKey: string; publicKey: string } {
  const { x = '' } = createPublicKey(privateKeyOf(bytes)).export({ format: 'jwk' });
  return { privateKey: `${id}:${bytes.toString('base64url')}`, publicKey: `${id}:${x}` };
}
