/** Calendars: games go into a coach's calendar, and its busy hours warn before a game. */
import { readFile } from 'node:fs/promises';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { calendarText, startCalendars } from '../support/calendars.ts';
import { expect, test } from './browser.ts';
import { agree, at, day, post, signInto, signUp } from './people.ts';

test('An agreed game goes into calendars as a file and by subscription', async ({ page, context }) => {
  const [host, guest] = [await signUp('Noting Newts', 'Boulder, CO'), await signUp('Curious Cats', 'Denver, CO')];
  const game = await agree(host, guest);
  await signInto(context, host);
  await page.goto(at(`/games/${game.id}`));
  await page.getByRole('button', { name: /^Add to calendar/ }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Apple Calendar' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Noting Newts – Curious Cats');

  await page.goto(at('/team-profile#settings'));
  await page.getByRole('button', { name: 'Get a calendar address' }).click();
  const address = (await page.getByText(/\/api\/calendar\//).textContent()) ?? '';
  expect(await (await fetch(address)).text()).toContain('Noting Newts – Curious Cats');
});

test('A coach adds another calendar, which warns before a game at a busy hour, and removes it', async ({
  page,
  context,
}) => {
  await using calendars = await startCalendars();
  calendars.set('team.ics', calendarText({ date: day(9), startTime: '09:00', endTime: '11:00' }));
  const [home, guest] = [await signUp('Dentist Ducks', 'Boulder, CO'), await signUp('Early Ermines', 'Denver, CO')];
  const open = await post(home, { date: day(9), startTime: '10:00', endTime: '12:00' });
  await guest.ask(expressInterest, { body: { matchupId: open.id } });
  await signInto(context, home);
  await page.goto(at('/account-settings#other-calendar'));
  const section = page.locator('#other-calendar');
  const address = section.getByLabel('Calendar address');
  const add = section.getByRole('button', { name: 'Add calendar' });
  await address.fill('my calendar');
  await add.click();
  await expect(section.getByText('Please paste the address of your calendar.')).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill(calendars.at('team.ics'));
  await add.click();
  await expect(section.getByText(/^Read just now: 1 busy time, next .*, 9:00 AM – 11:00 AM\.$/)).toBeVisible();
  // Anyone with the full address can open the calendar.
  await expect(section).not.toContainText('team.ics');

  await page.goto(at(`/games/${open.id}`));
  await page.getByRole('button', { name: 'Accept Early Ermines' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Your other calendar says you are busy that day' });
  await expect(alert).toContainText('9:00 AM – 11:00 AM');
  await alert.getByRole('button', { name: 'Accept anyway' }).click();
  await expect(page.getByText('You can now message Early Ermines.')).toBeVisible();

  await page.goto(at('/account-settings#other-calendar'));
  calendars.set('team.ics', null);
  await section.getByRole('button', { name: 'Read again' }).click();
  await expect(section.getByText(/^It answered 404\. Is there still a calendar/)).toBeVisible();
  await section.getByRole('button', { name: 'Remove' }).click();
  await expect(section.getByRole('heading', { name: 'Your other calendar' })).toBeFocused();
  await expect(add).toBeVisible();
});
