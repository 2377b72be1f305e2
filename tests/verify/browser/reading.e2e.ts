import type { Page } from '@playwright/test';
import { routes } from '@playfield/site/src/routes.ts';
import { expect, test } from '../../e2e/browser.ts';
import { at } from '../../e2e/people.ts';

const open = routes.filter(({ path }) => !path.startsWith('/admin'));
const paths = [...open.map(({ path }) => path), '/no-such-page', '/blog/no-such-article'];
/** A page of 1,280 pixels at 400% zoom has this width (WCAG 2.2, 1.4.10). */
const NARROW = { width: 320, height: 640 };
/** At this width, 200% text has as many letters per line as 100% text at 320 pixels (WCAG 2.2, 1.4.4). */
const LARGE = { width: 640, height: 960 };
const SIDEWAYS = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
const ENLARGE = `document.documentElement.style.fontSize = '200%';
  document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish());`;
/** Counts animations longer than 20 ms. With reduced motion, `base.css` shortens all animations to 0.01 ms. */
const MOVING = `document.getAnimations().filter((one) => one.effect.getComputedTiming().activeDuration > 20).length`;
const WAITING = ':is(.spinner, .skeleton, [aria-busy="true"])';
const LEAST_LETTERS = 60;

const sideways = (page: Page) => page.evaluate<number>(SIDEWAYS);

test('Every page fits narrow phones and 200% text, and respects the reduced motion setting', async ({ browser }) => {
  const page = await browser.newPage({ viewport: NARROW, reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.setViewportSize(NARROW);
    await page.goto(at(path));
    expect.soft(await sideways(page), `${path} scrolls sideways`).toBe(0);
    expect.soft(await page.evaluate<number>(MOVING), `${path} moves`).toBe(0);
    await page.setViewportSize(LARGE);
    await page.evaluate(ENLARGE);
    expect.soft(await sideways(page), `${path} scrolls sideways with large letters`).toBe(0);
  }
  await page.close();
});

test('Every page can be read without scripts and says that its forms need them', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  for (const path of paths) {
    await page.goto(at(path));
    const main = page.getByRole('main');
    const text = (await main.innerText()).trim();
    expect.soft(text.length, `${path} says little`).toBeGreaterThan(LEAST_LETTERS);
    expect.soft(await page.getByRole('heading', { level: 1 }).count(), `${path} has one title`).toBe(1);
    expect.soft(text, `${path} waits for ever`).not.toMatch(/^(?:loading|verifying|checking|one moment).*…$/im);
    expect.soft(await main.locator(WAITING).filter({ visible: true }).count(), `${path} waits for ever`).toBe(0);
    const forms = await main.locator('form').filter({ visible: true }).count();
    const needs = await main
      .getByText(/needs JavaScript/)
      .filter({ visible: true })
      .count();
    expect.soft(needs, `${path} says what its forms need`).toBeGreaterThanOrEqual(forms);
  }
  await page.goto(at('/blog'));
  await page.getByRole('link', { name: 'Safety', exact: true }).click();
  await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(1);
  await page.close();
});

test('An article prints in the light color scheme, without the site’s header and footer', async ({ browser }) => {
  const page = await browser.newPage({ colorScheme: 'dark' });
  await page.goto(at('/blog/youth-baseball-arm-care'));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden();
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await page.close();
});
