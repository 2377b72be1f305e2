import * as z from 'zod';
import { expect, test } from './browser.ts';
import { at } from './people.ts';

test.use({ serviceWorkers: 'allow' });

const OFFER = `(() => {
  const prompt = async () => document.documentElement.setAttribute('data-asked', '');
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  dispatchEvent(event);
  return event.defaultPrevented;
})()`;
const KEPT = `caches.keys()
  .then((names) => Promise.all(names.map((name) => caches.open(name).then((cache) => cache.keys()))))
  .then((requests) => requests.flat().map(({ url }) => new URL(url).pathname))`;
const NEXT_VERSION = `{
  const createPolicy = trustedTypes.createPolicy.bind(trustedTypes);
  trustedTypes.createPolicy = (name) => createPolicy(name, { createScriptURL: (address) => address + '?next' });
}`;
const CONTROLLER = `navigator.serviceWorker.controller?.scriptURL.replace(location.origin, '')`;
const paths = z.array(z.string());

test('The install card appears when the browser allows installing, and stays hidden after “Later”', async ({
  page,
}) => {
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

test('Visited pages open offline, and a new version waits until the visitor reloads', async ({ page, context }) => {
  await page.goto(at('/about'));
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
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

  expect(await page.evaluate(CONTROLLER)).toBe('/service-worker.js');
  await page.addInitScript({ content: NEXT_VERSION });
  await page.goto(at('/faq'));
  const card = page.getByText('A new version is ready');
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(card).toBeHidden();
  expect(await page.evaluate(CONTROLLER)).toBe('/service-worker.js');

  await page.goto(at('/about'));
  await expect(card).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  expect(await page.evaluate(CONTROLLER)).toBe('/service-worker.js?next');
  await expect(card).toBeHidden();
});
