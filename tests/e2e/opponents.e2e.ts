/** From a free Saturday to an agreed game: a coach on a phone, and another team in a second browser. */
import { setAvailability } from '@playfield/contracts/availability.ts';
import type { Availability } from '@playfield/contracts/availability.ts';
import { listAgreedGames } from '@playfield/contracts/teams.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { agree, at, mailbox, playGame, post, signInto, signUp } from './people.ts';
import type { Person } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const saturdays: Availability = {
  weekly: [{ weekday: 6, start: '09:00', end: '13:00' }],
  openings: [],
  blackouts: [],
  seasons: [],
  homeField: { location: 'Boulder, CO', address: '5805 Baseline Rd, field 3' },
  travelMiles: 25,
  gender: 'female',
  ages: { from: '12u', to: '12u' },
  levels: ['recreational', 'competitive'],
  suggested: true,
  quick: 'on',
};

const panel = (page: Page) => page.getByRole('tabpanel');
const toast = (page: Page, words: RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

test('a coach with nothing but a free Saturday gets to an agreed game', async ({ browser, context, page }) => {
  const host: Person = await signUp('Hosting Herons', 'Boulder, CO');
  await host.ask(setAvailability, { body: saturdays });
  const coach = await signUp('Saturday Swifts', 'Boulder, CO');
  await signInto(context, coach);

  await test.step('says when, and is suggested who else is free', async () => {
    await page.goto(at('/team-profile#opponents'));
    await page.getByRole('button', { name: 'Set your availability' }).click();
    await page.getByRole('button', { name: 'Saturdays' }).click();
    await expect(page.getByRole('gridcell', { name: 'Saturday, 10 AM' })).toHaveAttribute('aria-selected', 'true');
    await page.getByLabel('Your team is').selectOption('female');
    await inspect(page, 'the form');
    await page.getByRole('button', { name: 'Save availability' }).click();
    await toast(page, /Availability saved/);
    await expect(panel(page).getByText(/1 mi · both free Sat .* · same age group .* they can host/)).toBeVisible();
    await inspect(page, 'suggestions');
  });

  await test.step('proposes a game with one tap on a time', async () => {
    const team = page.getByRole('article').filter({ hasText: 'Hosting Herons' });
    const slot = team.getByRole('button', { name: /^Sat, / }).last();
    const day = await slot.innerText();
    await slot.click();
    await expect(page.getByText('At their field.')).toBeVisible();
    await inspect(page, 'the proposal');
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await toast(page, /Proposal sent/);
    await expect(panel(page).getByText('You proposed a game to Hosting Herons')).toBeVisible();
    await expect(team.getByRole('button', { name: day })).toHaveCount(0);
    await expect(panel(page)).toBeFocused();
  });

  const theirs = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signInto(theirs, host);
  const other = await theirs.newPage();
  await test.step('the other team accepts from its e-mail', async () => {
    const mail = await mailbox().waitFor(host.user.email, /A team proposes a game/);
    const [link = ''] = /http\S*team-profile\S*/.exec(mail.text) ?? [];
    await other.goto(link);
    await other.getByRole('button', { name: 'Accept the proposal of Saturday Swifts' }).click();
    await toast(other, /You have a game/);
    await mailbox().waitFor(coach.user.email, /Hosting Herons accepted: you have a game/);
  });

  await test.step('the game is in the calendar, with the very place', async () => {
    await page.reload();
    const calendar = page.getByRole('link', { name: /Add to calendar/ }).first();
    const file = await page.request.get(at((await calendar.getAttribute('href')) ?? ''));
    expect(await file.text()).toContain('5805 Baseline Rd');
  });

  await test.step('both fill in and tick its card', async () => {
    await page.goto(at(`/messages/${host.user.id}`));
    await expect(page.getByText(/5805 Baseline Rd/)).toBeVisible();
    await page.getByRole('button', { name: /^Game agreement/ }).click();
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByLabel('Format and length').fill('Two 25-minute halves');
    await page.getByLabel('Our uniforms').fill('Green');
    await inspect(page, 'the card being written');
    await page.getByRole('button', { name: 'Save and confirm' }).click();
    await toast(page, /Game agreement saved/);
    await expect(page.getByText('Saturday Swifts confirmed')).toBeVisible();
    await inspect(page, 'the card');

    await other.goto(at(`/messages/${coach.user.id}`));
    await other.getByRole('button', { name: /^Game agreement/ }).click();
    await expect(other.getByText('Two 25-minute halves')).toBeVisible();
    await other.getByRole('button', { name: 'Confirm' }).click();
    await expect(other.getByText('Hosting Herons confirmed')).toBeVisible();
  });
});

test('an agreed game is changed and called off by both', async ({ browser, context, page }) => {
  const host = await signUp('Changing Cheetahs', 'Boulder, CO');
  const guest = await signUp('Agreeing Apes', 'Denver, CO');
  await agree(host, guest);
  await signInto(context, guest);
  const hosts = await (await browser.newContext()).newPage();
  await signInto(hosts.context(), host);

  await page.goto(at(`/messages/${host.user.id}`));
  await page.getByRole('button', { name: /^Change or call off/ }).click();
  await page.getByLabel('Start time').fill('13:00');
  await page.getByLabel('End time').fill('12:00');
  await page.getByRole('button', { name: 'Send proposal' }).click();
  await expect(page.getByText('End time must be after the start time')).toBeVisible();
  await expect(page.getByText('Please choose a reason')).toBeVisible();
  await page.getByLabel('End time').fill('15:00');
  await page.getByLabel('Reason').selectOption('field');
  await inspect(page, 'a change being written');
  await page.getByRole('button', { name: 'Send proposal' }).click();
  await expect(page.getByText('You asked Changing Cheetahs to change the game')).toBeVisible();
  await inspect(page, 'a change that waits');

  await hosts.goto(at(`/messages/${guest.user.id}`));
  await expect(hosts.getByText(/1:00 PM – 3:00 PM, Boulder/)).toBeVisible();
  await hosts.getByRole('button', { name: 'Accept the proposal of Agreeing Apes' }).click();
  await expect(hosts.getByText('1:00 PM – 3:00 PM').first()).toBeVisible();

  await hosts.getByRole('button', { name: /^Change or call off/ }).click();
  await hosts.getByText('Call off', { exact: true }).click();
  await hosts.getByLabel('Reason').selectOption('weather');
  await hosts.getByRole('button', { name: 'Send proposal' }).click();
  await expect(hosts.getByText('You asked Agreeing Apes to call the game off')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Confirm the proposal of Changing Cheetahs' }).click();
  await expect(page.getByText('Game called off')).toBeVisible();
});

test('games come in the order in which they suit the team, and say why', async ({ context, page }) => {
  const host = await signUp('Suiting Swallows', 'Golden, CO');
  for (const ageGroup of ['18u', '12u'] as const) await post(host, { ageGroup, location: 'Golden, CO' });
  await signInto(context, await signUp('Choosy Cats', 'Golden, CO'));
  await page.goto(at('/find-games?q=suiting+swallows&matchupType=hosting'));
  await page.getByLabel('Sort by').selectOption('best');
  const first = page.getByRole('article').first();
  await expect(first.getByText(/1 mi · same age group · they can host/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await inspect(page, 'the best games');
});

test('the week is chosen by keys alone', async ({ context, page }) => {
  await signInto(context, await signUp('Keyed Kites', 'Boulder, CO'));
  await page.goto(at('/team-profile#opponents'));
  await page.getByRole('button', { name: 'Set your availability' }).click();
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
  await page.getByRole('button', { name: 'Clear' }).focus();
  await page.keyboard.press('Tab');
  await expect(cell('Saturday, 9 AM')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  for (const hour of ['9 AM', '10 AM', '11 AM'])
    await expect(cell(`Saturday, ${hour}`)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(cell('Saturday, 11 AM')).toHaveAttribute('aria-selected', 'false');
  await expect(cell('Saturday, 11 AM')).toBeFocused();
});

test('a game soon is asked of all that fit, and a game that was missed is said and answered', async ({
  browser,
  context,
  page,
}) => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '06:00', end: '22:00' }));
  const asked = await signUp('Asked Antelopes', 'Boulder, CO');
  await asked.ask(setAvailability, { body: { ...saturdays, weekly: everyDay, gender: 'male' } });
  const caller = await signUp('Calling Coyotes', 'Boulder, CO');
  await caller.ask(setAvailability, { body: { ...saturdays, gender: 'male' } });
  await signInto(context, caller);
  await page.goto(at('/team-profile#opponents'));
  await page.getByRole('button', { name: 'Ask for a game' }).click();
  await inspect(page, 'the call');
  await page.getByRole('button', { name: 'Ask all teams that fit' }).click();
  await toast(page, /We asked one team/);
  await expect(panel(page).getByText('one team was asked. The first to accept plays.')).toBeVisible();
  await inspect(page, 'the call that is out');

  const other = await (await browser.newContext()).newPage();
  await signInto(other.context(), asked);
  await other.goto(at('/team-profile#opponents'));
  await expect(other.getByText('Quick Match', { exact: true }).first()).toBeVisible();
  await other.getByRole('button', { name: 'Accept the proposal of Calling Coyotes' }).click();
  await toast(other, /You have a game/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Game with Asked Antelopes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask for a game' })).toBeVisible();

  const [game] = await caller.ask(listAgreedGames, { params: { id: asked.user.id } });
  await playGame(game?.id ?? 0);
  const opened = async (where: Page, team: Person) => {
    await where.goto(at(`/messages/${team.user.id}`));
    await where.getByRole('button', { name: /game with this team/ }).click();
  };
  await opened(page, asked);
  await page.getByRole('button', { name: /^They did not come/ }).click();
  await page.getByLabel('Note (optional)').fill('We waited an hour.');
  await inspect(page, 'what is said');
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('You said they did not come: waiting for an answer.')).toBeVisible();
  await opened(other, caller);
  await expect(other.getByText('Calling Coyotes says you did not come.')).toBeVisible();
  await other.getByRole('button', { name: /^We were there/ }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(other.getByText('Calling Coyotes says you did not come: we look into it.')).toBeVisible();
});
