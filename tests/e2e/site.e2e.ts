/** The public site: without scripts, installed, offline, updated, and a missing page. */
import * as z from 'zod';
import { expect, test } from './browser.ts';
import { at } from './people.ts';

test.use({ serviceWorkers: 'allow' });

/** Fakes the browser's install prompt; reports whether the page intercepts it. */
const OFFER = `(() => {
  const prompt = async () => document.documentElement.setAttribute('data-asked', '');
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return event.defaultPrevented;
})()`;
/** All URLs in the service worker's caches. */
const KEPT = `caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname))`;
/** Browsers treat another URL as another version. */
const NEXT_VERSION = `{
  const createPolicy = trustedTypes.createPolicy.bind(trustedTypes);
  trustedTypes.createPolicy = (name) => createPolicy(name, { createScriptURL: (address) => address + '?next' });
}`;
const CONTROLLER = `navigator.serviceWorker.controller?.scriptURL.replace(location.origin, '')`;
const paths = z.array(z.string());

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test('Without scripts the blog can be read, missing pages say so, and forms say what they need', async ({ page }) => {
    await page.goto(at('/blog'));
    await expect(page.getByRole('article')).toHaveCount(6);
    await page.getByRole('link', { name: 'Safety', exact: true }).click();
    await expect(page).toHaveURL(at('/blog#safety'));
    await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(1);
    await page.getByRole('link', { name: /game-day safety/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/heat, lightning and hard knocks/);
    const article = await page.goto(at('/blog/how-to-win-every-game'));
    expect(article?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible();
    const missing = await page.goto(at('/no-such-page'));
    expect(missing?.status()).toBe(404);
    await expect(page).toHaveTitle(/404 Page Not Found/);
    await page.goto(at('/register'));
    await expect(
      page
        .getByRole('main')
        .getByText(/needs JavaScript/)
        .first(),
    ).toBeVisible();
  });
});

test('The install card follows the browser’s prompt, and stays away for the visit after Later', async ({ page }) => {
  const card = page.getByText('Install Playfield');
  await page.goto(at('/how-it-works'));
  await expect(card).toBeHidden();
  expect(await page.evaluate(OFFER)).toBe(true);
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(page.locator('html[data-asked]')).toHaveCount(1);
  await expect(card).toBeHidden();
  await page.reload();
  await page.evaluate(OFFER);
  await page.getByRole('button', { name: 'Later' }).click();
  await page.goto(at('/about'));
  expect(await page.evaluate(OFFER)).toBe(true);
  await expect(card).toBeHidden();
});

test('Visited pages open offline, other pages say why they do not, and no API answer is kept', async ({
  page,
  context,
}) => {
  await page.goto(at('/about'));
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  // The worker caches from this load on.
  await page.reload();
  await context.setOffline(true);
  await page.goto(at('/about'));
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  await page.goto(at('/texas-teams'));
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Texas youth sports teams');
  const kept = paths.parse(await page.evaluate(KEPT));
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  expect(kept).toContain('/about');
});

test('A new version of the site waits until the visitor reloads for it', async ({ page }) => {
  await page.goto(at('/about'));
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.reload();
  expect(await page.evaluate(CONTROLLER)).toBe('/service-worker.js');
  await page.addInitScript({ content: NEXT_VERSION });
  await page.goto(at('/faq'));
  const card = page.getByText('A new version is ready');
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(card).toBeHidden();
  expect(await page.evaluate(CONTROLLER)).toBe('/service-worker.js');

  // It is offered again on the next page.
  await page.goto(at('/about'));
  await expect(card).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  expect(await page.evaluate(CONTROLLER)).toBe('/service-worker.js?next');
  await expect(card).toBeHidden();
});
