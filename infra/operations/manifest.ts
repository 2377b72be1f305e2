/** A backup's files: one per collection, and `manifest.json`, written last, with their checksums. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { isSigned, signText, type BackupKey } from './encrypting.ts';
import { OperationError } from './operation-error.ts';

/** The services with a database. */
export const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
/** After this a database counts as unavailable. */
export const FOUND_WITHIN_MS = 5_000;
/** Increment when older versions of these commands can no longer read the backup. */
const FORMAT = 2;
const FILE = 'manifest.json';
const PART_FILE = /^[a-z]+\.[\w-]+\.jsonl\.gz\.enc$/;
/** Includes unencrypted files of older versions, and those of an interrupted backup. */
export const isBackupFile = (name: string) =>
  /^(?:manifest\.json(?:\.new)?|[a-z]+\.[\w-]+\.jsonl\.gz(?:\.enc)?)$/.test(name);
/** Holds accounts, addresses and messages: readable by its owner only. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const part = z.object({
  service: z.enum(SERVICES),
  collection: z.string().min(1),
  /** Only inside the backup's folder. */
  file: z.string().regex(PART_FILE),
  documents: z.number().int().min(0),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Part = z.infer<typeof part>;

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The encryption key's id. */
  keyId: z.string(),
  /** The moment the backup shows. */
  at: z.iso.datetime(),
  versions: z.object({ playfield: z.string(), node: z.string(), mongodb: z.string() }),
  parts: z.array(part),
});
export type Manifest = z.infer<typeof manifest>;

const signed = z.object({ ...manifest.shape, signature: z.string() });
/** In the schema's field order, whoever wrote the file. */
const canonical = (content: unknown) => JSON.stringify(manifest.parse(content));

export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>, key: BackupKey): Promise<void> {
  const file = join(folder, FILE);
  const whole = { format: FORMAT, ...content };
  const signature = signText(key, canonical(whole));
  // Renamed into place: a backup without it was interrupted.
  await writeFile(`${file}.new`, `${JSON.stringify({ ...whole, signature }, null, 2)}\n`, { mode: PRIVATE_FILE });
  await rename(`${file}.new`, file);
}

/** Reads a backup's manifest and checks all its files. @throws {OperationError} if any is missing or changed */
export async function checkedManifest(
  folder: string,
  keys: readonly BackupKey[],
): Promise<{ manifest: Manifest; key: BackupKey }> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => {
    throw new OperationError(`There is no whole backup in ${folder}: ${FILE} is missing`);
  });
  const { data } = signed.safeParse(asJson(text));
  if (!data) throw new OperationError(`${FILE} is torn, or another version wrote it`);
  const key = keys.find(({ id }) => id === data.keyId);
  if (!key) throw new OperationError(`BACKUP_KEY does not have the key "${data.keyId}" of this backup`);
  if (!isSigned(key, canonical(data), data.signature))
    throw new OperationError(`${FILE} was changed, or BACKUP_KEY is another one: nothing was restored`);
  for (const { file, sha256 } of data.parts) {
    const found = await sha256Of(join(folder, file)).catch(() => 'nothing');
    if (found !== sha256) throw new OperationError(`${file} is missing or torn: nothing was restored`);
  }
  return { manifest: data, key };
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
