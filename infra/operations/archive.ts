// A backup is one file: a line of JSON about it, the compressed rows encrypted with AES-256-GCM, and the tag that
// authenticates all of it. The line contains the file's own random key, sealed with `BACKUP_KEY`.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable, pipeline } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { createSealing, encryptionKeys, type Sealing } from '@playfield/kit/data/sealing.ts';
import * as z from 'zod';
import { writeWhole } from './folder.ts';
import { OperationError } from './operation-error.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
/** The nonce can be constant, because every file has its own key. */
const NONCE = Buffer.alloc(12);
const TAG_BYTES = 16;
const HEADER_MAX = 4_096;
const GZIP_LEVEL = 4;
const SEALED_FOR = 'backup';

export type About = { at: string; version: string };
const header = z.object({ at: z.iso.datetime(), version: z.string(), key: z.string() });

export type Archive = { about: About; lines(): AsyncGenerator<string> };

export function sealingOf(setting: string, name = 'BACKUP_KEY'): Sealing {
  if (setting !== '' && encryptionKeys.safeParse(setting).success) return createSealing(setting);
  throw new OperationError(`Set ${name} to an ID, a colon and 32 random bytes in base64 (openssl rand -base64 32)`);
}

export async function writeArchive(
  path: string,
  { about, sealing, lines }: { about: About; sealing: Sealing; lines: AsyncIterable<string> },
): Promise<void> {
  const key = randomBytes(KEY_BYTES);
  const sealed = sealing.seal(key.toString('base64'), SEALED_FOR);
  const first = Buffer.from(`${JSON.stringify({ ...about, key: sealed })}\n`);
  const cipher = createCipheriv(ALGORITHM, key, NONCE).setAAD(first);
  async function* content() {
    yield first;
    pipeline(lines, createGzip({ level: GZIP_LEVEL }), cipher, () => {});
    yield* cipher;
    yield cipher.getAuthTag();
  }
  await writeWhole(path, Readable.from(content()));
}

export async function openArchive(path: string, sealing: Sealing): Promise<Archive> {
  const { first, tag, end } = await frameOf(path);
  const { data } = header.safeParse(asJson(first.toString()));
  if (!data) throw new OperationError(`${path} is not a backup, or was made by an incompatible version`);
  const { key: sealed, ...about } = data;
  const key = keyIn(sealed, sealing);
  if (!key) throw new OperationError(`BACKUP_KEY does not open ${path}: set the key that encrypted it`);
  return {
    about,
    async *lines() {
      const decipher = createDecipheriv(ALGORITHM, key, NONCE, { authTagLength: TAG_BYTES });
      const text = createGunzip().setEncoding('utf8');
      const encrypted = createReadStream(path, { start: first.length, end });
      pipeline(encrypted, decipher.setAAD(first).setAuthTag(tag), text, () => {});
      try {
        yield* splitLines(text);
      } catch {
        throw new OperationError(`${path} was changed or truncated`);
      }
    },
  };
}

async function frameOf(path: string): Promise<{ first: Buffer; tag: Buffer; end: number }> {
  await using file = await open(path).catch(() => {
    throw new OperationError(`There is no backup at ${path}`);
  });
  const { size } = await file.stat();
  const { buffer: start } = await file.read(Buffer.alloc(Math.min(size, HEADER_MAX)), { position: 0 });
  const { buffer: tag } = await file.read(Buffer.alloc(TAG_BYTES), { position: Math.max(0, size - TAG_BYTES) });
  return { first: start.subarray(0, start.indexOf('\n') + 1), tag, end: Math.max(0, size - TAG_BYTES - 1) };
}

function keyIn(sealed: string, sealing: Sealing): Buffer | null {
  try {
    return Buffer.from(sealing.open(sealed, SEALED_FOR), 'base64');
  } catch {
    return null;
  }
}

/** Splits only at `\n`. readline would also split at separators (U+2028) that messages may contain. */
async function* splitLines(text: AsyncIterable<unknown>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
