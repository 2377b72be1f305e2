/** Late scripts, as on a slow phone: what is typed and pressed before they load still takes effect. */
import type { Page } from '@playwright/test';
import { TOO_QUICK_MS } from '@playfield/contracts/fields/honeypot.ts';
import { passwordField } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { at, PASSWORD, signUp } from './people.ts';

const emailField = (page: Page) => page.getByLabel('Email', { exact: true }).filter({ visible: true }).first();

/** Opens a page and holds back its scripts. @returns the function that releases them */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/**.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(at(path), { waitUntil: 'commit' });
  return resolve;
}

test('Presses before the scripts load sign in and send a message once, and never put a password in the address', async ({
  page,
  context,
}) => {
  const { email } = await signUp('Early Egrets', 'Boulder, CO');
  const requests: string[] = [];
  context.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));

  await test.step('signing in leads to the page that was asked for', async () => {
    const release = await openWithoutScripts(page, '/login?next=/messages');
    await emailField(page).fill(email);
    await passwordField(page).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(passwordField(page)).toHaveValue(PASSWORD);
    release();
    await expect(page).toHaveURL(at('/messages'));
  });

  await test.step('a message is sent once, however often the button is pressed', async () => {
    const visitor = await context.newPage();
    const release = await openWithoutScripts(visitor, '/contact');
    const form = visitor.locator('#contact-form');
    await form.getByLabel('Email').fill('someone@teams.example');
    await form.getByLabel('Request Type').selectOption('support');
    await form.getByLabel('Message').fill('The page was slow, and I pressed anyway.');
    // The form refuses anything faster than a person.
    await expect.poll(() => visitor.evaluate('performance.now()')).toBeGreaterThan(TOO_QUICK_MS);
    const button = visitor.getByRole('button', { name: 'Send Message' });
    for (let press = 0; press < 3; press += 1) await button.click({ noWaitAfter: true });
    release();
    await expect(visitor.getByText('Message sent!')).toBeVisible();
    expect(requests.filter((one) => one === `POST ${at('/api/contact')}`)).toHaveLength(1);
  });

  expect(requests.filter((one) => one.includes('password='))).toEqual([]);
});
