/** A team's page: its crest and what it says of itself. */
import { expect, test } from './browser.ts';
import { at, pageOf, signInto, signUp } from './people.ts';

test('A team designs a crest and describes itself, and other teams see it', async ({ page, context, browser }) => {
  const team = await signUp('Crested Cranes', 'Boulder, CO');
  await signInto(context, team);
  await page.goto(at('/account-settings#team-page'));
  const section = page.locator('#team-page');
  const color = (group: string, name: string) =>
    section
      .getByRole('group', { name: new RegExp(`^${group} color`) })
      .getByRole('radio', { name })
      .check();
  await expect(section.getByText('This one comes from your name.')).toBeVisible();
  await section.getByRole('radio', { name: 'Circle' }).check();
  await section.getByLabel('Pattern').selectOption('Hoops');
  await color('First', 'Navy');
  // Navy and black would look the same, so the first color changes.
  await color('Second', 'Black');
  await expect(section.getByRole('group', { name: 'First color: Navy' })).toBeHidden();
  await color('First', 'Gold');
  await section.getByLabel('About your team').fill('Call us at 303 555 0100');
  await section.getByRole('button', { name: 'Save team page' }).click();
  await expect(section.getByText(/Please leave out links, email addresses and phone numbers/)).toBeVisible();
  await section.getByLabel('About your team').fill('We press high and like mornings.');
  await section.getByLabel('Your page elsewhere').fill('facebook.com/cranes');
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
