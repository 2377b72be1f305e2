import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at, openAs, pageOf, PHONE, post, signUp, signUpMember } from './people.ts';

test.use(PHONE);

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const main = (page: Page) => page.getByRole('main');

test('The tabs of a new team show empty states and can be reached by keyboard', async ({ page }) => {
  await openAs(page, await signUp('New Newts', 'Boulder, CO'), '/team-profile');
  await expect(main(page).getByText('No games posted yet')).toBeVisible();
  await tab(page, 'Posted').focus();
  for (const words of ['No interest yet', 'No interest expressed yet']) {
    await page.keyboard.press('ArrowRight');
    await expect(main(page).getByText(words)).toBeVisible();
  }
  await page.keyboard.press('End');
  await expect(main(page).getByText('Nothing to review')).toBeVisible();
  await expect(page).toHaveURL(/#reviews$/);

  await page.goto(at('/find-teams'));
  await expect(main(page).getByText('When could you play?')).toBeVisible();
  await page.goto(at('/team-profile/999999999'));
  await expect(page.getByRole('alert').filter({ hasText: 'This team does not exist' })).toBeVisible();
});

test('A team designs a crest and describes itself, and other teams see the team’s description and link', async ({
  page,
  browser,
}) => {
  const team = await signUp('Crested Cranes', 'Boulder, CO');
  await openAs(page, team, '/account-settings#team-page');
  const section = page.locator('#team-page');
  const color = (group: string, name: string) =>
    section
      .getByRole('group', { name: new RegExp(`^${group} color`) })
      .getByRole('radio', { name })
      .check();
  await expect(section.getByText('We made this one from your team’s name.')).toBeVisible();
  await section.getByRole('radio', { name: 'Circle' }).check();
  await section.getByLabel('Pattern').selectOption('Horizontal stripes');
  await color('First', 'Navy');
  await color('Second', 'Black');
  await expect(section.getByRole('group', { name: 'First color: Navy' })).toBeHidden();
  await color('First', 'Gold');
  await section.getByLabel('About your team').fill('Call us at 303 555 0100');
  await section.getByRole('button', { name: 'Save team page' }).click();
  await expect(section.getByText(/Please leave out links, email addresses and phone numbers/)).toBeVisible();
  await section.getByLabel('About your team').fill('We press high and like mornings.');
  await section.getByLabel('Website or social page').fill('facebook.com/cranes');
  await section.getByRole('button', { name: 'Save team page' }).click();
  await expect(page.getByText('Team page saved')).toBeVisible();
  await page.reload();
  await expect(section.getByRole('group', { name: 'First color: Gold' })).toBeVisible();
  await expect(section.getByRole('radio', { name: 'Circle' })).toBeChecked();

  const theirs = await pageOf(browser, await signUp('Looking Loons', 'Denver, CO'));
  await theirs.goto(at(`/team-profile/${team.user.id}`));
  await expect(theirs.getByText('We press high and like mornings.')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'facebook.com/cranes' })).toHaveAttribute('rel', /nofollow/);
});

test('A member without a team can browse but not request games, and becomes a team manager', async ({ page }) => {
  const [host, member] = [await signUp('Shared Sharks', 'Boulder, CO'), await signUpMember()];
  const game = await post(host);
  await openAs(page, member, `/find-games?game=${game.id}`);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Shared Sharks' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Express Interest/ })).toHaveCount(0);
  await page.goto(at('/post-availability'));
  await expect(main(page).getByText('Team Manager Access Required')).toBeVisible();
  await main(page).getByRole('link', { name: 'I manage a team' }).click();
  const become = main(page).getByRole('button', { name: 'Become a team manager' });
  await become.click();
  await expect(main(page).getByText('Team information is required for Team Managers').first()).toBeVisible();
  await main(page).getByLabel('Team name').fill('Late Larks');
  await main(page).getByLabel('Team location').fill('Boulder, CO');
  await main(page).getByLabel('Sport').selectOption('soccer');
  await main(page).getByLabel('Age group').selectOption('12u');
  await main(page).getByLabel('Your age').selectOption('adult');
  await become.click();
  await expect(main(page).getByRole('heading', { name: 'When do you play?' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Late Larks').first()).toBeAttached();
});
