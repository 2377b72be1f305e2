/** A link in a coaches' group: from its page through registering to an interest; and the switches of who posted it. */
import type { Page } from '@playwright/test';
import { TOO_QUICK_MS } from '@playfield/contracts/fields/honeypot.ts';
import { getGameLink, setGameLink } from '@playfield/contracts/shared-games.ts';
import { emailField, isSignedIn, passwordField, press } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, day, mailbox, newAddress, pageOf, PASSWORD, post, signInto, signUp, type Person } from './people.ts';

const KIND = { sport: 'hockey', ageGroup: '15u' } as const;

async function shared(host: Person) {
  const game = await post(host, { ...KIND, location: 'Durango, CO', date: day(18) });
  const { path } = await host.ask(getGameLink, { params: { id: game.id } });
  return { game, path };
}

async function sendInterest(page: Page, id: number): Promise<void> {
  await expect(page).toHaveURL(at(`/games/${id}#ask`));
  const send = page.getByRole('button', { name: 'Express Interest' });
  await expect(send).toBeFocused();
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/interests'));
  await page.keyboard.press('Enter');
  expect((await sent).request().postDataJSON()).toMatchObject({ matchupId: id });
  await expect(page.getByText('Interest sent')).toBeVisible();
}

test('a stranger opens a link, registers, confirms, and asks to play', async ({ page }) => {
  const host = await signUp('Linked Lynxes', 'Durango, CO', KIND);
  const { game, path } = await shared(host);
  const email = newAddress();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(at(path));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText('15U');
  await expect(main).toContainText('Durango, CO');
  await expect(main).not.toContainText('Linked Lynxes');
  await inspect(page, 'a shared game');

  await main.getByRole('link', { name: 'Express Interest' }).click();
  await expect(page.getByRole('radio', { name: /Team Manager/ })).toBeChecked();
  // Whoever remembers an account goes on with it, and back.
  await main.getByRole('link', { name: 'Sign in' }).click();
  await main.getByRole('link', { name: 'Register your team' }).click();
  await main.getByLabel('Your name').fill('Casey Coach');
  await main.getByLabel('Your age').selectOption('adult');
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await main.getByLabel('Team name').fill('Quick Quails');
  await main.getByLabel('Team location').fill('Durango, CO');
  await main.getByLabel('Sport').selectOption(KIND.sport);
  await main.getByLabel('Age group').selectOption(KIND.ageGroup);
  await main.getByRole('checkbox', { name: /I agree/ }).check();
  await expect.poll(() => page.evaluate('performance.now()')).toBeGreaterThan(TOO_QUICK_MS);
  await press(page, 'Create account');
  await expect(main.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  await page.goto(at(`/verify?token=${await mailbox().tokenTo(email, /Verify/)}`));
  await press(page, 'Confirm my email');
  await sendInterest(page, game.id);
  expect((await page.context().cookies(at('/verify'))).map(({ name }) => name)).not.toContain('pf_next');
});

test('who has an account signs in, or is signed in, and asks to play', async ({ page }) => {
  const host = await signUp('Linked Lynxes', 'Durango, CO', KIND);
  const guest = await signUp('Guest Geckos', 'Durango, CO', KIND);
  const [first, second] = [await shared(host), await shared(host)];
  await page.goto(at(first.path));
  await page.getByRole('link', { name: 'I have an account' }).click();
  await emailField(page).fill(guest.user.email);
  await passwordField(page).fill(PASSWORD);
  await press(page, 'Sign in');
  await sendInterest(page, first.game.id);

  await page.goto(at(second.path));
  await isSignedIn(page);
  await page.getByRole('main').getByRole('link', { name: 'Express Interest' }).click();
  await sendInterest(page, second.game.id);
});

test('the page is whole without scripts, and says when its game is gone', async ({ browser }) => {
  const host = await signUp('Linked Lynxes', 'Durango, CO', KIND);
  const [{ game, path }, other] = [await shared(host), await shared(host)];
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(at(path));
  await expect(plain.getByRole('heading', { level: 1 })).toContainText('15U');
  await expect(plain.getByRole('link', { name: 'Express Interest' })).toHaveAttribute('href', /^\/register\?/);
  await context.close();

  await host.ask(setGameLink, { params: { id: game.id }, body: { on: false } });
  const page = await browser.newPage();
  await page.goto(at(path));
  await expect(page.getByRole('heading', { name: 'This game is no longer open' })).toBeVisible();
  await inspect(page, 'a shared game that is gone');
  await expect(page.getByRole('list').getByRole('link', { name: /^15U/ }).first()).toBeVisible();
  await host.ask(setGameLink, { params: { id: other.game.id }, body: { on: false } });
  // Who came by the link before it was turned off, and signs in after that.
  const late = await pageOf(browser, await signUp('Late Larks', 'Durango, CO', KIND));
  await late.goto(at(`/games?link=${path.slice('/g/'.length)}`));
  await expect(late.getByRole('heading', { name: 'This game is no longer open' })).toBeVisible();
  await late.context().close();
  await page.close();
});

test('a team shares its game, and turns the link off', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const host = await signUp('Linked Lynxes', 'Durango, CO', KIND);
  const { game, path } = await shared(host);
  await signInto(context, host);
  await page.goto(at(`/games/${game.id}`));
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(at(path));
  await expect(page.getByText('Link copied')).toBeHidden();
  await inspect(page, 'the link of an own game');

  await page.getByRole('checkbox', { name: 'Search engines may list it' }).click();
  await expect(page.getByText('Search engines may list this game')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Anyone with the link can see this game' }).click();
  await expect(page.getByText('Link turned off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  expect((await page.request.get(at(path))).status()).toBe(410);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Anyone with the link can see this game' })).not.toBeChecked();
});
