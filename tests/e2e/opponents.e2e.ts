import { setAvailability } from '@playfield/contracts/availability.ts';
import { cancelGame } from '@playfield/contracts/changes.ts';
import { listMyInterests } from '@playfield/contracts/interests.ts';
import { listProposals } from '@playfield/contracts/proposals.ts';
import { ALL_WEEK, availabilityBody, hoursOn } from '../support/bodies.ts';
import { expect, test } from './browser.ts';
import { at, day, mailbox, openAs, pageOf, PHONE, post, signUp, signUpTwo } from './people.ts';

test.use(PHONE);

test('A coach sets a free Saturday and proposes a game to a suggested team, which accepts it', async ({
  browser,
  page,
}) => {
  const host = await signUp('Hosting Herons', 'Boulder, CO');
  await host.ask(setAvailability, { body: availabilityBody(hoursOn([6], '09:00', '13:00'), { travelMiles: 25 }) });
  const coach = await signUp('Saturday Swifts', 'Boulder, CO');

  await test.step('the hours are chosen by keyboard', async () => {
    await openAs(page, coach, '/find-teams');
    await page.getByRole('link', { name: 'Set your availability' }).click();
    const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
    await page.getByRole('button', { name: 'Clear' }).focus();
    await page.keyboard.press('Tab');
    await expect(cell('Saturday, 9 AM')).toBeFocused();
    await page.keyboard.press('Space');
    for (let hour = 0; hour < 3; hour += 1) await page.keyboard.press('Shift+ArrowDown');
    for (const hour of ['9 AM', '10 AM', '11 AM', '12 PM'])
      await expect(cell(`Saturday, ${hour}`)).toHaveAttribute('aria-selected', 'true');
    await page.getByLabel('Your team is').selectOption('female');
    await page.getByRole('button', { name: 'Save availability' }).click();
    await expect(page.getByRole('heading', { name: 'Your week', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'See teams that fit' }).click();
  });

  const team = page.getByRole('article').filter({ hasText: 'Hosting Herons' });
  await test.step('a team that is free at that time is suggested, and receives a proposal', async () => {
    await expect(
      team.getByText(/under a mile · both free (?:Sat,|today) .* · same age group .* they can host/),
    ).toBeVisible();
    const slot = team.getByRole('button', { name: /^Sat, / }).last();
    const day = await slot.innerText();
    await slot.click();
    await expect(page.getByRole('radio', { name: 'At theirs' })).toBeChecked();
    await expect(page.getByText('You see their field once they accept, if they have added it.')).toBeVisible();
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(page.getByRole('status').filter({ hasText: /Proposal sent.*Away: Sat, / })).toBeVisible();
    await expect(team.getByRole('button', { name: day })).toHaveCount(0);
    await expect(team.getByRole('link', { name: /^You proposed Sat, .* at their field$/ })).toBeVisible();
    await page.goto(at('/team-profile#expressed'));
    await expect(page.getByRole('heading', { name: 'You proposed a game to Hosting Herons' })).toBeVisible();
  });

  await test.step('the other team accepts from its email', async () => {
    const mail = await mailbox().waitFor(host.email, /A team wants to play you/);
    const other = await pageOf(browser, host, PHONE);
    await other.goto(/http\S*team-profile\S*/.exec(mail.text)?.[0] ?? '');
    await other.getByRole('button', { name: 'Accept the proposal of Saturday Swifts' }).click();
    await expect(other.getByRole('status').filter({ hasText: /You have a game/ })).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'See the game with Hosting Herons' }).click();
    await expect(page.getByText(/5805 Baseline Rd/).first()).toBeVisible();
  });
});

