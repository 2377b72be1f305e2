/** Admin work in the console: users, games, reports and contact messages. */
import { register } from '@playfield/contracts/registration.ts';
import { sendContactMessage } from '@playfield/contracts/mailing.ts';
import { reportContent } from '@playfield/contracts/reports.ts';
import { visit } from '../support/visitor.ts';
import { expect, test } from './browser.ts';
import { dialog, open, openConsole, openUser, owner, panel, toast, unique } from './console.ts';
import { at, mailbox, newAddress, post, registration, signUp } from './people.ts';

test('An admin verifies, suspends and deletes a user, and undoes the deletion', async ({ browser }) => {
  const team = registration(`Helped ${unique()}`, 'Boulder, CO');
  const fullName = `Ana ${unique()}`;
  await visit(at('/')).ask(register, { body: { ...team, fullName } });
  const page = await openConsole(browser, await owner());
  await openUser(page, fullName, fullName);
  const details = panel(page, fullName);
  await expect(details.getByRole('heading', { name: fullName })).toBeFocused();
  await expect(details.getByText('Unverified')).toBeVisible();

  const answer = page.waitForResponse(/\/verify$/);
  await details.getByRole('button', { name: 'Verify' }).click();
  expect(await (await answer).text()).not.toContain('requestId');
  await expect(toast(page, 'User verified')).toBeVisible();
  await expect(page.getByText('User has been successfully verified.')).toBeVisible();
  await expect(details.getByRole('button', { name: 'Verify' })).toHaveCount(0);
  await page.route('**/send-password-reset', (route) => route.fulfill({ status: 503 }));
  await details.getByRole('button', { name: 'Send password reset' }).click();
  await expect(page.getByText('Failed to send password reset email.')).toBeVisible();
  await page.unroute('**/send-password-reset');
  await details.getByRole('button', { name: 'Send password reset' }).click();
  await expect(toast(page, 'Password reset sent')).toBeVisible();
  await expect(page.getByText('Password reset email has been sent successfully.')).toBeVisible();
  await mailbox().waitFor(team.email, /Choose a new password/);

  await details.getByRole('button', { name: 'Suspend' }).click();
  await dialog(page).getByRole('button', { name: 'Suspend' }).click();
  await expect(toast(page, 'Team suspended')).toBeVisible();
  await expect(details.getByText('Suspended')).toBeVisible();
  await details.getByRole('button', { name: 'Lift suspension' }).click();
  await expect(toast(page, 'Suspension lifted')).toBeVisible();

  await details.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete user' }).click();
  await expect(dialog(page).getByText('Please type the name to confirm')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('textbox').fill(fullName);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'User deleted')).toBeVisible();
  await expect(page.getByText('User has been successfully deleted.')).toBeVisible();
  await expect(details).toHaveCount(0);
  await expect(page.getByText('No user matches this search.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Deletion undone')).toBeVisible();
  await expect(page.getByRole('button', { name: fullName })).toBeVisible();
});

test('An admin decides a report with a note and marks a contact message as answered', async ({ browser }) => {
  const word = unique();
  const host = await signUp(`Reported ${word}`, 'Boulder, CO');
  const guest = await signUp('Guest Gators', 'Denver, CO');
  const game = await post(host);
  await guest.ask(reportContent, { body: { kind: 'matchup', id: game.id, reason: 'false', details: word } });
  const message = `Where is ${word}?`;
  await guest.ask(sendContactMessage, { body: { email: newAddress(), requestType: 'support', message } });
  const page = await openConsole(browser, await owner());
  await expect(async () => {
    await page.reload();
    await open(page, 'Reports');
    await expect(page.getByRole('listitem').filter({ hasText: word })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const report = page.getByRole('listitem').filter({ hasText: word });
  await report.getByRole('button', { name: 'Remove matchup' }).click();
  await dialog(page).getByRole('textbox').fill('We took it away.');
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Report closed')).toBeVisible();
  await expect(report).toHaveCount(0);
  await mailbox().waitFor(guest.user.email, /Your report about/);

  await open(page, 'Inbox');
  const contact = page.getByRole('row').filter({ hasText: message });
  await contact.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(contact).toHaveCount(0);
  await page.getByText('All', { exact: true }).click();
  await expect(contact).toBeVisible();

  await open(page, 'Audit log');
  await page.getByRole('textbox', { name: 'Account number or action' }).fill('report removed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: `matchup ${game.id}` })).toBeVisible();
});
