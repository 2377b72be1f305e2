/** A team's own screens, another team's, and those of a member without a team. */
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at, PHONE, post, signInto, signUp, signUpMember } from './people.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const main = (page: Page) => page.getByRole('main');

test('Every tab of a new team says what to do next, works by keyboard, and can be retried offline', async ({
  page,
  context,
}) => {
  await signInto(context, await signUp('New Newts', 'Boulder, CO'));
  await page.goto(at('/team-profile'));
  await expect(main(page).getByText('No games posted yet')).toBeVisible();
  await tab(page, 'Posted').focus();
  for (const words of ['When could you play?', 'No interest yet', 'No interest expressed yet']) {
    await page.keyboard.press('ArrowRight');
    await expect(main(page).getByText(words)).toBeVisible();
  }
  await page.keyboard.press('End');
  await expect(main(page).getByText('Nothing to review')).toBeVisible();
  await expect(page).toHaveURL(/#reviews$/);

  await context.setOffline(true);
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to fetch your interests' });
  await tab(page, 'Expressed').click();
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByText('No interest expressed yet')).toBeVisible();

  await tab(page, 'Settings').click();
  await page.getByRole('button', { name: 'Edit Team Profile' }).click();
  await page.getByLabel('Team name').fill('Speedy Storks');
  await page.getByRole('button', { name: /Save/ }).click();
  await expect(main(page).getByRole('heading', { name: 'Speedy Storks' })).toBeVisible();
});

test('A coach asks for a game on another team’s page, takes it back, and sees when the game is gone', async ({
  page,
  context,
}) => {
  const host = await signUp('Open Owls', 'Boulder, CO');
  const posted = await post(host);
  await signInto(context, await signUp('Curious Cats', 'Denver, CO'));
  const ask = async () => {
    await page.goto(at(`/team-profile/${host.user.id}`));
    await expect(main(page).getByRole('heading', { name: 'Open Owls' })).toBeVisible();
    await tab(page, 'Matchups').click();
    await main(page)
      .getByRole('button', { name: /Details/ })
      .click();
    // The screen updates before the server has stored the interest.
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/interests') && answer.ok());
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Express Interest/ })
      .click();
    await stored;
    await page.goto(at('/team-profile#expressed'));
  };
  const mine = main(page).getByRole('article').filter({ hasText: 'Open Owls' });
  await ask();
  await expect(mine.getByText('Pending')).toBeVisible();
  await mine.getByRole('button', { name: /Unexpress Interest/ }).click();
  await expect(mine).toBeHidden();
  await ask();
  await expect(mine.getByText('Pending')).toBeVisible();
  await host.ask(deleteMatchup, { params: { id: posted.id } });
  await mine.getByRole('button', { name: /Unexpress Interest/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This interest does not exist' })).toBeVisible();
  await expect(mine).toBeHidden();
  await page.goto(at('/team-profile/999999999'));
  await expect(page.getByRole('alert').filter({ hasText: 'This team does not exist' })).toBeVisible();
});

test.describe(() => {
  test.use(PHONE);

  test('A member without a team may look but not ask, and becomes a team manager in place', async ({
    page,
    context,
  }) => {
    const [host, member] = [await signUp('Shared Sharks', 'Boulder, CO'), await signUpMember()];
    const game = await post(host);
    await signInto(context, member);
    await page.goto(at(`/find-games?game=${game.id}`));
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
    await page.goto(at('/team-profile'));
    await expect(main(page).getByRole('heading', { name: 'Late Larks' })).toBeVisible();
    await expect(tab(page, 'Posted')).toBeVisible();
  });
});
