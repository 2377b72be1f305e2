/** Short version of `npm run mutations`: every patch still applies, and a few are run. */
import { existsSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { patched, patchesOf } from './control.ts';
import { controls } from './controls.ts';
import { copyTree, type Copy } from './copy.ts';
import { runTests } from './trial.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Their tests are fast and need no running product. */
const QUICK = [
  'the signature of the statement of who is calling',
  'what people wrote is text in emails',
  'signing in leads on within the site (next=)',
];
/** A test runner starts twice for each. */
const TRIAL_MS = 60_000;

describe.each(controls.map((control) => [control.control, control] as const))('%s', (_, control) => {
  it('can be taken away, and names its tests', () => {
    const texts = new Map<string, string>();
    for (const patch of patchesOf(control, ROOT)) {
      const before = texts.get(patch.file) ?? readFileSync(join(ROOT, patch.file), 'utf8');
      const after = patched(before, patch);
      expect(after).not.toBe(before);
      texts.set(patch.file, after);
    }
    // Not a syntax error, which any test would notice.
    for (const [file, text] of texts)
      if (file.endsWith('.ts')) expect(() => stripTypeScriptTypes(text), file).not.toThrow();
    expect(control.tests.filter((test) => !existsSync(join(ROOT, test)))).toEqual([]);
    const { only = '' } = control;
    expect(
      control.tests.some((test) => readFileSync(join(ROOT, test), 'utf8').includes(only)),
      only,
    ).toBe(true);
    expect(control.tests.length).toBeGreaterThan(0);
  });
});

it('finds a control whose file has moved', () => {
  const file = 'services/gateway/sessions/callers.ts';
  const control = controls.find((one) => one.file === file);
  if (!control) throw new Error(`No control is in ${file}`);
  const moved = { ...control, file: 'services/gateway/somewhere/else.ts', also: [] };
  expect(patchesOf(moved, ROOT)).toMatchObject([{ file }]);
  expect(() => patchesOf({ ...moved, old: 'nowhereAtAll(1)' }, ROOT)).toThrow('is gone');
});

it('has a name of its own for each control', () => {
  expect(new Set(controls.map(({ control }) => control)).size).toBe(controls.length);
  expect(controls.length).toBeGreaterThanOrEqual(45);
});

describe('in a copy of the work tree', () => {
  let copy: Copy;
  beforeAll(async () => {
    copy = await copyTree();
  });
  afterAll(() => copy[Symbol.asyncDispose]());

  const trial = (tests: readonly string[]) =>
    runTests({ root: copy.root, tests, env: {}, bail: true, limitMs: TRIAL_MS });

  it.each(QUICK)('a test fails without %s, and passes when it is back', { timeout: 2 * TRIAL_MS }, async (name) => {
    const control = controls.find((one) => one.control === name);
    if (!control) throw new Error(`There is no control ${name}`);
    const putBack = await copy.apply(patchesOf(control, ROOT));
    expect(await trial(control.tests)).toMatchObject({ failed: [expect.anything()], problem: null });
    await putBack();
    expect(await trial(control.tests)).toMatchObject({ failed: [], problem: null });
  });
});
