/** What a backup consists of: one file a collection, and `manifest.json`, which is written last and says what they must hold. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

/** The services that keep anything, each in its own database. */
export const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
/** A database that does not answer by then is away. */
export const FOUND_WITHIN_MS = 5_000;
/** Grows when older versions of these commands could no longer read what is written. */
const FORMAT = 1;
const FILE = 'manifest.json';
/** Accounts, addresses and messages are in there: for nobody but who made it. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const part = z.object({
  service: z.enum(SERVICES),
  collection: z.string().min(1),
  /** In the backup's folder; nothing outside of it. */
  file: z.string().regex(/^[a-z]+\.[\w-]+\.jsonl\.gz$/),
  documents: z.number().int().min(0),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Part = z.infer<typeof part>;

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The moment that the backup shows. */
  at: z.iso.datetime(),
  versions: z.object({ playfield: z.string(), node: z.string(), mongodb: z.string() }),
  parts: z.array(part),
});
export type Manifest = z.infer<typeof manifest>;

/** Something that an operator can do something about, in one sentence. */
export class OperationError extends Error {
  override name = 'OperationError';
}

export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>): Promise<void> {
  const file = join(folder, FILE);
  // Renamed into place: a backup without it was interrupted.
  await writeFile(`${file}.new`, `${JSON.stringify({ format: FORMAT, ...content }, null, 2)}\n`, {
    mode: PRIVATE_FILE,
  });
  await rename(`${file}.new`, file);
}

/** Reads a backup's manifest and every one of its files. @throws {OperationError} where any of it is missing or not as it was written */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new OperationError(`There is no whole backup in ${folder}: ${FILE} is missing`);
  });
  const { data } = manifest.safeParse(asJson(text));
  if (!data) throw new OperationError(`${FILE} is torn, or a newer version wrote it`);
  for (const { file, sha256 } of data.parts) {
    const found = await sha256Of(join(folder, file)).catch(() => 'nothing');
    if (found !== sha256) throw new OperationError(`${file} is missing or torn: nothing was restored`);
  }
  return data;
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
