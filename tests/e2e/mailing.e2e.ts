/** Email in both directions: notifications, contact, newsletter. */
import { expressInterest } from '@playfield/contracts/interests.ts';
import { invitePerson } from '@playfield/contracts/people.ts';
import { tokenIn } from '../support/mailbox.ts';
import { expect, test } from './browser.ts';
import { inspect, inspectSizes } from './inspection.ts';
import { notices, press } from './account-pages.ts';
import { at, mailbox, newAddress, post, signUp } from './people.ts';

test('notifications are turned off and on again by the link in an email', async ({ page }) => {
  const [host, guest] = [await signUp('Quiet Quails', 'Boulder, CO'), await signUp('Loud Larks', 'Denver, CO')];
  await guest.ask(expressInterest, { body: { matchupId: (await post(host)).id } });
  const mail = await mailbox().waitFor(host.user.email, /A team is interested in your/);
  await page.goto(at(`/unsubscribe?token=${tokenIn(mail)}`));
  await expect(
    page.getByText(/You are unsubscribed from email notifications about new matchup interests/),
  ).toBeVisible();
  await expect(page.getByText('Account emails such as password resets still arrive.')).toBeVisible();
  await press(page, 'Turn notifications back on');
  await expect(page.getByText(/You get email notifications/)).toBeVisible();
  await page.getByRole('link', { name: 'Return home' }).click();
  await expect(page).toHaveURL(at('/'));
  await page.goto(at('/unsubscribe?token=x'));
  await expect(page.getByText(/This link is not valid/)).toBeVisible();
});

test('somebody who was invited turns invitations off, and on again', async ({ page }) => {
  const host = await signUp('Asking Avocets', 'Boulder, CO');
  const email = newAddress();
  await host.ask(invitePerson, { body: { email, role: 'helper' } });
  const mail = await mailbox().waitFor(email, /invited to help run a team/);
  const [link = ''] = /\/unsubscribe\?\S+/.exec(mail.text) ?? [];
  await page.goto(at(link));
  await expect(page.getByRole('heading', { name: 'Invitations are off' })).toBeVisible();
  await expect(page.getByText('No team can email you an invitation any more')).toBeVisible();
  await inspect(page, 'invitations are off');
  await inspectSizes(page, 'invitations are off');
  await press(page, 'Turn invitations back on');
  await expect(page.getByText('Teams can invite you by email again.')).toBeVisible();
  await press(page, 'Turn invitations off');
  await expect(page.getByText('No team can email you an invitation any more')).toBeVisible();
});

test('a visitor writes to support from the home page, and asks for the newsletter', async ({ page }) => {
  const email = newAddress();
  await page.goto(at('/'));
  const form = page.locator('#contact-form');
  await form.getByRole('button', { name: 'Send Message' }).click();
  for (const words of [
    'Please enter a valid email address.',
    'Please select a request type.',
    'Please provide at least 10 characters.',
  ]) {
    await expect(form.getByText(words)).toBeVisible();
  }
  await form.getByLabel('Email *').fill(email);
  await form.getByLabel('Request Type *').selectOption('feature');
  await form.getByLabel('Message *').fill('A map of games near us, please.');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(notices(page).filter({ hasText: 'Message sent!' })).toBeVisible();
  await expect(form.getByLabel('Message *')).toHaveValue('');
  await mailbox().waitFor(email, /got your message/);

  await page.goto(at('/newsletter'));
  await page.getByRole('main').getByLabel('Email').fill(email);
  await press(page, 'Subscribe');
  const mail = await mailbox().waitFor(email, /confirm your subscription/);
  await page.goto(at(`/newsletter?token=${tokenIn(mail)}`));
  await press(page, 'Confirm subscription');
  await expect(page.getByText('You are on the list. Thank you for subscribing.')).toBeVisible();
});
