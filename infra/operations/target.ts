/** Where backups are kept: a folder, or a prefix of a bucket in an object store. */
import type { Readable } from 'node:stream';

export type StoredFile = { name: string; changedAt: Date };

/** Holds a folder for each backup, and files that they share. Paths are relative to it. */
export type Target = {
  /** As an operator writes it. */
  readonly name: string;
  folders: () => Promise<string[]>;
  /** None if there is no such folder. */
  files: (folder: string) => Promise<StoredFile[]>;
  /** Null if there is no such file. */
  read: (path: string) => Promise<Readable | null>;
  /** Whole, or not at all. */
  write: (path: string, content: Readable) => Promise<void>;
  /** Deletes a folder's files in this order, then the folder. */
  remove: (folder: string, names: readonly string[]) => Promise<void>;
};

/** One backup: a folder of a target. */
export type Place = { target: Target; folder: string };
