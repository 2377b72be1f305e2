/** Page counts in use: each address change, link and button, and nothing personal. */
import type { Page } from '@playwright/test';
import { ANY_BUTTON, EVENTS_MAX, isCountedClick, isCountedPage } from '@playfield/contracts/fields/clicks.ts';
import { parse } from 'node-html-parser';
import { clickName, PRESSABLE } from '@playfield/site/src/shared/format/clicks.ts';
import { expect, test } from './browser.ts';
import { batchesOf, countedOf, counting, rememberCounted } from './counted.ts';
import { agree, at, post, signInto, signUp, write } from './people.ts';
import { stackEnv } from '../support/shared-stack.ts';
import { openDatabase } from '../support/stores.ts';

test.beforeEach(({ context }) => rememberCounted(context));

const go = async (page: Page, path: string) => {
  await page.goto(at(path));
  await counting(page);
};
/** Follows a link and waits until the new page counts. */
const follow = async (page: Page, name: string | RegExp, to: RegExp) => {
  await page.getByRole('link', { name }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(to);
  await counting(page);
};

/** Whether the server has stored it: counts move to the database every half minute. */
async function isKept(path: string, click: string | null): Promise<boolean> {
  await using db = await openDatabase(stackEnv()['MONGODB_URL'] ?? '', 'accounts');
  const kept = await db.collection('page-counts').findOne({ path, click });
  return Number(kept?.['count'] ?? 0) > 0;
}

test('a visitor’s way through the public pages, each step once, and kept by the server', async ({ page }) => {
  await page.goto(at('/'));
  // Also what is sent on unload, with the service worker in control.
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await go(page, '/?utm_source=robin.reyes');
  await page.locator('summary').first().click();
  await follow(page, 'Get Started', /\/auth\/register/);
  await page.goBack();
  await counting(page);
  await follow(page, 'Learn More', /\/how-it-works/);
  await follow(page, 'FAQ', /\/faq/);
  await page.getByRole('button', { name: 'Start Live Chat' }).click();
  await page.keyboard.press('Escape');
  await follow(page, 'Texas', /\/texas-teams/);
  await follow(page, 'Blog', /\/blog/);
  await page.getByRole('link', { name: 'Safety', exact: true }).click();
  await follow(page, /game-day safety/, /\/blog\/youth-sports-game-day-safety/);
  await page.goto(at('/no-such-page/robin.reyes'));
  await counting(page);
  expect(await countedOf(page)).toEqual([
    '/',
    '/',
    '/ page>question',
    '/ page>hero-register',
    '/register',
    '/',
    '/ page>/how-it-works',
    '/how-it-works',
    '/how-it-works footer>/faq',
    '/faq',
    '/faq page>start-live-chat',
    '/faq footer>/texas-teams',
    '/texas-teams',
    '/texas-teams footer>/blog',
    '/blog',
    '/blog page>here',
    '/blog',
    '/blog page>/blog/youth-sports-game-day-safety',
    '/blog/youth-sports-game-day-safety',
    '/404',
  ]);
  await expect.poll(() => isKept('/faq', 'page>start-live-chat'), { timeout: 60_000 }).toBe(true);
  expect(await isKept('/blog/youth-sports-game-day-safety', null)).toBe(true);
});

test('a page that the browser kept is looked at again when somebody comes back to it', async ({ page }) => {
  await go(page, '/about');
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`);
  expect(await countedOf(page)).toEqual(['/about', '/about']);
});

test('presses travel together: by the batch, after a while, and when the page is hidden or left', async ({ page }) => {
  await go(page, '/faq');
  for (let times = 0; times < EVENTS_MAX; times += 1) await page.locator('summary').first().click();
  await expect.poll(async () => (await batchesOf(page)).map((events) => events.length)).toEqual([EVENTS_MAX]);
  await expect.poll(async () => (await batchesOf(page)).length, { timeout: 15_000 }).toBe(2);
  await page.locator('summary').first().click();
  await follow(page, 'About', /\/about/);
  expect((await batchesOf(page)).map((events) => events.length)).toEqual([EVENTS_MAX, 1, 2]);
});

for (const signal of ['globalPrivacyControl', 'doNotTrack'])
  test(`nothing is sent for who asks for that by ${signal}`, async ({ page }) => {
    const value = signal === 'doNotTrack' ? `'1'` : 'true';
    await page.addInitScript({ content: `Object.defineProperty(navigator, '${signal}', { value: ${value} })` });
    await page.goto(at('/faq'));
    await page.locator('summary').first().click();
    await page.waitForTimeout(800);
    expect(await countedOf(page)).toEqual([]);
  });

test('the main job: filters, dialogs, tabs and threads, without a team, a place or a word of anybody', async ({
  page,
  context,
}) => {
  const [host, guest] = [await signUp('Counted Coyotes', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await agree(host, guest);
  await write(host, guest, 'Which field is it?');
  await post(host, { additionalInfo: 'Bring water' });
  await signInto(context, guest);

  await go(page, '/find-games');
  await page.getByLabel('Sport').selectOption('soccer');
  await page.getByLabel('Location').fill('80302');
  await expect(page).toHaveURL(/80302/);
  await page.getByText('Can Host', { exact: true }).first().click();
  await expect(page).toHaveURL(/hosting/);
  // Other tests post games here too, and a page shows six.
  await page.getByLabel('Search', { exact: true }).fill('Counted Coyotes');
  await expect(page).toHaveURL(/Coyotes/);
  const card = page.getByRole('article').filter({ hasText: 'Counted Coyotes' }).first();
  await card.getByRole('button', { name: /Details/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await card.getByRole('button', { name: /Express Interest/ }).click();
  await expect(card.getByRole('button', { name: /Undo/ })).toBeVisible();
  const found = await countedOf(page);
  expect(found.slice(-4)).toEqual([
    '/find-games',
    '/find-games dialog>close',
    '/find-games',
    '/find-games page>express-interest',
  ]);
  expect(found).toContain('/find-games page>details');
  // The page itself, each filter, the dialog and back.
  expect(found.filter((one) => one === '/find-games').length).toBeGreaterThanOrEqual(6);

  await follow(page, 'My Team', /\/team-profile/);
  await page.getByRole('tab', { name: /Expressed/ }).click();
  await follow(page, /Message Team/, /\/messages\/\d+/);
  await page.getByRole('textbox', { name: /message/i }).fill('Field 3, call 303 555 0123');
  await page.getByRole('button', { name: /Send/ }).click();
  await expect(page.getByRole('main').getByText('Field 3').first()).toBeVisible();
  await follow(page, 'Account', /\/account-settings/);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await follow(page, 'Post Availability', /\/post-availability/);
  await page.getByRole('button', { name: 'Tournament Features' }).click();
  await page.getByRole('button', { name: 'Post Availability' }).click();

  const all = await countedOf(page);
  for (const one of [
    '/find-games header>/team-profile',
    '/team-profile',
    '/team-profile page>tab-expressed',
    '/team-profile page>/messages/:id',
    '/messages/:id',
    '/messages/:id page>send',
    '/messages/:id header>/account-settings',
    '/account-settings',
    '/account-settings page>save',
    '/account-settings header>/post-availability',
    '/post-availability page>tournament-features',
    '/post-availability page>post-availability',
  ])
    expect(all).toContain(one);
  for (const one of all) {
    const [path = '', click] = one.split(' ');
    expect(isCountedPage(path), one).toBe(true);
    if (click !== undefined) expect(isCountedClick(click), one).toBe(true);
    expect(one).not.toMatch(new RegExp(`\\d{2,}|coyotes|dragons|boulder|soccer|>${ANY_BUTTON}$`));
  }
});

test('every link and button of the main job has a name of its own', async ({ page, context }) => {
  const [host, guest] = [await signUp('Named Newts', 'Boulder, CO'), await signUp('Other Otters', 'Denver, CO')];
  await agree(host, guest);
  await write(guest, host, 'Which field is it?');
  await write(host, guest, 'Field 3');
  await post(guest, { location: 'Boulder, CO' });
  await post(host, { location: 'Denver, CO' });
  await signInto(context, host);
  const nameless = new Set<string>();
  const look = async () => {
    for (const one of parse(await page.content()).querySelectorAll(PRESSABLE)) {
      const name = clickName(one, new URL(page.url()));
      if (!isCountedClick(name) || name.endsWith(`>${ANY_BUTTON}`)) nameless.add(one.outerHTML);
    }
  };

  await page.goto(at('/find-games?matchupType=hosting'));
  await page
    .getByRole('button', { name: /Details/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /Share/ })).toBeVisible();
  await look();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page.getByRole('region', { name: 'Map' }).getByRole('button').first()).toBeVisible();
  await look();
  await page.getByRole('button', { name: 'Save search' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible();
  await look();
  await page.goto(at('/find-games?zipcode=99501&maxDistance=10&sport=hockey'));
  await expect(page.getByText('No Matchups Found')).toBeVisible();
  await look();
  await page.goto(at('/post-availability'));
  await page.getByRole('button', { name: 'Add a date' }).click();
  await look();
  await page.goto(at('/team-profile'));
  for (const tab of ['Posted', 'Opponents', 'Received', 'Expressed', 'Settings', 'Reviews']) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click();
    await page.waitForTimeout(500);
    await look();
  }
  for (const name of [/Edit the game/, /Delete the game/]) {
    await page.getByRole('tab', { name: /Posted/ }).click();
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeVisible();
    await look();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.getByRole('button', { name: 'Import schedule' }).click();
  await look();
  await page.goto(at(`/team-profile/${guest.user.id}`));
  for (const tab of ['Team Info', 'Matchups', 'Reviews']) {
    await page.getByRole('tab', { name: tab }).click();
    await look();
  }
  await page.goto(at(`/messages/${guest.user.id}`));
  await expect(page.getByRole('main').getByText('Which field is it?').first()).toBeVisible();
  await look();
  await page.goto(at('/account-settings'));
  await expect(page.getByRole('button', { name: 'Export my data' })).toBeVisible();
  await look();
  await page.goto(at('/notifications'));
  await page.waitForTimeout(500);
  await look();
  expect([...nameless]).toEqual([]);
});
