/** What visitors and view-only members see instead of a team's screens. */
import { expect, test } from './browser.ts';
import { at, post, signInto, signUp, signUpMember } from './people.ts';

test('visitors are asked in, and come back to where they were', async ({ page }) => {
  const main = page.getByRole('main');
  const panels = [
    ['/find-games', 'Authentication required', [/Team Manager/, /Coach\/Scout\/Team Member/, 'Sign in']],
    ['/post-availability', 'Login Required', ['Register your team', 'Sign in']],
    ['/team-profile', 'Team Profile', ['Register your team', 'Sign in']],
  ] as const;
  for (const [path, title, links] of panels) {
    await page.goto(at(path));
    await expect(main.getByText(title, { exact: true })).toBeVisible();
    for (const name of links) await expect(main.getByRole('link', { name })).toBeVisible();
    await main.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(new RegExp(`/login\\?next=${encodeURIComponent(path)}$`));
  }
  await page.goto(at('/find-games'));
  await main.getByRole('link', { name: /Coach\/Scout\/Team Member/ }).click();
  await expect(page).toHaveURL(/\/register\?role=view_only/);
});

test('members who only look can share games, and are told what is for team managers', async ({ page, context }) => {
  const [host, member] = [await signUp('Shared Sharks', 'Boulder, CO'), await signUpMember()];
  await post(host, { sport: 'hockey', ageGroup: '9u', matchupType: 'looking', maxTravelDistance: 50 });
  await signInto(context, member);
  await page.goto(at('/find-games?q=shared+sharks'));
  const game = page.getByRole('article').first();
  await expect(game.getByRole('button', { name: /^Share/ })).toBeVisible();
  await game.getByRole('button', { name: /Details/ }).click();
  await expect(page.getByRole('dialog').getByText('Up to 50 miles')).toBeVisible();
  await expect(page.getByRole('button', { name: /Express Interest/ })).toHaveCount(0);

  const main = page.getByRole('main');
  await page.goto(at('/post-availability'));
  await expect(main.getByText('Team Manager Access Required')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Find Games' })).toHaveAttribute('href', '/find-games');
  await expect(main.getByRole('link', { name: /Register/ })).toHaveAttribute('href', /^\/auth\/register/);
  await page.goto(at('/team-profile'));
  for (const tab of ['Posted', 'Received', 'Expressed', 'Reviews']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(main.getByText('Team Manager Access Required')).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(main.getByText(member.user.email)).toBeVisible();
});
