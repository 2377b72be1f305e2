/** The public site: the blog, install prompts, and pages offline. */
import * as z from 'zod';
import { expect, test } from './browser.ts';
import { at } from './people.ts';

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
const paths = z.array(z.string());

test('the blog shows a category by the address alone, and leads on from an article', async ({ browser }) => {
  // Without scripts: links and style sheets are enough.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(at('/blog'));
  await expect(page.getByRole('article')).toHaveCount(6);
  await expect(page.getByRole('article').first()).toContainText('team management tips');
  await page.getByRole('link', { name: 'Safety', exact: true }).click();
  await expect(page).toHaveURL(at('/blog#safety'));
  await expect(page.getByRole('article').filter({ visible: true })).toHaveCount(1);
  await page.getByRole('link', { name: /game-day safety/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/heat, lightning and hard knocks/);
  await page.getByRole('link', { name: 'Lightning: hear it, clear it' }).click();
  await expect(page.getByRole('heading', { name: 'Lightning: hear it, clear it' })).toBeInViewport();
  await context.close();
});

test('an article that is not there says so, with the status of it', async ({ page }) => {
  const answer = await page.goto(at('/blog/how-to-win-every-game'));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible();
  await expect(page.getByText("The article you're looking for doesn't exist or has been moved.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL(at('/blog'));
});

test('an article is shared by its address where there is no share sheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript({ content: 'delete Navigator.prototype.share' });
  await page.goto(at('/blog/schedule-more-games-youth-team#top'));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/\/blog\/schedule-more-games-youth-team$/);
});

test('one answer of a group of questions is open at a time', async ({ page }) => {
  await page.goto(at('/faq'));
  const open = page.locator('details[open]');
  await page.getByText('What does it cost?').click();
  await expect(open).toHaveCount(1);
  await page.getByText('How do I register my team?').click();
  await expect(open).toHaveCount(1);
  await page.getByRole('button', { name: 'Start Live Chat' }).click();
  await expect(page.getByText(/Live chat is on its way/)).toBeVisible();
});

test('the install card comes when the browser says so, and Later holds for the visit', async ({ page }) => {
  const offer = () => page.evaluate(OFFER);
  await page.goto(at('/how-it-works'));
  await expect(page.getByText('Install Playfield')).toBeHidden();
  expect(await offer()).toBe(true);
  await expect(page.getByText('Install Playfield')).toBeVisible();
  await page.getByRole('button', { name: 'Install', exact: true }).click();
  await expect(page.locator('html[data-asked]')).toHaveCount(1);
  await expect(page.getByText('Install Playfield')).toBeHidden();

  await page.reload();
  await offer();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('Install Playfield')).toBeHidden();
  await page.goto(at('/about'));
  await offer();
  await page.waitForTimeout(500);
  await expect(page.getByText('Install Playfield')).toBeHidden();
});

test('pages that were looked at open without a network, others say why they do not, and no answer of the server is kept', async ({
  page,
  context,
}) => {
  await page.goto(at('/about'));
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  // The worker caches from this load on.
  await page.reload();
  await page.goto(at('/faq'));
  await context.setOffline(true);
  await page.goto(at('/about'));
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  await page.goto(at('/texas-teams'));
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  expect(await page.evaluate(`fetch('/api/auth/me').then(String, String)`)).toMatch(/TypeError/);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Texas youth sports teams');
  const kept = paths.parse(await page.evaluate(KEPT));
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  expect(kept).toContain('/about');
});
