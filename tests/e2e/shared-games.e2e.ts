/** A game's public link: from a coaches' group through registering to an interest, and its switches. */
import type { Page } from '@playwright/test';
import { getGameLink } from '@playfield/contracts/shared-games.ts';
import { createAndConfirm, fillRegistration, fillSignIn } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { at, day, newAddress, PHONE, post, signInto, signUp, type Person } from './people.ts';

test.use(PHONE);

const KIND = { sport: 'hockey', ageGroup: '15u' } as const;

async function share(host: Person) {
  const game = await post(host, { ...KIND, location: 'Durango, CO', date: day(18) });
  const { path } = await host.ask(getGameLink, { params: { id: game.id } });
  return { id: game.id, path };
}

async function sendInterest(page: Page, id: number): Promise<void> {
  await expect(page).toHaveURL(at(`/games/${id}#ask`));
  await expect(page.getByRole('button', { name: 'Express Interest' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Interest sent')).toBeVisible();
}

test('A stranger opens a shared game, registers, and asks to play, as does a coach with an account', async ({
  page,
  context,
}) => {
  const host = await signUp('Linked Lynxes', 'Durango, CO', KIND);
  const { id, path } = await share(host);
  const main = page.getByRole('main');
  await page.goto(at(path));
  await expect(main.getByRole('heading', { level: 1 })).toContainText('15U');
  await expect(main).toContainText('Durango, CO');
  await expect(main).not.toContainText('Linked Lynxes');
  await main.getByRole('link', { name: 'Express Interest' }).click();
  await expect(page.getByRole('radio', { name: /Team Manager/ })).toBeChecked();
  // The link survives a detour through signing in.
  await main.getByRole('link', { name: 'Sign in' }).click();
  await main.getByRole('link', { name: 'Register your team' }).click();
  const email = newAddress();
  await fillRegistration(page, { email, teamName: 'Quick Quails', town: 'Durango, CO', kind: KIND });
  await createAndConfirm(page, email);
  await sendInterest(page, id);

  await context.clearCookies();
  const guest = await signUp('Guest Geckos', 'Durango, CO', KIND);
  await page.goto(at(path));
  await page.getByRole('link', { name: 'I have an account' }).click();
  await fillSignIn(page, guest.email);
  await sendInterest(page, id);
});

test('A team shares its game and turns the link off, which then shows other games', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const host = await signUp('Linked Lynxes', 'Durango, CO', KIND);
  const [{ id, path }] = [await share(host), await share(host)];
  await signInto(context, host);
  await page.goto(at(`/games/${id}`));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(at(path));
  await page.getByRole('checkbox', { name: 'Search engines may list it' }).click();
  await expect(page.getByText('Search engines may list this game')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Anyone with the link can see this game' }).click();
  await expect(page.getByText('Link turned off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  const gone = await page.goto(at(path));
  expect(gone?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'This game is no longer open' })).toBeVisible();
  await expect(page.getByRole('list').getByRole('link', { name: /^15U/ }).first()).toBeVisible();
});
