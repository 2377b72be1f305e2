import type { Page } from '@playwright/test';
import * as z from 'zod';
import { expect, test } from './browser.ts';
import { agree, at, openAs, signInto, signUpTwo } from './people.ts';

test.use({ serviceWorkers: 'allow' });

const KEPT = `(async () => {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return {
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    pages: requests.flat().map(({ url }) => new URL(url).pathname + new URL(url).search),
  };
})()`;
const names = z.array(z.string());
const kept = z.object({ local: names, session: names, databases: names, pages: names });
const keptOn = async (page: Page) => kept.parse(await page.evaluate(KEPT));

async function chooseSport(page: Page, path: string): Promise<void> {
  const searched = page.waitForResponse(/\/api\/matchups\?/);
  await page.goto(at(path));
  await searched;
  await page.getByLabel('Sport').selectOption('soccer');
  await expect.poll(async () => (await keptOn(page)).local).toContain('pf_filters');
}

test('Signing out or the end of a session removes personal data from the device', async ({ page, context }) => {
  const [leaving, other] = await signUpTwo('Leaving Lynxes', 'Staying Storks', 'Boulder, CO');
  await agree(leaving, other);
  await openAs(page, leaving, '/about');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await chooseSport(page, '/find-games?zipcode=80301&maxDistance=25');
  const tab = await context.newPage();
  await tab.goto(at(`/messages/${other.user.id}`));
  await tab.getByRole('textbox').fill('A private draft');
  await expect.poll(async () => (await keptOn(tab)).local).toContain('pf_drafts');
  await page.goto(at(`/team-profile/${other.user.id}`));
  await expect(page.getByRole('heading', { name: 'Staying Storks' })).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
  await expect(tab.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(tab.getByText('Staying Storks')).toHaveCount(0);
  for (const left of [page, tab]) {
    const { local, session, databases, pages } = await keptOn(left);
    expect(local).toEqual([]);
    expect(session).toEqual([]);
    expect(databases.filter((name) => name !== 'workbox-expiration')).toEqual([]);
    expect(pages).toContain('/messages');
    expect(pages.filter((path) => /\/api\/|\/\d+$|[?&](?:sport|zipcode)=/.test(path))).toEqual([]);
  }
  const cookies = (await context.cookies()).map(({ name }) => name.replace('__Host-', ''));
  expect(cookies.filter((name) => !/^pf_(?:session|known)$/.test(name))).toEqual([]);
  await tab.close();

  await signInto(context, other);
  await chooseSport(page, '/find-games');
  await context.clearCookies({ name: /pf_session/ });
  await page.goto(at('/find-games'));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect((await keptOn(page)).local).toEqual([]);
});
