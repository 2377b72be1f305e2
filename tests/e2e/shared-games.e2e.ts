import { fillSignIn } from './account-pages.ts';
import { expect, test } from './browser.ts';
import { at, day, pageOf, PHONE, post, signUpTwo } from './people.ts';

test.use(PHONE);

const KIND = { sport: 'hockey', ageGroup: '15u' } as const;

test('A team shares a game by link, another team asks to play, and the first team turns off the link', async ({
  page,
  browser,
}) => {
  const [host, guest] = await signUpTwo('Linked Lynxes', 'Guest Geckos', 'Durango, CO', KIND);
  const { id } = await post(host, { ...KIND, location: 'Durango, CO', date: day(18) });
  const ours = await pageOf(browser, host, PHONE);
  await ours.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ours.goto(at(`/games/${id}`));
  await ours.getByRole('button', { name: 'Share' }).click();
  await expect(ours.getByText('Link copied')).toBeVisible();

  const main = page.getByRole('main');
  await page.goto(await ours.evaluate<string>('navigator.clipboard.readText()'));
  await expect(main.getByRole('heading', { level: 1 })).toContainText('15U');
  await expect(main).toContainText('Durango, CO');
  await expect(main).not.toContainText('Linked Lynxes');
  await main.getByRole('link', { name: 'Express Interest' }).click();
  await expect(page.getByRole('radio', { name: /Team Manager/ })).toBeChecked();
  await main.getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, guest.email);
  await expect(page).toHaveURL(at(`/games/${id}#ask`));
  await expect(page.getByRole('button', { name: 'Express Interest' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Interest sent')).toBeVisible();

  await ours.getByRole('checkbox', { name: 'Search engines may list it' }).click();
  await expect(ours.getByText('Search engines may list this game')).toBeVisible();
  await ours.getByRole('checkbox', { name: 'Anyone with the link can see this game' }).click();
  await expect(ours.getByText('Link turned off')).toBeVisible();
  await expect(ours.getByRole('button', { name: 'Share' })).toBeHidden();
});
