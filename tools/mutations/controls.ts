/** Every control listed in docs/security.md, by the folder that it lies in. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Control } from './control.ts';
import { parseControls } from './parse.ts';

const FOLDER = join(import.meta.dirname, 'controls');

export const controls: readonly Control[] = globSync('*.diff', { cwd: FOLDER })
  .toSorted()
  .flatMap((name) => parseControls(readFileSync(join(FOLDER, name), 'utf8'), name));
