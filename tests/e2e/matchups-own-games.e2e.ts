/** A team’s own games: posted on several days, edited, canceled. */
import { expect, test } from './browser.ts';
import { agree, at, day, mailbox, post, signInto, signUp } from './people.ts';

test('a game is posted on three days at once, with a preview and a warning where it collides', async ({
  page,
  context,
}) => {
  const team = await signUp('Many Days', 'Boulder, CO');
  await post(team, { startTime: '11:00', endTime: '13:00' });
  await signInto(context, team);
  await page.goto(at('/post-availability'));
  await page.getByText('Can Host', { exact: true }).first().click();
  await page.getByLabel('Date', { exact: true }).fill(day(20));
  await page.getByLabel('Start time').fill('10:00');
  await page.getByLabel('End time').fill('12:00');
  await expect(page.getByText(/You have a game at this time already/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Venue Location' })).toHaveValue('Boulder, CO');
  await page.getByRole('button', { name: 'Add a date' }).click();
  await page.getByRole('button', { name: 'Add a date' }).click();
  await expect(page.getByLabel('Also on, date 3')).toHaveValue(day(34));
  await page.getByRole('button', { name: 'Post 3 games' }).click();
  await expect(page).toHaveURL(/\/schedule/);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4);
});

test('a game is changed and called off, and the other team hears of both', async ({ page, context }) => {
  const [host, guest] = [await signUp('Changing Chargers', 'Boulder, CO'), await signUp('Patient Pumas', 'Denver, CO')];
  await agree(host, guest, { endTime: '12:00' });
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
  await mailbox().waitFor(guest.user.email, /canceled (?:a|your) game/);
});
