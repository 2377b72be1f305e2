/** A no-show: reported, disputed, decided by an admin with a reason, and counted. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { dialog, open, openConsole, owner, toast, unique } from './console.ts';
import { inspect } from './inspection.ts';
import { agree, at, mailbox, pageOf, playGame, signUp, type Person } from './people.ts';

/** A profile shows reliability after this many games. */
const GAMES = 5;
/** A game counts as played a day after it began. */
const HOURS_AGO = 30;

/** Past games of two teams are in their thread. */
async function openGames(page: Page, team: Person): Promise<void> {
  await page.goto(at(`/messages/${team.user.id}`));
  await page.getByRole('button', { name: /games? with this team/ }).click();
}

const reliability = (page: Page, words: string) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByText(words)).toBeVisible({ timeout: 2_000 });
  }).toPass();

test('two teams that say different things are decided between, and both hear why', async ({ browser }) => {
  const word = unique();
  // A name of the maximum length.
  const host = await signUp(`Waiting Wolves of the Front Range Under Twelve Girls ${word}`, 'Boulder, CO');
  const guest = await signUp(`Absent Aardvarks ${word}`, 'Boulder, CO');
  for (let game = 0; game < GAMES; game += 1) await playGame((await agree(host, guest)).id, HOURS_AGO);
  const game = await agree(host, guest);
  await playGame(game.id, HOURS_AGO);
  const profile = await pageOf(browser, host);
  await profile.goto(at(`/team-profile/${guest.user.id}`));
  await reliability(profile, 'Has come to every game');
  const [waiting, accused] = [await pageOf(browser, host), await pageOf(browser, guest)];

  await test.step('one says so, and the other says that it came', async () => {
    await openGames(waiting, guest);
    await waiting
      .getByRole('button', { name: /^They did not come/ })
      .first()
      .click();
    await dialog(waiting).getByLabel('Note (optional)').fill('We waited an hour, and so did the referee.');
    await dialog(waiting).getByRole('button', { name: 'Send' }).click();
    await mailbox().waitFor(guest.user.email, /says you did not come/);
    await openGames(accused, host);
    await accused.getByRole('button', { name: /^We were there/ }).click();
    await dialog(accused).getByLabel('Note (optional)').fill('We were on the other field.');
    await dialog(accused).getByRole('button', { name: 'Send' }).click();
    await expect(accused.getByText('says you did not come: we look into it.')).toBeVisible();
  });

  const page = await openConsole(browser, await owner());
  const dispute = page.getByRole('listitem').filter({ hasText: word });
  await test.step('an admin sees both sides, and has to say why', async () => {
    await open(page, 'No-shows');
    await expect(dispute.getByRole('figure').filter({ hasText: 'Waiting Wolves' })).toContainText('so did the referee');
    await expect(dispute.getByRole('figure').filter({ hasText: 'Absent' })).toContainText('on the other field');
    await inspect(page, 'what two teams say');
    await dispute.getByRole('button', { name: /^They did not come/ }).click();
    await expect(dialog(page).getByLabel('Why')).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Note it' }).click();
    await expect(dialog(page).getByText('Please say why')).toBeVisible();
    await inspect(page, 'the decision');
    await dialog(page).getByLabel('Why').fill('The referee’s report says so too.');
    await dialog(page).getByRole('button', { name: 'Note it' }).click();
    await expect(toast(page, 'Decided')).toBeVisible();
    await expect(dispute).toHaveCount(0);
  });

  await test.step('the log says so, and so do an email and the thread of each', async () => {
    await expect(async () => {
      await open(page, 'Audit log');
      await page.getByRole('textbox', { name: 'Account number or action' }).fill('no show upheld');
      await page.keyboard.press('Enter');
      const entry = page.getByRole('row').filter({ hasText: /No show upheld.*matchup \d+/ });
      await expect(entry.first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    for (const [person, where, other, words] of [
      [host, waiting, guest, 'You said they did not come: noted.'],
      [guest, accused, host, 'says you did not come: noted.'],
    ] as const) {
      const mail = await mailbox().waitFor(person.user.email, /A no-show was recorded/);
      expect(mail.text).toContain('The referee’s report says so too.');
      await openGames(where, other);
      await expect(where.getByText(words)).toBeVisible();
      await expect(where.getByText('Why: The referee’s report says so too.')).toBeVisible();
      await inspect(where, 'what was decided');
    }
  });

  await test.step('it counts', () => reliability(profile, 'Comes to most games'));
  for (const context of browser.contexts()) await context.close();
});
