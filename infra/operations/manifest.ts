/** A backup has one file per collection, and `manifest.json` with their checksums, which is written last. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { isSigned, signText, type BackupKey } from './encrypting.ts';
import { OperationError } from './operation-error.ts';
import { entriesIn, readFrom, writeWhole } from './folder.ts';

export const SERVICES = ['accounts', 'matchmaking', 'messaging', 'notifier'] as const;
/** Time limit for connecting, after which a database counts as unavailable. */
export const FOUND_WITHIN_MS = 5_000;
const FORMAT = 1;
export const MANIFEST_FILE = 'manifest.json';
const PART_FILE = /^[a-z]+\.[\w-]+\.jsonl\.gz\.enc$/;
export const isBackupFile = (name: string) =>
  /^(?:manifest\.json|[a-z]+\.[\w-]+\.jsonl\.gz\.enc)(?:\.new)?$/.test(name);

const part = z.object({
  service: z.enum(SERVICES),
  collection: z.string().min(1),
  /** The pattern allows only files in the backup's folder. */
  file: z.string().regex(PART_FILE),
  documents: z.number().int().min(0),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Part = z.infer<typeof part>;

const manifest = z.object({
  format: z.literal(FORMAT),
  keyId: z.string(),
  at: z.iso.datetime(),
  versions: z.object({ playfield: z.string(), node: z.string(), mongodb: z.string() }),
  parts: z.array(part),
});
export type Manifest = z.infer<typeof manifest>;

const signed = z.object({ ...manifest.shape, signature: z.string() });
/** Serializes in the schema's field order, regardless of the order in the file. */
const canonical = (content: unknown) => JSON.stringify(manifest.parse(content));

/** Writes the manifest, which must be the last file. A backup without a manifest was interrupted. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'format'>, key: BackupKey): Promise<void> {
  const whole = { format: FORMAT, ...content };
  const signature = signText(key, canonical(whole));
  const json = `${JSON.stringify({ ...whole, signature }, null, 2)}\n`;
  await writeWhole(join(folder, MANIFEST_FILE), Readable.from([Buffer.from(json)]));
}

type Read = { manifest: Manifest; key: BackupKey };
type Signed = z.infer<typeof signed>;

async function readUnverified(folder: string): Promise<Signed> {
  const content = await readFrom(join(folder, MANIFEST_FILE));
  if (!content) throw new OperationError(`There is no whole backup in ${folder}: ${MANIFEST_FILE} is missing`);
  const { data } = signed.safeParse(asJson(await text(content)));
  if (!data) throw new OperationError(`${MANIFEST_FILE} is torn, or another version wrote it`);
  return data;
}

function verified(data: Signed, keys: readonly BackupKey[]): Read {
  const key = keys.find(({ id }) => id === data.keyId);
  if (!key) throw new OperationError(`BACKUP_KEY does not have the key "${data.keyId}" of this backup`);
  if (!isSigned(key, canonical(data), data.signature))
    throw new OperationError(`${MANIFEST_FILE} was changed, or BACKUP_KEY is another one: nothing was restored`);
  return { manifest: data, key };
}

/** @throws {OperationError} if any file is missing or changed */
export async function checkedManifest(folder: string, keys: readonly BackupKey[]): Promise<Read> {
  const read = verified(await readUnverified(folder), keys);
  for (const { file, sha256 } of read.manifest.parts) {
    const content = await readFrom(join(folder, file));
    if (!content || (await sha256Of(content)) !== sha256)
      throw new OperationError(`${file} is missing or torn: nothing was restored`);
  }
  return read;
}

/**
 * Reports interrupted backups and skips them.
 * @throws {OperationError} if there is no complete backup, or if the last one cannot be opened, because using an older
 * backup instead would lose days of data
 */
export async function lastWhole(
  root: string,
  keys: readonly BackupKey[],
  tell: (line: string) => void = () => {},
): Promise<string> {
  const found: { folder: string; data: Signed }[] = [];
  const folders = (await entriesIn(root)).filter((entry) => entry.isDirectory());
  for (const folder of folders.map(({ name }) => join(root, name))) {
    try {
      found.push({ folder, data: await readUnverified(folder) });
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      tell(`passed over ${folder}: ${error.message}`);
    }
  }
  const last = found.toSorted((one, other) => one.data.at.localeCompare(other.data.at)).at(-1);
  if (!last) throw new OperationError(`There is no whole backup in ${root}`);
  try {
    verified(last.data, keys);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    throw new OperationError(`The last backup is ${last.folder}. ${error.message}. To take another, name it`);
  }
  return last.folder;
}

async function sha256Of(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest('hex');
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
