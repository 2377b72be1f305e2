import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

export const entriesIn = async (folder: string) =>
  (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? [];

export async function readFrom(path: string): Promise<Readable | null> {
  const file = await unlessMissing(open(path));
  return file?.createReadStream() ?? null;
}

export async function writeWhole(path: string, content: Readable): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  await pipeline(content, createWriteStream(`${path}.new`, { mode: PRIVATE_FILE }));
  await rename(`${path}.new`, path);
}

async function unlessMissing<Result>(found: Promise<Result>): Promise<Result | null> {
  try {
    return await found;
  } catch (error) {
    if (Object(error).code === 'ENOENT') return null;
    throw error;
  }
}
