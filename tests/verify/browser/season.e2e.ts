/** A season of three teams on phones. */
import type { Page } from '@playwright/test';
import { createReview } from '@playfield/contracts/reviews.ts';
import { expect, test } from '../../e2e/browser.ts';
import { at, day, mailbox, newAddress, PASSWORD, pageOf, playGame, signUp } from '../../e2e/people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const TOWN = 'Gunnison, CO';
const TEAM = { sport: 'hockey', ageGroup: '13u' } as const;

test('Three teams play a season, from registering to the reviews', async ({ browser }) => {
  const bears = await signUp('Bluebird Bears', TOWN, TEAM);
  const cranes = await signUp('Cedar Cranes', TOWN, TEAM);
  const bear = await pageOf(browser, bears, PHONE);
  const crane = await pageOf(browser, cranes, PHONE);
  const email = newAddress();
  const arrow = await (await browser.newContext(PHONE)).newPage();

  await test.step('the Arrows come in', async () => {
    await register(arrow, email);
    await arrow.goto(at(`/verify?token=${await mailbox().tokenTo(email, /Verify/)}`));
    await arrow.getByRole('button', { name: 'Confirm my email' }).click();
    await showsStep(arrow, 'When do you play?');
    await arrow.getByRole('button', { name: 'Next', exact: true }).click();
    await showsStep(arrow, 'How far do you go?');
    await arrow.getByRole('button', { name: 'Show opponents' }).click();
    await showsStep(arrow, 'Who you could play');
  });

  const { first, second } = await test.step('the Bears post two dates', async () => {
    await bear.goto(at('/post-availability'));
    await bear.getByText('Can Host', { exact: true }).first().click();
    await bear.getByLabel('Date', { exact: true }).fill(day(12));
    await bear.getByLabel('Start time').fill('10:00');
    await bear.getByLabel('End time').fill('11:30');
    await bear.getByRole('button', { name: 'Add a date' }).click();
    await bear.getByRole('button', { name: 'Post 2 games' }).click();
    await expect(bear).toHaveURL(/\/schedule/);
    const games = bear.getByRole('main').getByRole('article');
    await expect(games).toHaveCount(2);
    const idOf = (place: number) => gameIn(games.nth(place).getByRole('link').first());
    return { first: await idOf(0), second: await idOf(1) };
  });

  await test.step('both others find them, and ask for the first', async () => {
    for (const page of [arrow, crane]) {
      await page.goto(at('/find-games'));
      await page.getByRole('button', { name: /^My team’s games/ }).click();
      await page.getByText('Can Host', { exact: true }).first().click();
      const card = page.getByRole('article').filter({ hasText: 'Bluebird Bears' }).first();
      await expect(card).toBeVisible();
      await page.goto(at(`/games/${first}`));
      if (page === arrow) await page.getByLabel(/^A few words/).fill('We bring a referee.');
      await page.getByRole('button', { name: 'Express Interest' }).click();
      await expect(page.getByText('They know that you want to play.')).toBeVisible();
    }
  });

  await test.step('the Bears answer from home', async () => {
    await bear.goto(at('/'));
    const waiting = bear.getByRole('region', { name: /^Waiting for you/ }).getByRole('link');
    await expect(waiting.first()).toBeVisible();
    await waiting.first().click();
    await expect(bear.getByText('“We bring a referee.”')).toBeVisible();
    await bear.getByRole('button', { name: 'Accept Alpine Arrows' }).click();
    await expect(bear.getByRole('heading', { name: 'vs. Alpine Arrows' })).toBeVisible();
    await bear.getByRole('button', { name: 'Add field' }).click();
    await bear.getByLabel('Field name or address').fill('Rink 2, 200 E Spencer Ave');
    await bear.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
    await expect(bear.getByText('Home · Rink 2, 200 E Spencer Ave, Gunnison, CO')).toBeVisible();
    await crane.goto(at(`/games/${first}`));
    await expect(crane.getByText('They chose another team')).toBeVisible();
  });

  await test.step('the Arrows open the directions and move the time', async () => {
    await arrow.goto(at('/'));
    const directions = arrow.getByRole('link', { name: /^Directions/ });
    await expect(directions).toHaveAttribute('href', /destination=Rink\+2/);
    await arrow.context().route(/google\.com/, (route) => route.fulfill({ body: 'a map' }));
    const map = arrow.context().waitForEvent('page');
    await directions.tap();
    await (await map).close();

    await arrow.goto(at(`/games/${first}`));
    await arrow.getByRole('button', { name: 'Change time or place' }).click();
    const dialog = arrow.getByRole('dialog');
    await dialog.getByLabel('Start time').fill('13:00');
    await dialog.getByLabel('End time').fill('14:30');
    await dialog.getByLabel('Reason').selectOption('weather');
    await dialog.getByRole('button', { name: 'Send proposal' }).click();
    await expect(dialog).toBeHidden();
    await bear.goto(at(`/games/${first}`));
    await expect(bear.getByText('was 10:00 AM – 11:30 AM')).toBeVisible();
    await bear.getByRole('button', { name: /^Accept/ }).click();
    await expect(bear.getByText('1:00 PM – 2:30 PM').first()).toBeVisible();
  });

  await test.step('they talk, and the conversation tells what happened', async () => {
    await bear.goto(at('/messages'));
    await bear
      .getByRole('link', { name: /Alpine Arrows/ })
      .first()
      .click();
    await bear.getByRole('textbox', { name: 'Message' }).fill('See you at the rink.');
    await bear.getByRole('button', { name: 'Send' }).click();
    await expect(bear.getByRole('log').getByText('See you at the rink.')).toBeVisible();
    await expect(bear.getByText(/^You named the field: Rink 2/)).toBeVisible();
  });

  await test.step('the Cranes get the second date, which the Bears cancel', async () => {
    await crane.goto(at(`/games/${second}`));
    await crane.getByRole('button', { name: 'Express Interest' }).click();
    await expect(crane.getByText('They know that you want to play.')).toBeVisible();
    await bear.goto(at(`/games/${second}`));
    await bear.getByRole('button', { name: 'Accept Cedar Cranes' }).click();
    await expect(bear.getByRole('heading', { name: 'vs. Cedar Cranes' })).toBeVisible();

    await bear.getByRole('button', { name: 'Cancel game' }).tap();
    const dialog = bear.getByRole('dialog');
    await dialog.getByText('Not enough players').tap();
    await dialog.getByRole('button', { name: 'Cancel game' }).tap();
    await expect(bear.getByText('You canceled the game (not enough players).')).toBeVisible();
    await crane.goto(at('/'));
    await expect(crane.getByText(/^Canceled: .*against Bluebird Bears/)).toBeVisible();
    await mailbox().waitFor(cranes.user.email, /cancel/i);
  });

  await test.step('the game is played, and both say how it was', async () => {
    await playGame(first);
    await arrow.goto(at('/schedule'));
    await arrow.goto(at(`/games/${first}`));
    await arrow.getByRole('link', { name: 'Write a review' }).click();
    await arrow
      .getByRole('button', { name: /Write a review/ })
      .first()
      .click();
    const dialog = arrow.getByRole('dialog');
    for (const group of await dialog.getByRole('radiogroup').all()) {
      await group.getByRole('radio').first().focus();
      await arrow.keyboard.press('Space');
    }
    await dialog.getByLabel('Comment').fill('Good hosts, good ice.');
    await dialog.getByRole('button', { name: 'Save review' }).click();
    await expect(dialog).toBeHidden();
    const marks = { rating: 5, sportsmanshipRating: 5, competitivenessRating: 4, punctualityRating: 5 };
    const body = { matchupId: first, ...marks, communicationRating: 5, comment: 'Come again.', isPublic: true };
    await bear.goto(at(`/games/${first}`));
    const profile = bear.getByRole('main').getByRole('link', { name: 'Alpine Arrows', exact: true });
    const id = Number(/\d+$/.exec((await profile.getAttribute('href')) ?? '')?.[0]);
    await bears.ask(createReview, { params: { id }, body });
    await crane.goto(at(`/team-profile/${bears.user.id}`));
    await crane.getByRole('tab', { name: /Reviews/ }).click();
    await expect(crane.getByText(/\d\.0/).first()).toBeVisible();
  });
});

async function register(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  await page.goto(at('/register'));
  await main.getByLabel('Your name').fill('Casey Coach');
  await main.getByLabel('Your age').selectOption('adult');
  await main.getByLabel('Email', { exact: true }).fill(email);
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await main.getByLabel('Team name').fill('Alpine Arrows');
  await main.getByLabel('Team location').fill(TOWN);
  await main.getByLabel('Sport').selectOption(TEAM.sport);
  await main.getByLabel('Age group').selectOption(TEAM.ageGroup);
  await main.getByRole('checkbox', { name: /I agree/ }).check();
  await main.getByRole('button', { name: 'Create account' }).click();
  await expect(main.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
}

async function showsStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

const gameIn = async (link: ReturnType<Page['locator']>): Promise<number> =>
  Number(/\/games\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1]);
