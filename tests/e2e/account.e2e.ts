import { readFile } from 'node:fs/promises';
import { login, me } from '@playfield/contracts/sign-in.ts';
import { visit } from '../support/visitor.ts';
import { NEW_PASSWORD, notices, press } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { at, mailbox, openAs, PASSWORD, signUp } from './people.ts';

test('A coach changes settings, revokes other sessions, exports data, and deletes the account', async ({ page }) => {
  const team = await signUp('Settling Swans', 'Boulder, CO');
  const laptop = visit(at('/'));
  await laptop.ask(login, { body: { email: team.email, password: PASSWORD } });

  await test.step('settings are saved', async () => {
    await openAs(page, team, '/team-profile#settings');
    await page.getByRole('button', { name: 'Get a calendar link' }).click();
    const address = (await page.getByText(/\/api\/calendar\//).textContent()) ?? '';
    expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR');
    await page.goto(at('/account-settings'));
    const phone = page.getByLabel('Phone number');
    await phone.fill('12345');
    await press(page, 'Add phone number');
    await expect(page.getByText('Phone number must be at least 10 characters')).toBeVisible();
    await phone.fill('+1 (303) 555-0123');
    await press(page, 'Add phone number');
    await expect(phone).toHaveValue('+13035550123');
    await page.getByLabel('Team name').fill('Settled Swans');
    await press(page, 'Save profile');
    await expect(page.getByRole('banner').getByText('Settled Swans').filter({ visible: true })).toBeVisible();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'End the calendar link' }).click();
    await expect(page.getByText('No calendar link yet.')).toBeVisible();
  });

  await test.step('a new password signs out the other device', async () => {
    await page.getByLabel('Current password').fill('wrong password');
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm new password').fill(NEW_PASSWORD);
    await press(page, 'Change password');
    await expect(page.getByText('That is not your current password')).toBeVisible();
    await page.getByLabel('Current password').fill(PASSWORD);
    await press(page, 'Change password');
    await expect(notices(page).filter({ hasText: /Password changed/i })).toBeVisible();
    expect(await laptop.refusedWith(me)).toBe(401);
  });

  await test.step('other devices are signed out on request', async () => {
    await laptop.ask(login, { body: { email: team.email, password: NEW_PASSWORD } });
    await page.reload();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await press(page, 'Sign out all others');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click();
    await expect(page.locator('#devices').getByText('You are signed in on this device only.')).toBeVisible();
  });

  await test.step('the data is exported', async () => {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Me' }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download my data')]);
    expect(await readFile(await download.path(), 'utf8')).toContain('+13035550123');
  });

  await test.step('the account is deleted only with the right password', async () => {
    await press(page, 'Delete my account');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill('wrong password');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByText('That is not your current password')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL(at('/'));
    await expect(notices(page).filter({ hasText: 'Account deleted' })).toBeVisible();
    await mailbox().waitFor(team.email, /account was deleted/);
  });
});
