/** A team invites another it knows: from its link, its code or its card, through registering, to thanks and a proposal. */
import type { Page } from '@playwright/test';
import { teamLinkPath } from '@playfield/contracts/fields/team-link-code.ts';
import { TOO_QUICK_MS } from '@playfield/contracts/fields/honeypot.ts';
import { getTeamLink, setTeamLink } from '@playfield/contracts/team-links.ts';
import { drawQr } from '@playfield/site/src/shared/ui/qr-drawing.ts';
import { emailField, isSignedIn, passwordField, press } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, mailbox, newAddress, pageOf, PASSWORD, signInto, signUp, signUpMember, type Person } from './people.ts';

const KIND = { sport: 'hockey', ageGroup: '15u' } as const;
const linkOf = async (team: Person) => teamLinkPath((await team.ask(getTeamLink)).code);
const section = (page: Page) => page.locator('#invite-team');

async function sendProposal(page: Page, to: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Propose a game to ${to}` });
  await dialog.getByRole('button', { name: 'Send proposal' }).click();
  await expect(page.getByText('Proposal sent')).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('a team shows its code, another scans it, registers, and both see each other', async ({ page, browser }) => {
  const host = await signUp('Inviting Ibises', 'Durango, CO', KIND);
  const ours = await pageOf(browser, host);
  await ours.setViewportSize({ width: 390, height: 844 });
  await ours.goto(at('/account-settings#invite-team'));
  const address = at(await linkOf(host));
  await expect(section(ours).getByText(address)).toBeVisible();
  await expect(section(ours)).toContainText('No team has joined through it yet.');
  const code = section(ours).getByRole('img', { name: /QR code/ });
  await expect(code.locator('path').last()).toHaveAttribute('d', (await drawQr(address)).path);
  await inspect(ours, 'inviting a team');

  const email = newAddress();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Inviting Ibises would like to play you');
  await expect(main).toContainText('15U Hockey · Durango, CO');
  await inspect(page, 'a team that invites');
  await main.getByRole('link', { name: 'Register your team' }).click();
  await expect(main.getByLabel('Sport')).toHaveValue(KIND.sport);
  await expect(main.getByLabel('Age group')).toHaveValue(KIND.ageGroup);
  // Whoever remembers an account goes on with it, and back.
  await main.getByRole('link', { name: 'Sign in' }).click();
  await main.getByRole('link', { name: 'Register your team' }).click();
  await main.getByLabel('Your name').fill('Casey Coach');
  await main.getByLabel('Your age').selectOption('adult');
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await main.getByLabel('Team name').fill('Lafayette Lynx');
  await main.getByLabel('Team location').fill('Lafayette, CO');
  await main.getByLabel('Sport').selectOption(KIND.sport);
  await main.getByLabel('Age group').selectOption(KIND.ageGroup);
  await main.getByRole('checkbox', { name: /I agree/ }).check();
  await expect.poll(() => page.evaluate('performance.now()')).toBeGreaterThan(TOO_QUICK_MS);
  await press(page, 'Create account');
  await expect(main.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  await page.goto(at(`/verify?token=${await mailbox().tokenTo(email, /Verify/)}`));
  await press(page, 'Confirm my email');

  await expect(page).toHaveURL(at('/welcome'));
  await expect(main.getByRole('heading', { name: 'Inviting Ibises invited you' })).toBeVisible();
  await inspect(page, 'welcome of a team that was invited');
  await main.getByRole('link', { name: 'Propose a game' }).click();
  await expect(page.getByRole('dialog', { name: 'Propose a game to Inviting Ibises' })).toBeVisible();
  await inspect(page, 'proposing a game to a team');
  await sendProposal(page, 'Inviting Ibises');

  const thanks = await mailbox().waitFor(host.email, /A team joined through your invitation/);
  const [path = ''] = /\/team-profile\/\d+#propose/.exec(thanks.text) ?? [];
  await ours.goto(at('/notifications'));
  const line = ours
    .getByRole('main')
    .getByRole('link', { name: /A team joined through your invitation: Lafayette Lynx/ });
  await expect(line).toHaveAttribute('href', path);
  await ours.goto(at('/account-settings#invite-team'));
  await expect(section(ours)).toContainText('One team joined through it. Thank you!');
  await inspect(ours, 'thanks for a team that joined');
  await section(ours).getByRole('link', { name: 'Propose a game to Lafayette Lynx' }).click();
  await expect(ours.getByRole('dialog', { name: 'Propose a game to Lafayette Lynx' })).toBeVisible();
  await ours.context().close();
});

test('who has an account goes to the team and proposes; the own link leads to its settings', async ({ page }) => {
  const host = await signUp('Linked Lynxes', 'Durango, CO', KIND);
  const guest = await signUp('Guest Geckos', 'Durango, CO', KIND);
  const path = await linkOf(host);
  await page.goto(at(path));
  await page.getByRole('link', { name: 'I have an account' }).click();
  await emailField(page).fill(guest.user.email);
  await passwordField(page).fill(PASSWORD);
  await press(page, 'Sign in');
  await expect(page).toHaveURL(at(`/team-profile/${host.user.id}#propose`));
  await sendProposal(page, 'Linked Lynxes');
  // Closed is closed: a reload does not open it again.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Propose a game' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  const own = await linkOf(guest);
  await page.goto(at(own));
  await isSignedIn(page);
  await page.getByRole('main').getByRole('link', { name: 'Propose a game' }).click();
  await expect(page).toHaveURL(at('/account-settings#invite-team'));
  await host.ask(setTeamLink, { body: { on: false } });
  await page.goto(at(`/team-profile?link=${path.slice('/t/'.length)}`));
  await expect(page).toHaveURL(/\/find-games/);
  await expect(page.getByText('This invitation is no longer valid')).toBeVisible();
});

