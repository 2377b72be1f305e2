/**
 * Encrypts files of any length in authenticated chunks, like age (the STREAM construction): a key per file by HKDF, and
 * a counter nonce that marks the last chunk, so that chunks cannot be changed, moved, dropped or truncated.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { Transform } from 'node:stream';
import { encryptionKeys } from '@playfield/kit/data/sealing.ts';
import { OperationError } from './operation-error.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CHUNK_BYTES = 64 * 1024;

export type BackupKey = { id: string; key: Buffer };

/**
 * Parses comma-separated 32-byte keys as `id:base64`. The first key encrypts, and all of them decrypt. @throws
 * {OperationError} for an invalid setting
 */
export function backupKeys(setting: string | undefined): [BackupKey, ...BackupKey[]] {
  const text = setting ? encryptionKeys.safeParse(setting).data : undefined;
  const [first, ...more] = (text ?? '').split(',').map((part): BackupKey => {
    const [id = '', key = ''] = part.trim().split(':');
    return { id, key: Buffer.from(key, 'base64') };
  });
  if (text === undefined || !first)
    throw new OperationError('Set BACKUP_KEY to an id, a colon and 32 random bytes in base64: openssl rand -base64 32');
  return [first, ...more];
}

const derive = (key: Buffer, salt: Buffer, use: string) => Buffer.from(hkdfSync('sha256', key, salt, use, KEY_BYTES));

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(index, NONCE_BYTES - 7, 6);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}

export function encrypting({ key }: BackupKey, use: string): Transform {
  const salt = randomBytes(SALT_BYTES);
  const own = derive(key, salt, use);
  const seal = (chunk: Buffer, index: number, isLast: boolean) => {
    const cipher = createCipheriv(ALGORITHM, own, nonceOf(index, isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  const stream = inChunks(CHUNK_BYTES, seal);
  stream.push(salt);
  return stream;
}

export function decrypting({ key }: BackupKey, use: string): Transform {
  let own: Buffer | undefined;
  const open = (chunk: Buffer, index: number, isLast: boolean) => {
    const decipher = createDecipheriv(ALGORITHM, own ?? key, nonceOf(index, isLast), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
  };
  return inChunks(CHUNK_BYTES + TAG_BYTES, open, {
    bytes: SALT_BYTES,
    take: (salt) => {
      own = derive(key, salt, use);
    },
  });
}

type Work = (chunk: Buffer, index: number, isLast: boolean) => Buffer;
type Header = { bytes: number; take: (bytes: Buffer) => void };

function inChunks(size: number, work: Work, header?: Header): Transform {
  let held = Buffer.alloc(0);
  let index = 0;
  let isBegun = header === undefined;
  return new Transform({
    transform(more: Buffer | string, _encoding, done) {
      try {
        held = Buffer.concat([held, Buffer.from(more)]);
        if (!isBegun && header && held.length >= header.bytes) {
          header.take(held.subarray(0, header.bytes));
          held = held.subarray(header.bytes);
          isBegun = true;
        }
        // Hold back one chunk, because it may be the last.
        while (isBegun && held.length > size) {
          this.push(work(held.subarray(0, size), index, false));
          held = held.subarray(size);
          index += 1;
        }
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error('It could not be read'));
      }
    },
    flush(done) {
      try {
        done(null, work(held, index, true));
      } catch (error) {
        done(error instanceof Error ? error : new Error('It could not be read'));
      }
    },
  });
}

/** Authenticates a manifest, and thereby the checksums of all files. */
export function signText({ key }: BackupKey, text: string): string {
  return createHmac('sha256', derive(key, Buffer.alloc(0), 'manifest'))
    .update(text)
    .digest('hex');
}

export function isSigned(key: BackupKey, text: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(signText(key, text), 'hex'), Buffer.from(signature, 'hex')];
  return given.length === expected.length && timingSafeEqual(expected, given);
}
