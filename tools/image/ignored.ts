/** Files excluded by .dockerignore, for the patterns ours uses (whole names, and a leading `**`). */
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

/** @returns whether a path, relative to the repository, is excluded from the build context */
export function readIgnored(root: string): (path: string) => boolean {
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  for (const pattern of patterns)
    if (/^!|\/$/.test(pattern)) throw new Error(`Nothing here knows what this line of .dockerignore means: ${pattern}`);
  return (path) => patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`));
}
