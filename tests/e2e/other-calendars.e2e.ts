/** A calendar elsewhere: added in the settings, read at once, and a warning before a game at a busy hour. */
import { expressInterest } from '@playfield/contracts/interests.ts';
import { readOtherCalendar } from '@playfield/contracts/other-calendars.ts';
import { calendarText, startCalendars } from '../support/calendars.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, day, post, signInto, signUp } from './people.ts';

test('a calendar is added, read again and removed', async ({ page, context }) => {
  await using calendars = await startCalendars();
  calendars.set('team.ics', calendarText({ date: day(5), startTime: '09:00', endTime: '11:00' }));
  await signInto(context, await signUp('Planning Penguins', 'Denver, CO'));
  await page.goto(at('/account-settings#other-calendar'));
  const section = page.locator('#other-calendar');
  const [address, add] = [
    section.getByLabel('Calendar address'),
    section.getByRole('button', { name: 'Add calendar' }),
  ];

  await address.fill('my calendar');
  await add.click();
  await expect(section.getByText('Please paste the address of your calendar.')).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill('https://192.168.1.1/calendar.ics');
  await add.click();
  await expect(section.getByText('Only addresses on the public internet work here')).toBeVisible();

  await address.fill(calendars.at('team.ics'));
  await add.click();
  await expect(section.getByText(/^Read just now: 1 busy time, next .*, 9:00 AM – 11:00 AM\.$/)).toBeVisible();
  await expect(address).toHaveValue('');
  // The rest of the address opens the calendar: it stands nowhere.
  await expect(section.getByRole('listitem')).toContainText('127.0.0.1');
  await expect(section).not.toContainText('team.ics');
  await section.getByText('Where do I find the address?').click();
  await expect(section.getByText('Google Calendar')).toBeVisible();
  await inspect(page, 'settings with a calendar elsewhere');

  calendars.set('team.ics', null);
  const again = section.getByRole('button', { name: 'Read again' });
  await again.click();
  await expect(section.getByText(/^It answered 404: there is no calendar/)).toBeVisible();
  await expect(again).toBeFocused();
  await inspect(page, 'settings with a calendar that fails');

  await section.getByRole('button', { name: 'Remove' }).click();
  await expect(again).toBeHidden();
  await expect(section.getByRole('heading', { name: 'Your other calendar' })).toBeFocused();
  await page.reload();
  await expect(add).toBeVisible();
  await expect(again).toBeHidden();
});

test('accepting a game at a busy hour says so first', async ({ page, context }) => {
  await using calendars = await startCalendars();
  const home = await signUp('Dentist Ducks', 'Boulder, CO');
  const guest = await signUp('Early Ermines', 'Denver, CO');
  calendars.set('busy.ics', calendarText({ date: day(9), startTime: '09:00', endTime: '11:00' }));
  await home.ask(readOtherCalendar, { body: { address: calendars.at('busy.ics') } });
  const open = await post(home, { date: day(9), startTime: '10:00', endTime: '12:00' });
  await guest.ask(expressInterest, { body: { matchupId: open.id } });
  await signInto(context, home);
  await page.goto(at(`/games/${open.id}`));
  await page.getByRole('button', { name: 'Accept Early Ermines' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Your other calendar says you are busy that day' });
  await expect(alert).toContainText('9:00 AM – 11:00 AM');
  await inspect(page, 'a game at a busy hour');
  await alert.getByRole('button', { name: 'Accept anyway' }).click();
  await expect(page.getByText('You can now message Early Ermines.')).toBeVisible();
});

test('proposing a game at a busy hour says so first', async ({ page, context }) => {
  await using calendars = await startCalendars();
  const [home, other] = [await signUp('Recital Ravens', 'Boulder, CO'), await signUp('Other Otters', 'Boulder, CO')];
  calendars.set('busy.ics', calendarText({ date: day(9), startTime: '09:00', endTime: '11:00' }));
  await home.ask(readOtherCalendar, { body: { address: calendars.at('busy.ics') } });
  await signInto(context, home);
  await page.goto(at(`/team-profile/${other.user.id}#propose`));
  const dialog = page.getByRole('dialog', { name: 'Propose a game to Other Otters' });
  await dialog.getByLabel('Date').fill(day(9));
  await dialog.getByLabel('Start time').fill('10:00');
  await dialog.getByLabel('End time').fill('11:30');
  await dialog.getByRole('button', { name: 'Send proposal' }).click();
  const warning = dialog.getByRole('alert');
  await expect(warning).toContainText('Your other calendar says you are busy that day, 9:00 AM – 11:00 AM');
  await inspect(page, 'a proposal at a busy hour');
  // Another time is another question.
  await dialog.getByLabel('Start time').fill('11:00');
  await expect(warning).toBeHidden();
  await dialog.getByLabel('Start time').fill('10:30');
  await dialog.getByRole('button', { name: 'Send proposal' }).click();
  await expect(warning).toBeVisible();
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByText('Proposal sent')).toBeVisible();
});
