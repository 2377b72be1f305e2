/** A team's crest is put together with a preview, and seen by others with what the team says of itself. */
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, pageOf, signInto, signUp } from './people.ts';

test('a crest is chosen, and others see it on the team’s page', async ({ page, context, browser }) => {
  const team = await signUp('Crested Cranes', 'Boulder, CO');
  await signInto(context, team);
  await page.goto(at('/account-settings#team-page'));
  const section = page.locator('#team-page');
  await expect(section.getByText('This one comes from your name.')).toBeVisible();
  await section.getByRole('radio', { name: 'Circle' }).check();
  await section.getByLabel('Pattern').selectOption('Hoops');
  await section
    .getByRole('group', { name: /^First color/ })
    .getByRole('radio', { name: 'Navy' })
    .check();
  // Navy and black would look like one: the first color gives way.
  await section
    .getByRole('group', { name: /^Second color/ })
    .getByRole('radio', { name: 'Black' })
    .check();
  await expect(section.getByRole('group', { name: 'First color: Navy' })).toBeHidden();
  await section
    .getByRole('group', { name: /^First color/ })
    .getByRole('radio', { name: 'Gold' })
    .check();
  await section.getByLabel('About your team').fill('Call us at 303 555 0100');
  await section.getByRole('button', { name: 'Save team page' }).click();
  await expect(section.getByText(/Please leave out links, email addresses and phone numbers/)).toBeVisible();
  await section.getByLabel('About your team').fill('We press high and like mornings.');
  await section.getByLabel('Founded in').fill('2014');
  await section.getByLabel('Your page elsewhere').fill('facebook.com/cranes');
  await section.getByRole('button', { name: 'Save team page' }).click();
  await expect(page.getByText('Team page saved')).toBeVisible();
  // It covers what is behind it for as long as it is shown.
  await expect(page.getByText('Team page saved')).toBeHidden();
  // Nothing is half under the header.
  await page.evaluate('scrollTo(0, 0)');
  await inspect(page, 'the choice of a crest');

  await page.reload();
  await expect(section.getByRole('group', { name: 'First color: Gold' })).toBeVisible();
  await expect(section.getByRole('radio', { name: 'Circle' })).toBeChecked();
  await section.getByRole('button', { name: 'Use the one from our name' }).click();
  await expect(section.getByText('This one comes from your name.')).toBeVisible();

  const theirs = await pageOf(browser, await signUp('Looking Loons', 'Denver, CO'));
  await theirs.goto(at(`/team-profile/${team.user.id}`));
  await expect(theirs.getByText('We press high and like mornings.')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'facebook.com/cranes' })).toHaveAttribute('rel', /nofollow/);
  await inspect(theirs, 'a team with a crest');
  await theirs.context().close();
});
