import { me } from '@playfield/contracts/sign-in.ts';
import { tokenIn } from '../support/mailbox.ts';
import { HIDDEN_FILLED } from '@playfield/contracts/fields/honeypot.ts';
import { alerts, notices, press } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { at, mailbox, newAddress, post, signUp } from './people.ts';
import { express } from '../support/games.ts';

test('The unsubscribe page changes nothing before confirmation, and can turn notifications on again', async ({
  page,
}) => {
  const [host, guest] = [await signUp('Quiet Quails', 'Boulder, CO'), await signUp('Loud Larks', 'Denver, CO')];
  await express(guest, await post(host));
  const mail = await mailbox().waitFor(host.email, /A team is interested in your/);
  await page.goto(at(`/unsubscribe?token=${tokenIn(mail)}`));
  await expect(page.getByText(/Press the button to stop our emails/)).toBeVisible();
  expect((await host.ask(me)).emailNotificationsEnabled).toBe(true);
  await press(page, 'Turn notifications off');
  await expect(
    page.getByText(/You are unsubscribed from email notifications about new matchup interests/),
  ).toBeVisible();
  await press(page, 'Turn notifications back on');
  await expect(page.getByText(/You get emails again/)).toBeVisible();
  await page.goto(at('/unsubscribe?token=x'));
  await press(page, 'Turn notifications off');
  await expect(page.getByText(/This link is not valid/)).toBeVisible();
});

test('A visitor writes to support from the home page and subscribes to the newsletter', async ({ page }) => {
  const email = newAddress();
  await page.goto(at('/'));
  const form = page.locator('#contact-form');
  await form.getByRole('button', { name: 'Send Message' }).click();
  for (const words of [
    'Please enter a valid email address.',
    'Please select a request type.',
    'Please provide at least 10 characters.',
  ])
    await expect(form.getByText(words)).toBeVisible();
  await form.getByLabel('Email *').fill(email);
  await form.getByLabel('Request Type *').selectOption('feature');
  await form.getByLabel('Message *').fill('A map of games near us, please.');
  await form.locator('[data-trap]').fill('https://longmont-lions.example');
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(alerts(page).filter({ hasText: HIDDEN_FILLED })).toBeVisible();
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
