/** Finds where backups are by what an operator writes: a folder, or `s3://bucket/prefix`. */
import { basename, dirname, resolve } from 'node:path';
import { openFolder } from './folder.ts';
import { OperationError } from './operation-error.ts';
import type { Place, Target } from './target.ts';

const isBucket = (given: string) => given.startsWith('s3://');

export async function openTarget(given: string): Promise<Target> {
  if (!isBucket(given)) return openFolder(resolve(given));
  // The client of object stores is large: only those load it who use one.
  const { openBucket } = await import('./bucket.ts');
  return openBucket(given.replace(/\/+$/, ''));
}

/** @param given the target's name and the backup's, with a slash between */
export async function openPlace(given: string): Promise<Place> {
  if (!isBucket(given)) return { target: openFolder(dirname(resolve(given))), folder: basename(resolve(given)) };
  const [, parent, folder] = /^(s3:\/\/.+)\/([^/]+)\/*$/.exec(given) ?? [];
  if (parent === undefined || folder === undefined)
    throw new OperationError(`${given} names no backup: add a slash and its name`);
  return { target: await openTarget(parent), folder };
}
