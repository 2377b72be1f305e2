import { expressInterest, listMyInterests } from '@playfield/contracts/interests.ts';
import { expect, test } from './browser.ts';
import { at, openAs, pageOf, post, signUp } from './people.ts';
import { express } from '../support/games.ts';

const MARKUP = '<script>alert(1)</script><img src=x onerror=alert(2)>';

test('A team withdraws one of its interests, and the host accepts another with a note', async ({ page, browser }) => {
  const [host, other] = [await signUp('Choosy Chicks', 'Boulder, CO'), await signUp('Second Seals', 'Aurora, CO')];
  const guest = await signUp(`Curious Cats ${MARKUP}`, 'Denver, CO');
  const wanted = await post(host);
  const [main, received] = [page.getByRole('main'), page.getByRole('tab', { name: /^Received/ })];
  await express(other, wanted);
  const theirs = await pageOf(browser, guest);

  await test.step('a team asks for a game on the other team’s page', async () => {
    await theirs.goto(at(`/team-profile/${host.user.id}`));
    await theirs.getByRole('tab', { name: 'Matchups' }).click();
    await theirs.getByRole('button', { name: /Details/ }).click();
    const dialog = theirs.getByRole('dialog');
    const ask = dialog.getByRole('button', { name: /Express Interest/ });
    await ask.click();
    await expect(dialog.getByText('Interested')).toBeVisible();
    await dialog.getByRole('button', { name: /Withdraw/ }).click();
    await expect(ask).toBeVisible();
    await expect.poll(async () => guest.ask(listMyInterests)).toEqual([]);
    await ask.click();
    await expect.poll(async () => guest.ask(listMyInterests)).toHaveLength(1);
  });

  await test.step('an interest is withdrawn', async () => {
    const [spare, far] = [await post(host), await post(host, { location: 'Salida, CO' })];
    for (const { id } of [spare, far]) await guest.ask(expressInterest, { body: { matchupId: id } });
    await theirs.goto(at('/team-profile#expressed'));
    const about = theirs.getByRole('main').getByRole('article').filter({ hasText: 'Salida' });
    await expect(about.getByText('Pending')).toBeVisible();
    await about.getByRole('button', { name: /Unexpress Interest/ }).click();
    await expect(about).toBeHidden();
    await expect.poll(async () => guest.ask(listMyInterests)).toHaveLength(2);
  });

  await test.step('the host accepts a team', async () => {
    await openAs(page, host, '/team-profile#received');
    await expect(received).toContainText('3');
    const about = main.getByRole('article').filter({ hasText: 'Second Seals' });
    await about.getByRole('listitem').filter({ hasText: guest.user.teamName }).getByText('Add a note').click();
    await about.getByLabel(`Note for ${guest.user.teamName} (optional)`).fill(`Bring dark jerseys. ${MARKUP}`);
    await about.getByRole('button', { name: `Accept ${guest.user.teamName}` }).click();
    await expect(about.getByText(/^What you posted for .* will be hidden/)).toBeVisible();
    await about.getByRole('button', { name: 'Accept anyway' }).click();
    const message = about.getByRole('link', { name: /Message Team/ });
    await expect(message).toHaveAttribute('href', `/messages/${guest.user.id}`);
    await expect(about.getByRole('listitem').filter({ hasText: 'Second Seals' }).getByText('Declined')).toBeVisible();
    await expect(about.getByRole('button')).toHaveCount(0);
    await expect(main.getByText('Declined')).toHaveCount(2);
    await expect(main.getByText('Hidden', { exact: true })).toBeVisible();
    await expect(received).toHaveText('Received');
    await theirs.reload();
    await expect(theirs.getByText(`Bring dark jerseys. ${MARKUP}`)).toBeVisible();
  });
});
