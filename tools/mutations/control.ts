/** A security control, and how to remove it. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { find, rename } from './locate.ts';

export type Patch = {
  /** Relative to the repository's root. */
  file: string;
  /** Code that occurs once in the file; see `locate.ts`. */
  old: string;
  /** The same without the control. */
  new: string;
};

export type Control = Patch & {
  /** What it prevents, or how; unique. */
  control: string;
  /** Other places of the same control, removed together. */
  also?: readonly Patch[];
  /** The test files that should fail. */
  tests: readonly string[];
  /** Part of that test's name, if the others in its file are slow. */
  only?: string;
};

/** Unit tests need no running product. */
export const needsProduct = ({ tests }: Control) => tests.some((test) => test.startsWith('tests/'));

/** A control's patches, each with the file that its code is in now. */
export function patchesOf({ file, old, new: without, also = [] }: Control, root: string): Patch[] {
  return [{ file, old, new: without }, ...also].map((patch) => ({ ...patch, file: fileOf(patch, root) }));
}

/** The file that is named; where that is gone, the one file of its workspace that has the code. */
function fileOf({ file, old }: Patch, root: string): string {
  if (existsSync(join(root, file))) return file;
  const [workspace = ''] = /^(?:services\/)?[^/]+/.exec(file) ?? [];
  const others = globSync(`${workspace}/**/*.{ts,tsx,mjs}`, {
    cwd: root,
    exclude: (path) => /node_modules|dist/.test(path),
  });
  const [only, ...more] = others.filter((other) => find(readFileSync(join(root, other), 'utf8'), old).length === 1);
  if (only === undefined || more.length > 0)
    throw new Error(`${file} is gone, and its workspace has no one place of: ${old}`);
  return only;
}

/**
 * The text without the control. Names in the code may have changed since it was quoted; files that hold no code are taken to
 * the letter.
 * @throws if the quoted code is missing or not unique: the control has changed, and so must the patch
 */
export function patched(text: string, { file, old, new: without }: Patch): string {
  const found = CODE.test(file) ? find(text, old) : literally(text, old);
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${file} has ${found.length} times what is to be taken away: ${old}`);
  return text.slice(0, only.start) + rename(without, only.renamed) + text.slice(only.end);
}

const CODE = /\.(?:tsx?|mjs)$/;

function literally(text: string, old: string): ReturnType<typeof find> {
  const start = text.indexOf(old);
  if (start < 0) return [];
  const rest = literally(text.slice(start + old.length), old);
  return [{ start, end: start + old.length, renamed: new Map() }, ...rest];
}
