import { expect, test } from './browser.ts';
import { at, mailbox, openAs, post, signUpTwo } from './people.ts';

test('A coach saves a search without results, opens a game from its alert, and deletes a search', async ({ page }) => {
  const [seeker, host] = await signUpTwo('Waiting Wolves', 'Hosting Hens', 'Boulder, CO');
  const section = page.locator('#saved-searches');
  const dialog = page.getByRole('dialog');
  const search = '/find-games?sport=hockey&ageGroup=8u&zipcode=80302&maxDistance=25';

  await test.step('a search without results is saved with one tap', async () => {
    await openAs(page, seeker, search);
    await expect(page.getByRole('heading', { name: 'No Matchups Found' })).toBeVisible();
    await page.getByRole('button', { name: 'Alert me to new games' }).click();
    await expect(page.getByText('We’ll alert you to new games.')).toBeVisible();
  });

  await test.step('the alert links to the game, and its other link stops the alerts', async () => {
    const game = await post(host, { sport: 'hockey', ageGroup: '8u', matchupType: 'looking' });
    const mail = await mailbox().waitFor(seeker.email, /New game for “Hockey, 8U, 80302, 25 miles, .*”/);
    await page.goto(/http\S*find-games\?game=\d+/.exec(mail.text)?.[0] ?? '');
    await expect(dialog).toContainText('Hosting Hens');
    expect(page.url()).toContain(`game=${game.id}`);
    await page.goto(/http\S*answer=stop\S*/.exec(mail.text)?.[0] ?? '');
    await page.getByRole('button', { name: 'Turn this alert off' }).click();
    await expect(page.getByRole('heading', { name: 'This alert is off' })).toBeVisible();
  });

  await test.step('a search with results is saved under a name', async () => {
    await page.goto(at('/find-games?sport=soccer'));
    await page.getByRole('button', { name: 'Save search' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Soccer, Looking for Host');
    await dialog.getByLabel('Name').fill('Soccer anywhere');
    await dialog.getByLabel('Tell me about new games').selectOption('weekly');
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('a saved search is changed and deleted in the settings', async () => {
    await page.goto(at('/account-settings#saved-searches'));
    await expect(section.getByText('Alerts once a week')).toBeVisible();
    await section.getByRole('button', { name: 'Change Soccer anywhere' }).click();
    await dialog.getByLabel('Name').fill('Any soccer');
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await expect(section.getByRole('link', { name: 'Any soccer' })).toHaveAttribute('href', /sport=soccer/);
    await section.getByRole('button', { name: 'Delete Any soccer' }).click();
    await expect(section.getByRole('link', { name: 'Any soccer' })).toHaveCount(0);
  });
});
