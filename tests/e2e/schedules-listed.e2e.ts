/** The schedule: every game that a team plays or may play, as a list and as a month. */
import { expressInterest } from '@playfield/contracts/interests.ts';
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { proposeChange, proposeGame } from '@playfield/contracts/proposals.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { agree, at, day, post, signInto, signUp } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** At least two days away, so that the game has not begun in any time zone. */
function nextSaturday(): string {
  return [2, 3, 4, 5, 6, 7, 8].map(day).find((one) => new Date(`${one}T12:00:00Z`).getUTCDay() === 6) ?? day(2);
}

test('a coach sees the next game, what waits for whom, and the weekends that are free', async ({ context, page }) => {
  const [mine, theirs] = [
    await signUp('Schedule Sharks', 'Boulder, CO'),
    await signUp('Weekend Wolves', 'Boulder, CO'),
  ];
  await signInto(context, mine);
  await page.goto(at('/schedule'));
  await expect(page.getByRole('heading', { name: 'No games coming up' })).toBeVisible();
  await inspect(page, 'an empty schedule');

  await agree(theirs, mine, { date: day(3), address: 'Field 3, 10 Main St' });
  const asked = await post(mine, { date: day(4) });
  await theirs.ask(expressInterest, { body: { matchupId: asked.id } });
  const proposed = { teamId: mine.user.id, date: day(5), startTime: '09:00', endTime: '10:30', host: 'us' } as const;
  await theirs.ask(proposeGame, { body: proposed });

  await page.reload();
  const games = page.getByRole('article');
  await expect(games).toHaveCount(3);
  const next = games.first();
  await expect(next).toContainText('vs. Weekend Wolves');
  await expect(next).toContainText('Field 3, 10 Main St, Boulder, CO');
  await expect(next).toContainText('Away');
  await expect(next.getByRole('link', { name: /^Directions/ })).toHaveAttribute(
    'href',
    /maps\/dir\/\?.*destination=Field\+3/,
  );
  await expect(games.nth(1)).toContainText('1 team is waiting for you');
  await expect(games.nth(2)).toContainText('Weekend Wolves proposes a game');
  await expect(page.getByText('Nothing planned this weekend.').first()).toBeVisible();
  await next.getByRole('button', { name: /to a calendar$/ }).click();
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\//,
  );
  await inspect(page, 'a schedule with the calendars’ menu open');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Month' }).click();
  const [year = '', month = '', date = ''] = day(3).split('-');
  const title = new Date(Number(year), Number(month) - 1, Number(date));
  // It opens where the next game is.
  const monthTitle = title.toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
  await expect(page.getByRole('heading', { name: monthTitle })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('vs. Weekend Wolves');
  const words = title.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  await page.getByRole('button', { name: `${words}, 10:00 AM Weekend Wolves` }).click();
  await expect(page.getByRole('article')).toContainText('vs. Weekend Wolves');
  await page.getByRole('button', { name: 'Next month' }).click();
  await page
    .getByRole('button', { name: /^Saturday, .*, free$/ })
    .last()
    .click();
  await expect(page.getByRole('link', { name: /^Post this Saturday/ })).toBeVisible();
  await inspect(page, 'a month');

  // A free Saturday leads to the form, with that day.
  await page.getByRole('button', { name: 'List' }).click();
  const link = page.getByRole('link', { name: /^Post this Saturday/ }).first();
  const saturday = new URL((await link.getAttribute('href')) ?? '', at('/')).searchParams.get('date') ?? '';
  await link.click();
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(saturday);
});

test('a proposed change can be answered from the schedule, and a canceled Saturday is free again', async ({
  context,
  page,
}) => {
  const [mine, theirs] = [await signUp('Calling Cubs', 'Boulder, CO'), await signUp('Rainy Rays', 'Boulder, CO')];
  const saturday = await agree(theirs, mine, { date: nextSaturday() });
  const looking = await agree(theirs, mine, {
    date: day(11),
    startTime: '08:00',
    endTime: '09:00',
    matchupType: 'looking',
  });
  const times = { date: looking.date, startTime: '15:00', endTime: '16:00', location: 'Boulder, CO' };
  await theirs.ask(proposeChange, {
    params: { id: looking.id },
    body: { kind: 'change', reason: 'weather', ...times },
  });
  await signInto(context, mine);
  await page.goto(at('/schedule'));
  const asked = page.getByRole('article').filter({ hasText: 'Rainy Rays asks to move it to' });
  await expect(asked.getByRole('link', { name: /^Answer/ })).toHaveAttribute('href', `/games/${looking.id}`);
  // Whoever hosts names the field: the town of a team that looks for a host is not the place.
  await expect(asked).toContainText('Home');
  await expect(asked.getByRole('link', { name: /^Add field/ })).toHaveAttribute('href', `/games/${looking.id}#field`);
  await expect(asked.getByRole('link', { name: /^Directions/ })).toHaveCount(0);

  await theirs.ask(deleteMatchup, { params: { id: saturday.id } });
  await page.reload();
  const weekend = page.getByRole('listitem').filter({ hasText: 'Canceled' });
  await expect(weekend).toContainText('Nothing planned this weekend.');
  await inspect(page, 'a schedule with a canceled game');
});
