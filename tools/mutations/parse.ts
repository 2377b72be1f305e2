/** Reads `controls/*.diff`. tools/README.md shows the form. */
import type { Control } from './control.ts';

type Lines = { file: string; old: string[]; new: string[] };
type Draft = { control: string; where: string; patches: [Lines, ...Lines[]]; tests: readonly string[]; only?: string };

const MARKED = /^(===|@@|&|-|\+)(?: (.*))?$/;

/** @throws with the line that is wrong */
export function parseControls(text: string, name: string): Control[] {
  const drafts: Draft[] = [];
  let file: string | undefined;
  let tested: Pick<Draft, 'tests' | 'only'> | undefined;
  /** The place that `-` and `+` lines belong to. */
  let patch: Lines | undefined;
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const where = `${name}:${index + 1}`;
    const wrong = (why: string) => new Error(`${where}: ${why}: ${line}`);
    const [, mark, rest = ''] = MARKED.exec(line) ?? [];
    if (mark === '===') {
      [file, tested, patch] = [rest, undefined, undefined];
    } else if (mark === '@@') {
      if (file === undefined) throw wrong('the file (=== path) comes before its tests');
      [tested, patch] = [testsOf(rest), undefined];
    } else if (mark === '&') {
      if (!patch) throw wrong('a second place (& path) comes after the first');
      patch = { file: rest, old: [], new: [] };
      drafts.at(-1)?.patches.push(patch);
    } else if (mark === '-') {
      if (!patch) throw wrong('a title comes before its code');
      if (patch.new.length > 0) throw wrong('a second place starts with its file (& path)');
      patch.old.push(rest);
    } else if (mark === '+') {
      if (!patch || patch.old.length === 0) throw wrong('what is taken away (-) comes before what replaces it');
      patch.new.push(rest);
    } else {
      if (/^[-+&@=\s]/.test(line)) throw wrong('a mark at the start of the line and a space come before the rest');
      if (file === undefined || !tested) throw wrong('the file (=== path) and its tests (@@ path) come before a title');
      patch = { file, old: [], new: [] };
      drafts.push({ control: line, where, patches: [patch], ...tested });
    }
  }
  return drafts.map(controlOf);
}

/** `a.test.ts, b.test.ts: part of a test's name` */
function testsOf(rest: string): Pick<Draft, 'tests' | 'only'> {
  const [files = '', ...words] = rest.split(': ');
  const tests = files.split(', ');
  return words.length === 0 ? { tests } : { tests, only: words.join(': ') };
}

function controlOf({ control, where, patches, ...tested }: Draft): Control {
  if (patches.some(({ old }) => old.length === 0)) throw new Error(`${where}: nothing is taken away (-): ${control}`);
  const [first, ...also] = patches.map((one) => ({ ...one, old: one.old.join('\n'), new: one.new.join('\n') }));
  if (!first) throw new Error(`${where}: no place`);
  return { control, ...first, ...(also.length > 0 && { also }), ...tested };
}
