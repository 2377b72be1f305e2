import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Backups contain accounts, addresses and messages, so only the files' owner may read them. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

type StoredFile = { name: string; changedAt: Date };

/** A folder with a subfolder for each backup, and files that they share. Paths are relative to it. */
export type Target = {
  readonly name: string;
  folders: () => Promise<string[]>;
  /** Empty if there is no such folder. */
  files: (folder: string) => Promise<StoredFile[]>;
  /** Null if there is no such file. */
  read: (path: string) => Promise<Readable | null>;
  /** Writes the whole file or, on failure, nothing. */
  write: (path: string, content: Readable) => Promise<void>;
  /** Deletes a folder's files in this order, then the folder. */
  remove: (folder: string, names: readonly string[]) => Promise<void>;
};

export type Place = { target: Target; folder: string };

export function openPlace(folder: string): Place {
  const path = resolve(folder);
  return { target: openFolder(dirname(path)), folder: basename(path) };
}

export function openFolder(root: string): Target {
  return {
    name: root,
    async folders() {
      const entries = await unlessMissing(readdir(root, { withFileTypes: true }));
      return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    async files(folder) {
      const names = (await unlessMissing(readdir(join(root, folder)))) ?? [];
      return Promise.all(names.map((name) => fileIn(join(root, folder), name)));
    },
    async read(path) {
      const file = await unlessMissing(open(join(root, path)));
      return file?.createReadStream() ?? null;
    },
    write: (path, content) => writeWhole(join(root, path), content),
    async remove(folder, names) {
      for (const name of names) await rm(join(root, folder, name));
      await rmdir(join(root, folder));
    },
  };
}

async function fileIn(folder: string, name: string): Promise<StoredFile> {
  return { name, changedAt: (await stat(join(folder, name))).mtime };
}

/** Writes a file and then renames it into place, so that a partial file is never read. */
async function writeWhole(path: string, content: Readable): Promise<void> {
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
