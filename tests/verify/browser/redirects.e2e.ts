/** Addresses crafted to lead off the site after sign-in, as a browser parses them. */
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { expect, test } from '../../e2e/browser.ts';
import { at } from '../../e2e/people.ts';

const NEXT = fileURLToPath(new URL('../../../site/src/shared/format/next.ts', import.meta.url));
const ELSEWHERE = 'elsewhere.example/x';

const STEPS = ['', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', '@', ':', '\t', '\n', '\r', '\u0000', '\u00AD', '\u2215'];
const SLASHES = ['/', '//', '///', '\\', '/\\', '\\/', '\t/', '/\n/', '\uFF0F', '\u2044', '\u29F8', '%2f%2f'];
/** Tricks before, between and after slashes, and addresses with schemes. */
const CRAFTED = [
  ...STEPS.flatMap((step) =>
    SLASHES.flatMap((slash) => [
      `/${step}${slash}${ELSEWHERE}`,
      `${slash}${step}${slash}${ELSEWHERE}`,
      `/a/${step}${slash}${step}${slash}${ELSEWHERE}`,
    ]),
  ),
  ...['https:', 'HTTPS:/', 'https:///', 'javascript:', 'data:text/html,', 'blob:', 'file://', ' //', '\u0001//'].map(
    (scheme) => `${scheme}${ELSEWHERE}`,
  ),
];
const followed = z.array(z.object({ address: z.string(), origin: z.string() }));

test('No crafted address leads off the site after sign-in', async ({ page }) => {
  const { outputFiles } = await build({
    entryPoints: [NEXT],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'next',
  });
  await page.goto(at('/login'));
  const found = await page.evaluate(`(() => {
    ${outputFiles[0]?.text ?? ''}
    return ${JSON.stringify(CRAFTED)}.map((address) => {
      const link = document.createElement('a');
      link.href = next.nextPath('?next=' + encodeURIComponent(address), location.origin);
      return { address, origin: link.origin };
    });
  })()`);
  const left = followed.parse(found).filter(({ origin }) => origin !== new URL(at('/')).origin);
  expect(CRAFTED.length).toBeGreaterThan(500);
  expect(left).toEqual([]);
});
