/** Notification settings: which kinds, by which way, and when. */
import { getPreferences } from '@playfield/contracts/notifications.ts';
import { expect, test } from './browser.ts';
import { inspect, openQuietly } from './inspection.ts';
import { at, pageOf, signUp, type Person } from './people.ts';

let host: Person;

test.beforeEach(async () => {
  host = await signUp('Hosting Hawks', 'Boulder, CO');
});

test('what one is told, by which way and when, is chosen in the account settings', async ({ browser }) => {
  const page = await pageOf(browser, host, { reducedMotion: 'reduce' });
  await openQuietly(page, at('/account-settings#notifications'));
  const section = page.getByRole('region').or(page.locator('#notifications')).locator('visible=true').first();
  const choice = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(choice('Messages Email')).toBeChecked();
  await choice('Messages Email').uncheck();
  await expect.poll(async () => (await host.ask(getPreferences)).kinds.messages).toMatchObject({ email: false });
  await page.getByRole('radio', { name: 'Once a day' }).check({ force: true });
  await expect.poll(async () => (await host.ask(getPreferences)).digest).toBe('daily');

  await choice('Quiet hours').check();
  await page.getByLabel('From', { exact: true }).fill('21:30');
  await page.getByLabel('To', { exact: true }).fill('21:30');
  await page.getByLabel('To', { exact: true }).blur();
  await expect(page.getByText('Please choose two different times')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('06:15');
  await page.getByLabel('To', { exact: true }).blur();
  const chosen = { enabled: true, from: '21:30', to: '06:15' };
  await expect.poll(async () => (await host.ask(getPreferences)).quietHours).toEqual(chosen);
  await expect(section.getByText('Mountain Time')).toBeVisible();
  // A toast may cover the element.
  await expect(page.getByText('Notification settings saved')).toBeHidden();
  await inspect(page, 'notification settings');

  await page.reload();
  await expect(choice('Messages Email')).not.toBeChecked();
  await page.getByLabel('Email notifications').uncheck();
  await expect(choice('Interest in my games Email')).toBeDisabled();
  await expect(page.getByText('Email notifications are off. Turn them on above to choose.')).toBeVisible();
  // Its toast would replace the next one.
  await expect(page.getByText('Email notifications are off', { exact: true })).toBeVisible();
  await page.route('**/api/notifications/preferences', (route) => route.fulfill({ status: 503, json: {} }));
  // Not `uncheck`, which expects a change that may be reverted before it checks.
  await choice('Quiet hours').click();
  await expect(page.getByText('Failed to update notification settings. Please try again.')).toBeVisible();
  await expect(choice('Quiet hours')).toBeChecked();
  await page.context().close();
});
