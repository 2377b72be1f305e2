import { calendarText, startCalendars } from '../support/calendars.ts';
import { expect, test } from './browser.ts';
import { at, day, openAs, post, signUp } from './people.ts';
import { propose, express } from '../support/games.ts';

test('A coach is warned about a game that overlaps an external calendar’s event or another game', async ({ page }) => {
  await using calendars = await startCalendars();
  calendars.set('team.ics', calendarText({ date: day(9), startTime: '09:00', endTime: '11:00' }));
  const [home, guest] = [await signUp('Dentist Ducks', 'Boulder, CO'), await signUp('Early Ermines', 'Denver, CO')];
  const open = await post(home, { date: day(9), startTime: '10:00', endTime: '12:00' });
  await express(guest, open);
  await openAs(page, home, '/account-settings#other-calendar');
  const section = page.locator('#other-calendar');
  const add = section.getByRole('button', { name: 'Add calendar' });
  await section.getByLabel('Calendar link').fill(calendars.at('team.ics'));
  await add.click();
  await expect(section.getByText(/^Read just now: 1 busy time, next .*, 9:00 AM – 11:00 AM\.$/)).toBeVisible();
  await expect(section).not.toContainText('team.ics');

  await page.goto(at(`/games/${open.id}`));
  await page.getByRole('button', { name: 'Accept Early Ermines' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Your other calendar says you are busy that day' });
  await expect(alert).toContainText('9:00 AM – 11:00 AM');
  await alert.getByRole('button', { name: 'Accept anyway' }).click();
  await expect(page.getByText('You can now message Early Ermines')).toBeVisible();

  const late = await signUp('Late Larks', 'Denver, CO');
  const times = { date: day(9), startTime: '11:00', endTime: '13:00' } as const;
  await propose(late, home, times);
  await page.goto(at('/team-profile#received'));
  await page.getByRole('button', { name: 'Accept the proposal of Late Larks' }).click();
  const clash = page.getByRole('alert').filter({ hasText: 'You already play Early Ermines' });
  await expect(clash).toContainText('10:00 AM – 12:00 PM');
  await expect(clash.getByRole('link')).toHaveAttribute('href', `/games/${open.id}`);
  await expect(clash.getByRole('button')).toHaveText(['Go back']);
  await clash.getByRole('button', { name: 'Go back' }).click();
  await expect(clash).toBeHidden();

  const third = await post(late, { ...times, matchupType: 'looking' });
  await page.goto(at(`/find-games?game=${third.id}`));
  const details = page.getByRole('dialog');
  await expect(details.getByText('Your field · they travel from Boulder, CO')).toBeVisible();
  await details.getByRole('button', { name: 'Express Interest' }).click();
  await expect(details.getByRole('alert')).toContainText('You already play Early Ermines');
  await details.getByRole('button', { name: 'Go back' }).click();
  await page.goto(at(`/games/${third.id}`));
  await page.getByRole('button', { name: 'Express Interest' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You already play Early Ermines' })).toBeVisible();
  await page.getByRole('button', { name: 'Express Interest' }).click();
  await expect(page.getByText('They know that you want to play.')).toHaveCount(0);

  await page.goto(at('/account-settings#other-calendar'));
  await section.getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByRole('heading', { name: 'Add another calendar' })).toBeFocused();
  await expect(add).toBeVisible();
});
