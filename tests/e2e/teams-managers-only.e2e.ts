/** What visitors and view-only members see instead of a team's screens. */
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
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
  await expect(main.getByRole('link', { name: 'I manage a team' })).toHaveAttribute('href', '/welcome');
  await expect(main.getByRole('link', { name: /Register/ })).toHaveAttribute('href', /^\/auth\/register/);
  await page.goto(at('/team-profile'));
  await expect(main.getByText('Team Manager Access Required')).toBeVisible();
  await expect(main.getByRole('heading', { name: member.user.fullName })).toBeVisible();
  for (const path of ['/team-profile', '/find-games', '/post-availability', '/account-settings', '/messages']) {
    await page.goto(at(path));
    await expect(page.getByRole('banner').getByText(member.user.fullName).first()).toBeAttached();
    await expect(page.getByText(/Scout\/Coach|Unknown/)).toHaveCount(0);
  }
});

test('a member who manages a team after all becomes its manager in place', async ({ page, context }) => {
  const member = await signUpMember();
  await signInto(context, member);
  const main = page.getByRole('main');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(at('/team-profile'));
  await main.getByRole('link', { name: 'I manage a team' }).click();
  await expect(main.getByLabel('Team name')).toBeVisible();
  await inspect(page, 'becoming a team manager');
  await main.getByRole('button', { name: 'Become a team manager' }).click();
  await expect(main.getByText('Team information is required for Team Managers').first()).toBeVisible();
  await main.getByLabel('Team name').fill('Late Larks');
  await main.getByLabel('Team location').fill('Boulder, CO');
  await main.getByLabel('Sport').selectOption('soccer');
  await main.getByLabel('Age group').selectOption('12u');
  await main.getByLabel('Your age').selectOption('minor_with_permission');
  await main.getByRole('button', { name: 'Become a team manager' }).click();
  await expect(main.getByText(/Team managers must be 18 or older/)).toBeVisible();
  await main.getByLabel('Your age').selectOption('adult');
  await main.getByRole('button', { name: 'Become a team manager' }).click();
  await expect(page.getByText('You are a team manager now')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'When do you play?' })).toBeVisible();
  await page.goto(at('/team-profile'));
  await expect(main.getByRole('heading', { name: 'Late Larks' })).toBeVisible();
  await expect(main.getByRole('tab', { name: 'Posted' })).toBeVisible();
  await page.goto(at('/post-availability'));
  await expect(main.getByRole('button', { name: 'Post Availability' })).toBeVisible();
});
