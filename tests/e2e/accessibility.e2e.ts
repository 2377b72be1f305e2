/** Accessibility of each kind of page and of its dialogs and states: one page of a kind stands for all of them. */
import { makeAnswerLink } from '@playfield/contracts/answer-links.ts';
import { setAvailability } from '@playfield/contracts/availability.ts';
import { answerLinkPath } from '@playfield/contracts/fields/answer-link.ts';
import { teamLinkPath } from '@playfield/contracts/fields/team-link-code.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { askChange, cancelGame } from '@playfield/contracts/changes.ts';
import { createReview } from '@playfield/contracts/reviews.ts';
import { reportContent } from '@playfield/contracts/reports.ts';
import { getGameLink } from '@playfield/contracts/shared-games.ts';
import { getTeamLink } from '@playfield/contracts/team-links.ts';
import { ALL_WEEK, availabilityBody, hoursOn, reviewBody } from '../support/bodies.ts';
import { expect, test as base } from './browser.ts';
import { dialog, open as openSection, openConsole, openUser, owner, unique } from './console.ts';
import { inspect, inspectAll, PHONE_SIZE } from './inspection.ts';
import { agree, at, day, playGame, post, signInto, signUp, write } from './people.ts';

type Each = { noErrors: void };

const test = base.extend<Each>({
  viewport: PHONE_SIZE,
  noErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        // Missing pages and broken links are correctly refused.
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text());
      });
      await use();
      expect(errors, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

test('Public pages are accessible', async ({ page }) => {
  for (const path of ['/', '/blog/youth-sports-game-day-safety']) {
    await page.goto(at(path));
    await inspectAll(page, path);
  }
  for (const path of [
    '/how-it-works',
    '/texas-teams',
    '/youth-soccer-guide',
    '/privacy-policy',
    '/blog',
    '/register',
    '/login',
    '/no-such-page',
  ]) {
    await page.goto(at(path));
    await inspect(page, path);
  }
});

test('The search is accessible, with its details, map, filters and an empty result', async ({ page, context }) => {
  const word = unique();
  const host = await signUp('Boulder Bears', 'Boulder, CO');
  await post(host, { additionalInfo: word });
  await signInto(context, await signUp('Denver Dragons', 'Denver, CO'));
  await page.goto(at(`/find-games?matchupType=hosting&q=${word}`));
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
  await page.goto(at(`/find-games?q=${word}nowhere`));
  await expect(page.getByText('No Matchups Found')).toBeVisible();
  await inspect(page, 'an empty search');
});

test('A team’s screens are accessible, with each tab and the form to edit a game', async ({ page, context }) => {
  const [team, other] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Boulder, CO')];
  for (const one of [team, other])
    await one.ask(setAvailability, { body: availabilityBody(hoursOn(ALL_WEEK, '09:00', '18:00')) });
  const played = await agree(team, other);
  await playGame(played.id);
  await other.ask(createReview, { params: team.user, body: reviewBody(played.id) });
  await team.ask(createReview, { params: other.user, body: reviewBody(played.id) });
  const game = await post(team);
  await other.ask(expressInterest, { body: { matchupId: game.id } });
  await signInto(context, team);
  await page.goto(at('/team-profile'));
  const edit = page.getByRole('button', { name: /Edit the game/ }).first();
  await expect(edit).toBeVisible();
  await inspectAll(page, 'own games');
  for (const [tab, content] of [
    ['Opponents', 'Denver Dragons'],
    ['Received', 'Accept'],
    ['Settings', 'Edit Team Profile'],
    ['Reviews', 'out of 5'],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole('tabpanel').getByText(content).first()).toBeAttached();
    await inspect(page, `the tab ${tab}`);
  }
  await page.getByRole('tab', { name: /^Posted/ }).click();
  await edit.click();
  await expect(dialog(page).getByLabel('Start time')).toBeVisible();
  await inspect(page, 'the form to edit a game');
});

test('A coach’s home, schedule and games are accessible, with a change and a cancellation', async ({
  page,
  context,
}) => {
  const [team, other] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  const game = await agree(team, other, { date: day(9), address: 'Field 3, 10 Main St' });
  const params = { id: game.id };
  const times = { date: game.date, startTime: '14:00', endTime: '15:30', location: 'Boulder, CO' };
  await other.ask(askChange, { params, body: { reason: 'field', note: 'Flooded.', ...times } });
  const open = await post(team, { date: day(8) });
  await other.ask(expressInterest, { body: { matchupId: open.id } });
  await signInto(context, team);
  await page.goto(at(`/games/${game.id}`));
  await expect(page.getByRole('region', { name: 'Proposed change' })).toBeVisible();
  await inspectAll(page, 'an agreed game');
  await page.getByRole('button', { name: 'Cancel game' }).click();
  await inspect(page, 'the cancellation');
  for (const [path, content] of [
    [`/games/${open.id}`, 'Accept Denver Dragons'],
    ['/schedule', /^Answer/],
    ['/', /^Directions/],
  ] as const) {
    await page.goto(at(path));
    await expect(
      page
        .getByRole('button', { name: content })
        .or(page.getByRole('link', { name: content }))
        .first(),
    ).toBeVisible();
    await inspect(page, path);
  }
  await other.ask(cancelGame, { params, body: { reason: 'weather' } });
  await page.goto(at(`/games/${game.id}`));
  await expect(page.getByText('Denver Dragons canceled the game (weather).')).toBeVisible();
  await inspect(page, 'a canceled game');
});

test('Messages, notifications, settings and forms of a coach are accessible', async ({ page, context }) => {
  const [team, other] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await team.ask(setAvailability, { body: availabilityBody(hoursOn(ALL_WEEK, '09:00', '18:00')) });
  await agree(team, other);
  await write(team, other, 'Which field is it?');
  await write(other, team, 'Field 3.');
  await signInto(context, team);
  await page.goto(at(`/messages/${other.user.id}`));
  await expect(page.getByRole('log').getByText('Field 3.')).toBeVisible();
  await inspectAll(page, 'a conversation');
  await page.getByRole('button', { name: 'More about Denver Dragons' }).click();
  await page.getByRole('button', { name: 'Report team' }).click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Please choose a reason')).toBeVisible();
  await inspect(page, 'a report with an error');
  await page.goto(at('/account-settings'));
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await inspectAll(page, 'the settings');
  await page.goto(at('/notifications'));
  await expect(
    page
      .getByRole('main')
      .getByText(/Denver Dragons/)
      .first(),
  ).toBeVisible();
  await inspect(page, 'notifications');
  await page.goto(at('/welcome'));
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await inspect(page, 'the first steps');
  await page.goto(at('/weekends'));
  await expect(page.getByRole('article').first()).toBeVisible();
  await inspect(page, 'weekends');
  await page.goto(at('/post-availability'));
  await page.getByRole('button', { name: 'Post Availability' }).click();
  await expect(page.getByText('Date is required')).toBeVisible();
  await inspect(page, 'a form with errors');
});

test('Pages of public links are accessible', async ({ page }) => {
  const host = await signUp('Linked Lynxes', 'Durango, CO');
  const { id } = await post(host, { location: 'Durango, CO', date: day(18) });
  const { path } = await host.ask(getGameLink, { params: { id } });
  const { code } = await host.ask(makeAnswerLink, { params: { id } });
  const teamLink = teamLinkPath((await host.ask(getTeamLink)).code);
  await page.goto(at(path));
  await inspectAll(page, 'a shared game');
  await page.goto(at(teamLink));
  await inspect(page, 'an invitation');
  await page.goto(at(answerLinkPath(code)));
  await expect(page.getByRole('button', { name: 'Yes, we’ll play' })).toBeVisible();
  await inspect(page, 'a game to answer');
  await page.goto(at('/answer?token=x'));
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await inspect(page, 'a link that does not work');
});

test('The admin console is accessible', async ({ browser, page }) => {
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