test('a member and a team of another sport see the team, without a proposal', async ({ browser }) => {
  const host = await signUp('Linked Lynxes', 'Durango, CO', KIND);
  const code = (await linkOf(host)).slice('/t/'.length);
  for (const someone of [await signUpMember(), await signUp('Soccer Storks', 'Durango, CO')]) {
    const page = await pageOf(browser, someone);
    await page.goto(at(`/team-profile?link=${code}`));
    await expect(page.getByRole('heading', { level: 2, name: 'Linked Lynxes' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Propose a game' })).toBeHidden();
    await page.context().close();
  }
});

test('the page is whole without scripts, and clear when the link is off, renewed or mistyped', async ({ browser }) => {
  const host = await signUp('نسور الصحراء 🔥', 'Durango, CO', KIND);
  const path = await linkOf(host);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(at(path));
  await expect(plain.getByRole('heading', { level: 1 })).toHaveText('نسور الصحراء 🔥 would like to play you');
  await expect(plain.getByRole('link', { name: 'Register your team' })).toHaveAttribute('href', /^\/register\?/);
  await context.close();

  const page = await pageOf(browser, host, { viewport: { width: 320, height: 700 } });
  await page.goto(at('/account-settings#invite-team'));
  await section(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(section(page).getByText(/Your link is off/)).toBeVisible();
  await expect(section(page).getByRole('img')).toBeHidden();
  await inspect(page, 'a team’s link that is off');
  const stranger = await browser.newPage();
  await stranger.goto(at(path));
  await expect(stranger.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  await inspect(stranger, 'an invitation that is over');
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(section(page).getByText(at(path))).toBeVisible();
  await section(page).getByRole('button', { name: 'Get a new link' }).click();
  await inspect(page, 'asking for a new link');
  await page.getByRole('dialog').getByRole('button', { name: 'Get a new link' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(section(page).getByText(at(path))).toBeHidden();
  await expect(section(page).getByText(at(await linkOf(host)))).toBeVisible();
  expect((await stranger.request.get(at(path))).status()).toBe(404);
  await stranger.goto(at('/t/not-a-code'));
  await expect(stranger.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
  await stranger.close();
  await page.context().close();
});

test('copies its link, and prints one sheet for the dugout', async ({ page, context, browserName }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const host = await signUp('Printed Pumas', 'Durango, CO', KIND);
  await signInto(context, host);
  await page.goto(at('/account-settings#invite-team'));
  const path = await linkOf(host);
  await section(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(section(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(at(path));
  await section(page).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  await expect(page.getByText('Link copied')).toBeHidden();

  await section(page).getByRole('button', { name: 'Print a card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Card for the dugout' });
  await expect(dialog).toContainText('Printed Pumas');
  const printed = await dialog.getByText(/\/t\//).textContent();
  await expect(dialog.getByRole('img').locator('path').last()).toHaveAttribute('d', (await drawQr(at(path))).path);
  await inspect(page, 'a card for the dugout');
  // Typed off the paper.
  expect((await page.request.get(`http://${printed?.toUpperCase().replace('/T/', '/t/')}`)).status()).toBe(200);
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(dialog.getByText('Card for the dugout')).toBeHidden();
  await expect(page.getByRole('main')).toBeHidden();
  if (browserName !== 'chromium') return;
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
