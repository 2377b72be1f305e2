/** Redirects after sign-in, for addresses crafted to lead off the site. */
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { expect, test } from './browser.ts';
import { emailField, passwordField, press } from './account-pages.ts';
import { at, PASSWORD, signUp } from './people.ts';

const NEXT = fileURLToPath(new URL('../../site/src/shared/format/next.ts', import.meta.url));
const ELSEWHERE = 'elsewhere.example/x';

/** One of each kind of trick, run end to end. */
const PLAYED = [`/.//${ELSEWHERE}`, `/..//${ELSEWHERE}`, `/\\${ELSEWHERE}`, `/\t/${ELSEWHERE}`, `//${ELSEWHERE}`];

const STEPS = ['', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', '@', ':', '\t', '\n', '\r', '\u0000', '\u00AD', '\u2215'];
const SLASHES = ['/', '//', '///', '\\', '/\\', '\\/', '\t/', '/\n/', '\uFF0F', '\u2044', '\u29F8', '%2f%2f'];
/** What comes before, between and after slashes, and addresses with schemes. */
const MADE_UP = [
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

test('no made-up address leads off the site, as this browser reads addresses', async ({ page }) => {
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
    return ${JSON.stringify(MADE_UP)}.map((address) => {
      const link = document.createElement('a');
      link.href = next.nextPath('?next=' + encodeURIComponent(address), location.origin);
      return { address, origin: link.origin };
    });
  })()`);
  const left = followed.parse(found).filter(({ origin }) => origin !== new URL(at('/')).origin);
  expect(MADE_UP.length).toBeGreaterThan(500);
  expect(left).toEqual([]);
});

test('signing in stays on the site, wherever the address asks to go', async ({ page }) => {
  const team = await signUp('Steadfast Storks', 'Boulder, CO');
  const asked: string[] = [];
  await page.route(
    ({ hostname }) => hostname === 'elsewhere.example',
    (route) => {
      asked.push(route.request().url());
      return route.abort();
    },
  );
  for (const address of PLAYED) {
    await page.context().clearCookies();
    await page.goto(at(`/login?next=${encodeURIComponent(address)}`));
    await emailField(page).fill(team.user.email);
    await passwordField(page).fill(PASSWORD);
    await press(page, 'Sign in');
    await expect(page, address).toHaveURL(at('/'));
  }
  expect(asked).toEqual([]);
});
