/** Markup and script in every text a team can write: shown as plain text. */
import { decideInterest, expressInterest } from '@playfield/contracts/interests.ts';
import { createReview } from '@playfield/contracts/reviews.ts';
import type { Locator } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at, playGame, signInto, signUp, post } from './people.ts';

const markup = (about: string) => `${about} <script>alert(1)</script><img src=x onerror=alert(2)>`;

test('markup in every text is shown as text', async ({ page, context }) => {
  const opened: string[] = [];
  page.on('dialog', async (dialog) => {
    opened.push(dialog.message());
    await dialog.dismiss();
  });
  /** The texts appear verbatim, and nothing was executed. */
  async function shows(within: Locator, ...about: string[]): Promise<void> {
    for (const one of about) await expect(within.getByText(markup(one)).first()).toBeVisible();
    expect(await page.locator('img[src=x]').count()).toBe(0);
    expect(opened).toEqual([]);
  }
  const [main, dialog] = [page.getByRole('main'), page.getByRole('dialog')];
  const host = await signUp(markup('Host'), markup('Home'));
  const guest = await signUp(markup('Guest'), 'Denver, CO');
  const written = { location: markup('Court'), additionalInfo: markup('Notes') };
  const game = await post(host, { sport: 'volleyball', ageGroup: '15u', ...written });

  await test.step('to a team that finds the game', async () => {
    await signInto(context, guest);
    await page.goto(at('/find-games?sport=volleyball&ageGroup=15u&matchupType=hosting'));
    // Of a team's place, a stranger sees a town we know and no typed text.
    await shows(main, 'Host');
    await page.getByRole('button', { name: /Details/ }).click();
    await shows(dialog, 'Host', 'Notes');
    for (const typed of ['Home', 'Court']) await expect(page.getByText(markup(typed))).toHaveCount(0);
    await page.goto(at(`/team-profile/${host.user.id}`));
    await shows(main, 'Host');
    await page.goto(at('/post-availability'));
    await page.getByLabel('Additional information').fill(markup('Preview'));
    await shows(page.getByRole('region', { name: 'Preview' }), 'Guest', 'Preview');
  });

  const interest = await guest.ask(expressInterest, { body: { matchupId: game.id } });
  await test.step('to the team that posted it', async () => {
    await signInto(context, host);
    await page.goto(at('/team-profile'));
    await shows(main, 'Host', 'Court', 'Notes');
    await page.getByRole('button', { name: /Delete the game on/ }).click();
    await shows(dialog, 'Court');
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: /Received/ }).click();
    await shows(main, 'Guest', 'Court');
  });

  const body = { status: 'accepted', note: markup('Answer') } as const;
  await host.ask(decideInterest, { params: { id: interest.id }, body });
  await playGame(game.id);
  const stars = { rating: 4, sportsmanshipRating: 4, competitivenessRating: 4, punctualityRating: 4 };
  for (const [writer, about] of [
    [guest, host],
    [host, guest],
  ] as const) {
    const review = { ...stars, communicationRating: 4, comment: markup('Review'), isPublic: true, matchupId: game.id };
    await writer.ask(createReview, { params: about.user, body: review });
  }
  await test.step('in answers and reviews', async () => {
    await page.goto(at('/team-profile#reviews'));
    await shows(main, 'Review', 'Guest');
    await signInto(context, guest);
    await page.goto(at('/team-profile#expressed'));
    await shows(main, 'Host', 'Answer', 'Court');
  });
});
