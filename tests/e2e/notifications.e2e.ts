/** The bell, its panel and page, and the notification settings. */
import { expressInterest } from '@playfield/contracts/interests.ts';
import { getPreferences, listNotifications } from '@playfield/contracts/notifications.ts';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { inspect, openQuietly } from './inspection.ts';
import { at, post, signInto, signUp, signUpMember } from './people.ts';
import type { Person } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** A test browser has no push service: this subscription leads nowhere, the rest is real. */
const SUBSCRIBES = `
  const made = {
    endpoint: 'https://localhost/' + crypto.randomUUID(),
    unsubscribe: async () => !(current = null),
    toJSON: () => ({ endpoint: made.endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
  };
  let current = null;
  PushManager.prototype.subscribe = async ({ applicationServerKey }) => (current = applicationServerKey.length > 80 ? made : null);
  PushManager.prototype.getSubscription = async () => current;
`;
/** Notifications the browser shows now. */
const SHOWN = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((shown) => shown.map(({ title, body }) => title + ': ' + body))`;

let host: Person;
let guest: Person;

test.beforeEach(async () => {
  host = await signUp('Hosting Hawks', 'Boulder, CO');
  guest = await signUp('Guest Gators', 'Denver, CO');
});

async function open(browser: Browser, person: Person, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await signInto(context, person);
  return context.newPage();
}

async function interests(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const game = await post(host, { location: index % 2 === 0 ? 'Boulder, CO' : 'Longmont, CO' });
    await guest.ask(expressInterest, { body: { matchupId: game.id } });
  }
  await expect.poll(async () => (await host.ask(listNotifications)).length).toBe(Math.min(count, 20));
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const lines = (page: Page) => page.getByRole('link', { name: /wants to play you/ });

test('the bell counts at once what comes, shows it in its panel, and what was shown is seen', async ({ browser }) => {
  const page = await open(browser, host);
  await page.goto(at('/how-it-works'));
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await interests(2);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new');

  await bell(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toHaveAccessibleName(/^New: Guest Gators wants to play you/);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await inspect(page, 'the panel under the bell');
  await panel(page).getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(panel(page).getByText('New:')).toHaveCount(0);

  const third = await post(host);
  await guest.ask(expressInterest, { body: { matchupId: third.id } });
  await expect(lines(page)).toHaveCount(3);
  await expect(panel(page).getByText('New:')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  await bell(page).click();
  await expect(panel(page).getByText('New:')).toHaveCount(0);
  await lines(page).first().click();
  await expect(page).toHaveURL(/\/team-profile#received$/);
  await page.context().close();
});

test('on a phone the bell leads to a page, which goes on page by page', async ({ browser }) => {
  const page = await open(browser, host, PHONE);
  await openQuietly(page, at('/notifications'));
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await inspect(page, 'the empty list');
  await page.goto('about:blank');
  await interests(22);
  await page.goto(at('/'));
  const link = page.getByRole('banner').getByRole('link', { name: 'Notifications, 22 new' });
  await expect(link.getByText('9+')).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(lines(page)).toHaveCount(20);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(lines(page)).toHaveCount(22);
  await expect(lines(page).nth(20)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await inspect(page, 'the list on a phone');
  await page.reload();
  await expect(lines(page)).toHaveCount(20);
  await expect(page.getByText('New:')).toHaveCount(0);

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }),
  ).toBeVisible();
  await page.context().close();
});

test('a list that cannot be had says so, and comes when it is asked for again', async ({ browser }) => {
  const page = await open(browser, host);
  await page.route('**/api/notifications', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(at('/notifications'));
  await expect(page.getByRole('alert')).toContainText('Failed to load notifications.');
  await page.unroute('**/api/notifications');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await page.context().close();
});

test('who only looks has a bell, and an empty list', async ({ browser }) => {
  const page = await open(browser, await signUpMember());
  await page.goto(at('/find-games'));
  await bell(page).click();
  await expect(panel(page).getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
  await page.context().close();
});

test('what one is told, by which way and when, is chosen in the account settings', async ({ browser }) => {
  const page = await open(browser, host);
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
  await page.route('**/api/notifications/preferences', (route) => route.fulfill({ status: 503, json: {} }));
  // Not `uncheck`, which expects a change that may be reverted before it checks.
  await choice('Quiet hours').click();
  await expect(page.getByText('Failed to update notification settings. Please try again.')).toBeVisible();
  await expect(choice('Quiet hours')).toBeChecked();
  await page.context().close();
});

test('a browser that allows it shows what is pushed', async ({ browser }) => {
  const page = await open(browser, host);
  await page.context().grantPermissions(['notifications'], { origin: at('/') });
  await page.addInitScript({ content: SUBSCRIBES });
  await page.goto(at('/account-settings#notifications'));
  await page.getByRole('button', { name: 'Allow notifications' }).click();
  await expect(page.getByText('This browser tells you at once')).toBeVisible();

  const devtools = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first) registered.resolve(first.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  const message = { title: 'Guest Gators wants to play you', text: 'Baseball', path: '/team-profile', tag: 'one' };
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: at('/').replace(/\/$/, ''),
    registrationId: await registered.promise,
    data: JSON.stringify(message),
  });
  await expect.poll(() => page.evaluate<string[]>(SHOWN)).toEqual(['Guest Gators wants to play you: Baseball']);

  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('button', { name: 'Allow notifications' })).toBeVisible();
  await page.context().close();
});

test('a browser that cannot show notifications, or is told not to, says so', async ({ browser }) => {
  for (const [script, words] of [
    ['delete window.PushManager', 'This browser cannot show notifications'],
    ['Object.defineProperty(Notification, "permission", { get: () => "denied" })', 'set Notifications to Allow'],
  ] as const) {
    const page = await open(browser, host);
    await page.addInitScript({ content: script });
    await openQuietly(page, at('/account-settings#notifications'));
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Allow notifications' })).toHaveCount(0);
    await page.context().close();
  }
});
