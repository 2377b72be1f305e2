/** An empty search: saved in one tap, alerted by email, ended by its link. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, mailbox, post, signInto, signUp } from './people.ts';

const section = (page: Page) => page.locator('#saved-searches');
const toast = (page: Page, words: RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

test('a team that finds no game hears of the first one that is posted, and ends that from the email', async ({
  context,
  page,
}) => {
  const seeker = await signUp('Waiting Wolves', 'Boulder, CO');
  const host = await signUp('Hosting Hens', 'Boulder, CO');
  await signInto(context, seeker);

  await test.step('says so in one tap where nothing was found', async () => {
    await page.goto(at('/find-games?sport=hockey&ageGroup=8u&zipcode=80302&maxDistance=25'));
    await expect(page.getByRole('heading', { name: 'No Matchups Found' })).toBeVisible();
    await inspect(page, 'nothing found');
    await page.getByRole('button', { name: 'Tell me when there is one' }).click();
    await toast(page, /Search saved/);
    await expect(page.getByText('We will tell you when there is one.')).toBeVisible();
  });

  await test.step('is told by email, and gets to the game from there', async () => {
    const game = await post(host, { sport: 'hockey', ageGroup: '8u', matchupType: 'looking' });
    const mail = await mailbox().waitFor(seeker.user.email, /New game for “Hockey, 8U, 80302, 25 miles, .*”/);
    await page.goto(/http\S*find-games\?game=\d+/.exec(mail.text)?.[0] ?? '');
    await expect(page.getByRole('dialog')).toContainText('Hosting Hens');
    expect(page.url()).toContain(`game=${game.id}`);

    await page.goto(/http\S*list=search/.exec(mail.text)?.[0] ?? '');
    await expect(page.getByRole('heading', { name: 'This alert is off' })).toBeVisible();
    await expect(page.getByText(/Hockey, 8U/)).toBeVisible();
    await inspect(page, 'an ended alert');
    await page.getByRole('main').getByRole('link', { name: 'account settings', exact: true }).click();
    await expect(section(page).getByText('No alerts')).toBeVisible();
  });
});

test('a search is saved under a name, changed and deleted', async ({ context, page }) => {
  const seeker = await signUp('Saving Seals', 'Boulder, CO');
  await signInto(context, seeker);

  await test.step('from the results', async () => {
    await page.goto(at('/find-games?sport=soccer'));
    await page.getByRole('button', { name: 'Save search' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name')).toHaveValue('Soccer, Looking for Host');
    await inspect(page, 'the dialog');
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await expect(dialog.getByText('Please name the search')).toBeVisible();
    await dialog.getByLabel('Name').fill('Soccer anywhere');
    await dialog.getByLabel('Tell me about new games').selectOption('weekly');
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await toast(page, /Search saved/);
    await page.getByRole('button', { name: 'Save search' }).click();
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await expect(page.getByText('You have saved this search already')).toBeVisible();
  });

  await test.step('in the account settings', async () => {
    await page.goto(at('/account-settings#saved-searches'));
    await expect(section(page).getByText('Alerts once a week')).toBeVisible();
    await inspect(page, 'the list');
    await section(page).getByRole('button', { name: 'Change Soccer anywhere' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Any soccer');
    await page.getByRole('dialog').getByLabel('Tell me about new games').selectOption('never');
    await page.getByRole('dialog').getByRole('button', { name: 'Save search' }).click();
    await expect(section(page).getByText('No alerts')).toBeVisible();
    await section(page).getByRole('link', { name: 'Any soccer' }).click();
    await expect(page).toHaveURL(/find-games\?.*sport=soccer/);
    await page.goBack();
    await section(page).getByRole('button', { name: 'Delete Any soccer' }).click();
    await expect(section(page).getByText('You haven’t saved any searches.')).toBeVisible();
  });
});
