import { makeAnswerLink } from '@playfield/contracts/answer-links.ts';
import { setAvailability } from '@playfield/contracts/availability.ts';
import { answerLinkPath } from '@playfield/contracts/fields/answer-link.ts';
import { askChange } from '@playfield/contracts/changes.ts';
import { createReview } from '@playfield/contracts/reviews.ts';
import { reportContent } from '@playfield/contracts/reports.ts';
import { setGameLink } from '@playfield/contracts/shared-games.ts';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ALL_WEEK, availabilityBody, hoursOn, reviewBody } from '../support/bodies.ts';
import { expect, test as base } from './browser.ts';
import { dialog, open as openSection, openConsole, openUser, owner, unique } from './console.ts';
import { agree, at, day, openAs, playGame, post, signUp, signUpTwo, write } from './people.ts';
import { express } from '../support/games.ts';

const LIGHT_RULES = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} as const;
const DARK_RULES = { type: 'rule', values: ['color-contrast'] } as const;

const PHONE_SIZE = { width: 390, height: 844 };
const DESKTOP_SIZE = { width: 1280, height: 800 };

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder === undefined) return;
  const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${page.viewportSize()?.width ?? 0}.png`;
  await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
}

async function inspect(page: Page, name: string): Promise<void> {
  await expectNoFindings(page, LIGHT_RULES, name);
  const sideways = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  expect(sideways, `${name} scrolls sideways`).toBe(0);
  expect(await page.locator('h1').filter({ visible: true }).count(), `${name} has one h1`).toBe(1);
  await keepPicture(page, name);
}

async function inspectAll(page: Page, name: string): Promise<void> {
  await page.setViewportSize(DESKTOP_SIZE);
  await inspect(page, `${name} at a desktop`);
  await page.setViewportSize(PHONE_SIZE);
  await inspect(page, `${name} on a phone`);
  await switchTo(page, 'dark');
  await expectNoFindings(page, DARK_RULES, `${name} in the dark`);
  await keepPicture(page, `${name} in the dark`);
  await switchTo(page, 'light');
}

/** Switches the color scheme and finishes the transitions, because background pages do not animate. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate('document.getAnimations().forEach((one) => one instanceof CSSTransition && one.finish())');
}

type Rules = typeof LIGHT_RULES | typeof DARK_RULES;

async function expectNoFindings(page: Page, rules: Rules, name: string): Promise<void> {
  const look = async () => {
    const found = await violations(page, rules);
    if (found.some((one) => one.includes('partially obscured'))) await page.evaluate('scrollBy(0, 44)');
    return found;
  };
  await expect.poll(look, { message: name }).toEqual([]);
}

async function violations(page: Page, { type, values }: Rules): Promise<string[]> {
  const runOnly = { type, values: [...values] };
  // Use legacy mode. Otherwise, axe opens a blank page each time to check frames, which our pages don't have.
  const builder = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] }).setLegacyMode();
  const found = await builder.analyze();
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`,
  );
}

type Each = { noErrors: void };

const test = base.extend<Each>({
  viewport: PHONE_SIZE,
  noErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text());
      });
      await use();
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

test('Public pages pass the accessibility checks', async ({ page }) => {
  for (const path of ['/', '/blog/youth-sports-game-day-safety']) {
    await page.goto(at(path));
    await inspectAll(page, path);
  }
  for (const path of ['/blog', '/privacy-policy', '/register', '/no-such-page']) {
    await page.goto(at(path));
    await inspect(page, path);
  }
});

test('The search with its details, filters and map passes the accessibility checks', async ({ page }) => {
  const word = unique();
  await post(await signUp('Boulder Bears', 'Boulder, CO'), { additionalInfo: word });
  await openAs(page, await signUp('Denver Dragons', 'Denver, CO'), `/find-games?matchupType=hosting&q=${word}`);
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await inspectAll(page, 'the search');
  await card.getByRole('button', { name: /Details/ }).click();
  await expect(dialog(page).getByRole('button', { name: /Express Interest/ })).toBeVisible();
  await inspect(page, 'the details of a game');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await inspect(page, 'the filters');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show map' }).click();
  await expect(page.getByRole('region', { name: 'Map' }).getByRole('button').first()).toBeVisible();
  await inspect(page, 'the map');
});

