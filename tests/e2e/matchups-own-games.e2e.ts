/** A team's games: posted on several days, edited, canceled, answered with a note, exported to calendars, reviewed. */
import { readFile } from 'node:fs/promises';
import { deleteAccount } from '@playfield/contracts/account.ts';
import { decideInterest, expressInterest } from '@playfield/contracts/interests.ts';
import { createMatchup } from '@playfield/contracts/matchups.ts';
import { createReview } from '@playfield/contracts/reviews.ts';
import { expect, test } from './browser.ts';
import { notices } from './account-pages.ts';
import { at, day, mailbox, PASSWORD, playGame, signInto, signUp } from './people.ts';
import type { Person } from './people.ts';

const game = {
  sport: 'soccer',
  ageGroup: '12u',
  gender: 'male',
  date: day(20),
  startTime: '10:00',
  endTime: '12:00',
  matchupType: 'hosting',
  location: 'Boulder, CO',
} as const;

async function agreed(host: Person, guest: Person) {
  const posted = await host.ask(createMatchup, { body: game });
  const interest = await guest.ask(expressInterest, { body: { matchupId: posted.id } });
  await host.ask(decideInterest, { params: { id: interest.id }, body: { status: 'accepted' } });
  return posted;
}

test('a game is posted on three days at once, with a preview and a warning where it collides', async ({
  page,
  context,
}) => {
  const team = await signUp('Many Days', 'Boulder, CO');
  await team.ask(createMatchup, { body: { ...game, startTime: '11:00', endTime: '13:00' } });
  await signInto(context, team);
  await page.goto(at('/post-availability'));
  await page.getByText('Can Host', { exact: true }).first().click();
  await page.getByLabel('Date', { exact: true }).fill(game.date);
  await page.getByLabel('Start time').fill(game.startTime);
  await page.getByLabel('End time').fill(game.endTime);
  await expect(page.getByText(/You have a game at this time already/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Venue Location' })).toHaveValue('Boulder, CO');
  await page.getByRole('button', { name: 'Add a date' }).click();
  await page.getByRole('button', { name: 'Add a date' }).click();
  await expect(page.getByLabel('Also on, date 3')).toHaveValue(day(34));
  await page.getByRole('button', { name: 'Post 3 games' }).click();
  await expect(page).toHaveURL(/\/team-profile/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4);
});

test('a game is changed and called off, and the other team hears of both', async ({ page, context }) => {
  const [host, guest] = [await signUp('Changing Chargers', 'Boulder, CO'), await signUp('Patient Pumas', 'Denver, CO')];
  await agreed(host, guest);
  await signInto(context, host);
  await page.goto(at('/team-profile'));
  await page.getByRole('button', { name: /Edit the game on/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Start time').fill('14:00');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('End time must be after the start time')).toBeVisible();
  await dialog.getByLabel('End time').fill('16:00');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('2:00 PM – 4:00 PM')).toBeVisible();
  const mail = await mailbox().waitFor(guest.user.email, /Changing Chargers changed a game/);
  expect(mail.text).toContain('(was: 10:00 AM – 12:00 PM)');

  await page.getByRole('button', { name: /Delete the game on/ }).click();
  await expect(
    dialog.getByText('Are you sure you want to delete this matchup? This action cannot be undone.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
  await mailbox().waitFor(guest.user.email, /called a game off/);
});

test(
  'interest is answered with a note, and the agreed game goes into calendars',
  { tag: '@one-size' },
  async ({ page, browser, context }) => {
    const [host, guest] = [await signUp('Noting Newts', 'Boulder, CO'), await signUp('Curious Cats', 'Denver, CO')];
    const posted = await host.ask(createMatchup, { body: game });
    await guest.ask(expressInterest, { body: { matchupId: posted.id } });
    await signInto(context, host);
    await page.goto(at('/team-profile#received'));
    await page.getByText('Add a note').click();
    await page.getByLabel('Note for Curious Cats (optional)').fill('Bring dark jerseys.');
    await page.getByRole('button', { name: 'Accept Curious Cats' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /Add to calendar/ }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain('Noting Newts – Curious Cats');

    await page.getByRole('tab', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Get a calendar address' }).click();
    const address = (await page.getByText(/\/api\/calendar\//).textContent()) ?? '';
    expect(await (await fetch(address)).text()).toContain('Noting Newts – Curious Cats');

    const other = await browser.newContext();
    await signInto(other, guest);
    const theirs = await other.newPage();
    await theirs.goto(at('/team-profile#expressed'));
    await expect(theirs.getByText('Bring dark jerseys.')).toBeVisible();
    await expect(theirs.getByRole('link', { name: /Add to calendar/ })).toBeVisible();
    await other.close();
  },
);

test('a played game is reviewed by stars, and shows when both have', async ({ page, context }) => {
  const [host, guest] = [await signUp('Starry Storks', 'Boulder, CO'), await signUp('Grateful Geese', 'Denver, CO')];
  const posted = await agreed(host, guest);
  await playGame(posted.id);
  await guest.ask(createReview, {
    params: { id: host.user.id },
    body: {
      matchupId: posted.id,
      rating: 4,
      sportsmanshipRating: 5,
      competitivenessRating: 3,
      punctualityRating: 4,
      communicationRating: 5,
      comment: 'Good hosts, good field.',
      isPublic: true,
    },
  });
  await signInto(context, host);
  await page.goto(at('/team-profile#reviews'));
  await expect(page.getByText('Good hosts, good field.')).toBeHidden();
  await page.getByRole('button', { name: /Write a review/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save review' }).click();
  await expect(dialog.getByText('Please choose 1 to 5').first()).toBeVisible();
  for (const group of await dialog.getByRole('radiogroup').all()) {
    await group.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(group.getByRole('radio', { name: '2 stars' })).toBeChecked();
  }
  await dialog.getByLabel('Comment').fill('Late, but friendly.');
  await dialog.getByRole('button', { name: 'Save review' }).click();
  await expect(dialog).toBeHidden();
  await expect(notices(page).first()).toBeVisible();
  await expect(page.getByText('Good hosts, good field.')).toBeVisible();
  await page.goto(at(`/team-profile/${guest.user.id}`));
  await page.getByRole('tab', { name: /Reviews/ }).click();
  await expect(page.getByText('Late, but friendly.')).toBeVisible();
  await expect(page.getByText('2.0').first()).toBeVisible();

  await guest.ask(deleteAccount, { body: { password: PASSWORD } });
  await page.goto(at('/team-profile#reviews'));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Anonymous Team')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Good hosts, good field.')).toBeHidden();
});
