import { getPreferences } from '@playfield/contracts/notifications.ts';
import { expect, test } from './browser.ts';
import { openAs, signUp } from './people.ts';

test('A coach chooses notifications, a digest and quiet hours, and a failed change is reverted', async ({ page }) => {
  const host = await signUp('Hosting Hawks', 'Boulder, CO');
  await openAs(page, host, '/account-settings#notifications');
  const choice = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(choice('Messages Email')).toBeChecked();
  await choice('Messages Email').uncheck();
  await expect.poll(async () => (await host.ask(getPreferences)).kinds.messages).toMatchObject({ email: false });
  await page.getByRole('radio', { name: 'Once a day' }).check({ force: true });
  await expect.poll(async () => (await host.ask(getPreferences)).digest).toBe('daily');

  await choice('Do not disturb').check();
  await page.getByLabel('From', { exact: true }).fill('21:30');
  await page.getByLabel('To', { exact: true }).fill('21:30');
  await page.getByLabel('To', { exact: true }).blur();
  await expect(page.getByText('Please choose two different times')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('06:15');
  await page.getByLabel('To', { exact: true }).blur();
  const chosen = { enabled: true, from: '21:30', to: '06:15' };
  await expect.poll(async () => (await host.ask(getPreferences)).quietHours).toEqual(chosen);

  await page.reload();
  await expect(choice('Messages Email')).not.toBeChecked();
  await page.getByLabel('Email notifications').uncheck();
  await expect(choice('Interest in my games Email')).toBeDisabled();
  await expect(page.getByText('Email notifications are off', { exact: true })).toBeVisible();
  await page.route('**/api/notifications/preferences', (route) => route.fulfill({ status: 503, json: {} }));
  // Use `click`, because `uncheck` fails if the page has already reverted the change.
  await choice('Do not disturb').click();
  await expect(page.getByText('Failed to update notification settings. Please try again.')).toBeVisible();
  await expect(choice('Do not disturb')).toBeChecked();
});