test('A team’s own games, suggested teams, interests and reviews pass the accessibility checks', async ({ page }) => {
  const [team, other] = await signUpTwo('Boulder Bears', 'Denver Dragons', 'Boulder, CO');
  for (const one of [team, other])
    await one.ask(setAvailability, { body: availabilityBody(hoursOn(ALL_WEEK, '09:00', '18:00')) });
  const played = await agree(team, other);
  await playGame(played.id);
  await other.ask(createReview, { params: team.user, body: reviewBody(played.id) });
  await team.ask(createReview, { params: other.user, body: reviewBody(played.id) });
  await express(other, await post(team));
  await openAs(page, team, '/team-profile');
  await expect(page.getByRole('button', { name: /Edit the game/ }).first()).toBeVisible();
  await inspect(page, 'own games');
  for (const [tab, content] of [
    ['Received', 'Accept'],
    ['Reviews', 'out of 5'],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole('tabpanel').getByText(content).first()).toBeAttached();
    await inspect(page, `the tab ${tab}`);
  }
  for (const [path, content] of [
    ['/find-teams', 'Denver Dragons'],
    ['/availability', 'Your weekends'],
  ] as const) {
    await page.goto(at(path));
    await expect(page.getByRole('main').getByText(content).first()).toBeVisible();
    await inspect(page, path);
  }
});

test('A coach’s games, messages, settings and forms pass the accessibility checks', async ({ page }) => {
  const [team, other] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  const game = await agree(team, other, { date: day(9), address: 'Field 3, 10 Main St' });
  const times = { date: game.date, startTime: '14:00', endTime: '15:30', location: 'Boulder, CO' };
  await other.ask(askChange, { params: { id: game.id }, body: { reason: 'field', note: 'Flooded.', ...times } });
  await write(team, other, 'Which field is it?');
  await write(other, team, 'Field 3.');
  await openAs(page, team, `/games/${game.id}`);
  await expect(page.getByRole('region', { name: 'Proposed change' })).toBeVisible();
  await inspectAll(page, 'an agreed game');

  await page.goto(at(`/messages/${other.user.id}`));
  await expect(page.getByRole('log').getByText('Field 3.')).toBeVisible();
  await inspectAll(page, 'a conversation');
  await page.goto(at('/account-settings'));
  for (const [tab, content] of [
    ['Me', 'Download my data'],
    ['My team', 'You haven’t blocked any teams.'],
    ['Security', 'This device'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: tab }).click();
    await expect(page.getByText(content, { exact: true })).toBeVisible();
    await (tab === 'Me' ? inspectAll : inspect)(page, `the settings: ${tab}`);
  }
  for (const [path, content] of [
    ['/', page.getByRole('link', { name: /^Directions/ })],
    ['/schedule', page.getByRole('article')],
    ['/notifications', page.getByRole('main').getByText(/Denver Dragons/)],
    ['/welcome', page.getByRole('gridcell')],
  ] as const) {
    await page.goto(at(path));
    await expect(content.first()).toBeVisible();
    await inspect(page, path);
  }
  await page.goto(at('/post-availability'));
  await page.getByRole('button', { name: 'Post Availability' }).click();
  await expect(page.getByText('Date is required')).toBeVisible();
  await inspect(page, 'a form with errors');
});

test('The pages behind public links pass the accessibility checks', async ({ page }) => {
  const host = await signUp('Linked Lynxes', 'Durango, CO');
  const { id } = await post(host, { location: 'Durango, CO', date: day(18) });
  await page.goto(at((await host.ask(setGameLink, { params: { id }, body: {} })).path));
  await inspect(page, 'a shared game');
  await page.goto(at(answerLinkPath((await host.ask(makeAnswerLink, { params: { id } })).code)));
  await expect(page.getByRole('button', { name: 'Yes, we’ll play' })).toBeVisible();
  await inspect(page, 'a game to answer');
});

test('The admin console passes the accessibility checks', async ({ browser, page }) => {
  const word = unique();
  const [host, guest] = [await signUp(`Listed ${word}`, 'Boulder, CO'), await signUp('Guest Gators', 'Denver, CO')];
  const game = await post(host);
  await guest.ask(reportContent, { body: { kind: 'matchup', id: game.id, reason: 'false', details: 'No such field' } });
  await page.goto(at('/admin/login'));
  await inspect(page, 'the sign-in of admins');
  const desk = await openConsole(browser, await owner());
  for (const section of ['Page views', 'Reports']) {
    await openSection(desk, section);
    await expect(desk.locator('.skeleton')).toHaveCount(0);
    await inspect(desk, `the section ${section}`);
  }
  await openSection(desk, 'Users');
  await openUser(desk, word);
  await inspectAll(desk, 'a user in the console');
});