test('A host proposes a game at a posted place, and can reopen the hidden date after canceling', async ({
  browser,
  page,
}) => {
  const week = hoursOn(ALL_WEEK, '09:00', '17:00');
  const [coach, guest] = await signUpTwo('Home Hares', 'Field Foxes', 'Boulder, CO');
  await coach.ask(setAvailability, { body: availabilityBody(week, { homeField: null }) });
  await guest.ask(setAvailability, { body: availabilityBody(week) });
  const game = await post(coach, { location: 'Denver, CO', gender: 'female' });
  await openAs(page, coach, `/games/${game.id}`);
  await page.getByRole('link', { name: 'See teams that fit' }).click();
  const fox = page.getByRole('article').filter({ hasText: 'Field Foxes' });
  await fox.getByRole('group', { name: 'Propose a game to Field Foxes' }).getByRole('button').click();
  await expect(page.getByRole('radio', { name: 'At our field' })).toBeChecked();
  await expect(page.getByText(/You can name the field later\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Send proposal' }).click();
  await expect(fox.getByRole('link', { name: /^You proposed/ })).toBeVisible();
  expect(await guest.ask(listProposals)).toMatchObject([{ host: 'them', game: { location: 'Denver, CO' } }]);

  const guests = await pageOf(browser, guest, PHONE);
  await test.step('both teams see who was asked', async () => {
    await page.goto(at(`/games/${game.id}`));
    await expect(page.getByRole('heading', { name: 'You proposed a game to Field Foxes' })).toBeVisible();
    await guests.goto(at('/find-teams'));
    const hare = guests.getByRole('article').filter({ hasText: 'Home Hares' });
    await hare.getByRole('link', { name: 'They want to play you' }).click();
  });

  await test.step('the other team accepts, and both teams see whose field it is', async () => {
    await guests.getByRole('button', { name: 'Accept the proposal of Home Hares' }).click();
    await guests.getByRole('link', { name: 'See the game with Home Hares' }).click();
    await expect(guests.getByText('Away · Home Hares’ field in Denver, CO (exact field TBD)')).toBeVisible();
    const mail = await mailbox().waitFor(coach.email, /Field Foxes accepted/);
    expect(mail.text).toContain('Place: Home · ');
    await page.goto(at('/'));
    const todo = page.getByRole('region', { name: /^Waiting for you/ });
    await todo.getByRole('link', { name: /^Add your field for .*against Field Foxes/ }).click();
    await page.getByLabel('Field name or address').fill('Denver');
    await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
    await expect(page.getByText('Name the field, not only the town')).toBeVisible();
    await page.getByLabel('Field name or address').fill('Lions Park, Denver');
    await page.getByLabel('Town').fill('Denver, CO');
    await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
    await expect(page.getByText('Home · Lions Park, Denver, CO')).toBeVisible();
    await mailbox().waitFor(guest.email, /Home Hares added the field/);
    await guests.reload();
    await expect(guests.getByText('Away · Lions Park, Denver, CO')).toBeVisible();
  });

  await test.step('the posted game is hidden from the other team, and reopening it triggers a warning', async () => {
    await page.goto(at('/team-profile#posted'));
    await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Open again/ }).click();
    await expect(page.getByRole('alert').getByText(/^You already play Field Foxes at the same time/)).toBeVisible();
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByRole('button', { name: /^Open again/ })).toBeVisible();
    await guests.goto(at(`/games/${game.id}`));
    await expect(guests.getByRole('heading', { name: 'This game is no longer open' })).toBeVisible();
  });

  await test.step('the team that cancels can open the date again', async () => {
    const [agreed] = await coach.ask(listMyInterests);
    const params = { id: agreed?.matchup.id ?? 0 };
    await coach.ask(cancelGame, { params, body: { reason: 'field' } });
    await page.goto(at(`/games/${params.id}`));
    await expect(page.getByText('You canceled: field not available', { exact: false }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Post this date' })).toHaveCount(0);
    const mail = await mailbox().waitFor(guest.email, /Home Hares canceled your game/);
    expect(mail.text).not.toContain('post it again');
    await page.getByRole('button', { name: /^Open again/ }).click();
    await page.getByText('You have an open date then').getByRole('link').click();
    await expect(page).toHaveURL(at(`/games/${game.id}`));
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
  });

  const wanted = await post(coach, { matchupType: 'looking', maxTravelDistance: 50, date: day(33), gender: 'female' });
  await page.goto(at(`/find-teams?game=${wanted.id}`));
  await fox.getByRole('group', { name: 'Propose a game to Field Foxes' }).getByRole('button').click();
  await expect(page.getByRole('radio', { name: 'At theirs' })).toBeChecked();

  await page.goto(at('/availability#field'));
  const hosts = page.getByRole('checkbox', { name: 'We have a field and can host' });
  await expect(hosts).toBeFocused();
  await expect(hosts).toBeChecked();

  const homeField = { location: 'Boulder, CO', address: 'Pleasant View, field 2' };
  await coach.ask(setAvailability, { body: availabilityBody(week, { homeField }) });
  await page.goto(at('/post-availability?matchupType=hosting'));
  await expect(page.getByLabel('Field name or address')).toHaveValue('Pleasant View, field 2');
});

test('A coach posts a game with Quick Match, and the team that was asked accepts it', async ({ browser, page }) => {
  const free = availabilityBody(hoursOn(ALL_WEEK, '06:00', '22:00'), { travelMiles: 25, gender: 'male' });
  const [caller, asked] = await signUpTwo('Calling Coyotes', 'Asked Antelopes', 'Boulder, CO', {
    sport: 'volleyball',
    ageGroup: '16u',
  });
  const ages = { from: '16u', to: '16u' } as const;
  for (const team of [asked, caller]) await team.ask(setAvailability, { body: { ...free, ages } });
  await openAs(page, caller, `/post-availability?date=${day(2)}`);
  await expect(page.getByLabel('Start time')).not.toHaveValue('');
  await page.getByLabel('Quick Match').check();
  await page.getByRole('button', { name: 'Post Availability' }).click();
  await expect(
    page.getByText(/^Other teams can find your game now\. We asked the (one|\d+) teams? that fits?\.$/),
  ).toBeVisible();
  await page.goto(at('/team-profile#expressed'));
  await expect(page.getByText('One team was asked. The first to accept plays.')).toBeVisible();

  const other = await pageOf(browser, asked, PHONE);
  await other.goto(at('/team-profile#received'));
  await expect(other.getByText('Quick Match', { exact: true }).first()).toBeVisible();
  await other.getByRole('button', { name: 'Accept the proposal of Calling Coyotes' }).click();
  await expect(other.getByRole('status').filter({ hasText: /You have a game/ })).toBeVisible();
  await page.reload();
  await test.step('both teams see one entry for the game, and the caller can reopen the date after canceling', async () => {
    await expect(page.getByRole('heading', { name: 'Asked Antelopes' })).toHaveCount(1);
    await page.getByRole('tab', { name: 'Posted' }).click();
    await expect(page.getByRole('heading', { name: 'vs. Asked Antelopes' })).toBeVisible();
    const seen = other.getByRole('tabpanel').getByRole('article');
    await expect(seen).toHaveCount(1);
    await expect(seen.getByRole('link', { name: 'See the game with Calling Coyotes' })).toBeVisible();
    const [agreed] = await caller.ask(listMyInterests);
    await caller.ask(cancelGame, { params: { id: agreed?.matchup.id ?? 0 }, body: { reason: 'field' } });
    await page.reload();
    await other.reload();
    await expect(page.getByRole('button', { name: /^Open again/ })).toBeVisible();
    await expect(other.getByText('No interest yet')).toBeVisible();
  });
});
