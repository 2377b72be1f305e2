import type { Page } from '@playwright/test';
import { teamLinkPath } from '@playfield/contracts/fields/team-link-code.ts';
import { setTeamLink } from '@playfield/contracts/team-links.ts';
import { drawQr } from '@playfield/site/src/shared/ui/qr-drawing.ts';
import { createAndConfirm, fillRegistration } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { at, newAddress, openAs, PHONE, signUp, type Person } from './people.ts';

const KIND = { sport: 'hockey', ageGroup: '15u' } as const;
const pathOf = async (team: Person) => teamLinkPath((await team.ask(setTeamLink, { body: {} })).code);
const section = (page: Page) => page.locator('#invite-team');

test.use(PHONE);

test('A coach opens a team’s link, registers and proposes a game', async ({ page }) => {
  const host = await signUp('Inviting Ibises', 'Durango, CO', KIND);
  const main = page.getByRole('main');
  await page.goto(at(await pathOf(host)));
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Inviting Ibises would like to play you');
  await expect(main).toContainText('15U Hockey · Durango, CO');
  const signIn = main.getByRole('link', { name: 'I have an account' });
  await expect(signIn).toHaveAttribute('href', /^\/login\?next=%2Fteam-profile%3Flink%3D/);
  const next = new URL((await signIn.getAttribute('href')) ?? '', at('/')).searchParams.get('next') ?? '';
  await main.getByRole('link', { name: 'Register your team' }).click();
  await expect(main.getByLabel('Sport')).toHaveValue(KIND.sport);
  await expect(main.getByLabel('Age group')).toHaveValue(KIND.ageGroup);
  const email = newAddress();
  await fillRegistration(page, { email, teamName: 'Lafayette Lynx', town: 'Lafayette, CO' });
  await createAndConfirm(page, email);
  await expect(page).toHaveURL(at('/welcome'));
  await expect(main.getByRole('heading', { name: 'Inviting Ibises invited you' })).toBeVisible();
  await main.getByRole('link', { name: 'Propose a game' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send proposal' }).click();
  await expect(page.getByText('Proposal sent')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Propose a game' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(at(next));
  await expect(page).toHaveURL(at(`/team-profile/${host.user.id}#propose`));
  await expect(page.getByRole('dialog', { name: 'Propose a game to Inviting Ibises' })).toBeVisible();
});

test('A team copies and prints its link, turns it off, and replaces it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const host = await signUp('Printed Pumas', 'Durango, CO', KIND);
  const path = await pathOf(host);
  await openAs(page, host, '/find-teams#invite-team');
  await section(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(section(page).getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(at(path));

  await test.step('the card prints alone on one page', async () => {
    await section(page).getByRole('button', { name: 'Print a card' }).click();
    const card = page.getByRole('dialog', { name: 'Card for the dugout' });
    await expect(card.getByRole('img').locator('path').last()).toHaveAttribute('d', (await drawQr(at(path))).path);
    await page.emulateMedia({ media: 'print' });
    await expect(card.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByRole('main')).toBeHidden();
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
  });

  await section(page).getByRole('button', { name: 'Turn off' }).click();
  await expect(section(page).getByText(/Your link is off/)).toBeVisible();
  await section(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(section(page).getByText(at(path))).toBeVisible();
  await section(page).getByRole('button', { name: 'Get a new link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Get a new link' }).click();
  await expect(section(page).getByText(at(path))).toBeHidden();
  await expect(section(page).getByText(at(await pathOf(host)))).toBeVisible();
});
