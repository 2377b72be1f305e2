import { expect, test } from './browser.ts';
import { dialog, open, openConsole, owner, toast, unique } from './console.ts';
import { agree, at, pageOf, playGame, signUpTwo } from './people.ts';

test('Two teams disagree about a no-show, and an admin settles the dispute with a required reason', async ({
  browser,
}) => {
  const word = unique();
  const [host, guest] = await signUpTwo(`Waiting Wolves ${word}`, `Absent Aardvarks ${word}`, 'Boulder, CO');
  const { id } = await agree(host, guest);
  await playGame(id, 30);
  const [waiting, accused] = [await pageOf(browser, host), await pageOf(browser, guest)];

  await test.step('one team reports a no-show, and the other team disputes it', async () => {
    await waiting.goto(at(`/messages/${guest.user.id}`));
    await waiting.getByRole('button', { name: /games? with this team/ }).click();
    await waiting
      .getByRole('link', { name: /^See the game/ })
      .last()
      .click();
    await waiting.getByRole('button', { name: /^They did not come/ }).click();
    await dialog(waiting).getByLabel('Note (optional)').fill('We waited an hour.');
    await dialog(waiting).getByRole('button', { name: 'Send' }).click();
    await expect(dialog(waiting)).toBeHidden();
    await accused.goto(at(`/games/${id}`));
    await accused.getByRole('button', { name: /^We were there/ }).click();
    await dialog(accused).getByLabel('Note (optional)').fill('We were on the other field.');
    await dialog(accused).getByRole('button', { name: 'Send' }).click();
    await expect(accused.getByText('says you did not come: we look into it.')).toBeVisible();
  });

  await test.step('an admin sees both notes, and must give a reason', async () => {
    const page = await openConsole(browser, await owner());
    const dispute = page.getByRole('listitem').filter({ hasText: word });
    await open(page, 'Reports');
    await expect(dispute.getByText(`Waiting Wolves ${word}: We waited an hour.`)).toBeVisible();
    await expect(dispute.getByText(`Absent Aardvarks ${word}: We were on the other field.`)).toBeVisible();
    await dispute.getByRole('button', { name: 'They did not come' }).click();
    await expect(dialog(page).getByLabel('Why')).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Record it' }).click();
    await expect(dialog(page).getByText('Please say why')).toBeVisible();
    await dialog(page).getByLabel('Why').fill('The referee’s report says so too.');
    await dialog(page).getByRole('button', { name: 'Record it' }).click();
    await expect(toast(page, 'Report closed')).toBeVisible();
    await expect(dispute).toHaveCount(0);
  });

  await test.step('the game shows the decision', async () => {
    await accused.goto(at(`/games/${id}`));
    await expect(accused.getByText('says you did not come: noted.')).toBeVisible();
    await expect(accused.getByText('Why: The referee’s report says so too.')).toBeVisible();
  });
});
