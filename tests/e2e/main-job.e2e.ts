import type { Page } from '@playwright/test';
import { newWord } from '../support/bodies.ts';
import { expect, test } from './browser.ts';
import { at, day, mailbox, pageOf, signUp, type Person } from './people.ts';
import { say } from './threads.ts';

async function postCanHost(page: Page, town: string): Promise<void> {
  await page.goto(at('/post-availability'));
  await page.getByText('Can Host', { exact: true }).click();
  await page.getByLabel('Date', { exact: true }).fill(day(21));
  await page.getByLabel('Start time').fill('10:00');
  await page.getByLabel('End time').fill('11:30');
  const venue = page.getByRole('combobox', { name: 'Venue Location' });
  await venue.fill('');
  await venue.pressSequentially(town);
  await page.getByRole('option', { name: town }).first().click();
  await page.getByRole('button', { name: 'Post Availability' }).click();
  await expect(page).toHaveURL(/\/games\/\d+/);
  await expect(page.getByRole('main').getByText(town).first()).toBeVisible();
}

test('A Denver team finds a Boulder team’s game, agrees to play, and exchanges messages', async ({ browser }) => {
  const word = newWord();
  const newTeam = (name: string, town: string): Promise<Person> =>
    signUp(`${name} ${word}`, town, { sport: 'football', ageGroup: '12u' });
  const boulder = await newTeam('Boulder Bears', 'Boulder, CO');
  const denver = await newTeam('Denver Dragons', 'Denver, CO');
  const [host, guest] = [await pageOf(browser, boulder), await pageOf(browser, denver)];
  const errors: Error[] = [];
  for (const page of [host, guest]) page.on('pageerror', (error) => errors.push(error));

  await test.step('Boulder posts a game, which Denver finds within 50 miles but not within 10', async () => {
    await postCanHost(host, 'Boulder');
    await guest.goto(at(`/find-games?q=${word}`));
    await guest.getByRole('group', { name: 'Type' }).getByText('Can Host', { exact: true }).click();
    await guest.getByLabel('Sport').selectOption('football');
    await guest.getByLabel('Location').fill('80202');
    await guest.getByLabel('Distance', { exact: true }).selectOption('10');
    await expect(guest.getByText('No Matchups Found')).toBeVisible();
    await guest.getByLabel('Distance', { exact: true }).selectOption('50');
    await expect(guest.getByRole('article').filter({ hasText: boulder.user.teamName })).toBeVisible();
  });

  await test.step('Denver asks to play, and Boulder accepts from the email', async () => {
    await guest
      .getByRole('article')
      .getByRole('button', { name: /Express Interest/ })
      .click();
    const mail = await mailbox().waitFor(boulder.email, /A team is interested in your/);
    await host.goto(/http\S*\/games\/\d+/.exec(mail.text)?.[0] ?? '');
    await host.getByRole('button', { name: /Accept/ }).click();
    await expect(host.getByRole('heading', { name: `vs. ${denver.user.teamName}` })).toBeInViewport();
  });

  await test.step('both teams write to each other', async () => {
    await guest.goto(at('/team-profile#expressed'));
    await guest.getByRole('link', { name: /Message Team/ }).click();
    await say(guest, 'Which field is it?');
    await host.goto(at('/messages'));
    await host.getByRole('link', { name: new RegExp(denver.user.teamName) }).click();
    await expect(host.getByText('Which field is it?').first()).toBeVisible();
    await say(host, 'Pleasant View, field 3.');
    await expect(guest.getByText('Pleasant View, field 3.').first()).toBeVisible();
  });
  expect(errors).toEqual([]);
});
