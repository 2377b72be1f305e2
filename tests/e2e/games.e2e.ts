/** A game's own page on a phone: who asks, the details, a change, the cancellation, the printed sheet, and the page offline. */
import { setGameDetails } from '@playfield/contracts/game-details.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { getMatchup } from '@playfield/contracts/matchups.ts';
import { detailsBody } from '../support/bodies.ts';
import { expect, test } from './browser.ts';
import { agree, at, day, pageOf, PHONE, playGame, post, signInto, signUp } from './people.ts';
import { STREAM } from './threads.ts';

test.use({ serviceWorkers: 'allow' });

test.use(PHONE);

test('A host sees who asks for a game, chooses one of two teams, and adds the field', async ({
  browser,
  context,
  page,
}) => {
  const host = await signUp('Open Otters', 'Boulder, CO');
  const guest = await signUp('Younger Yaks', 'Denver, CO', { ageGroup: '10u' });
  const third = await signUp('Third Thrushes', 'Boulder, CO');
  const game = await post(host, { date: day(9) });
  const spare = await post(host, { date: day(9), location: 'Lafayette, CO' });
  await third.ask(expressInterest, { body: { matchupId: game.id } });

  const guests = await pageOf(browser, guest, PHONE);
  await guests.goto(at(`/games/${game.id}`));
  await expect(guests.getByText('You play 10U; their game is 12U. You can still ask.')).toBeVisible();
  await guests.getByLabel(/^A few words/).fill('We bring a referee.');
  await guests.getByRole('button', { name: 'Express Interest' }).click();
  await expect(guests.getByText('They know that you want to play.')).toBeVisible();

  await signInto(context, host);
  await page.goto(at(`/games/${game.id}`));
  const asking = page.getByRole('region', { name: '2 teams want to play you' });
  const younger = asking.getByRole('listitem').filter({ hasText: 'Younger Yaks' });
  await expect(younger.getByText('“We bring a referee.”')).toBeVisible();
  await expect(younger.getByText('They play 10U; your game is 12U.')).toBeVisible();
  await expect(younger.getByText('If you accept, the other team hears that you chose somebody else.')).toBeVisible();
  await younger.getByRole('button', { name: 'Accept Younger Yaks' }).click();
  await expect(page.getByRole('heading', { name: 'vs. Younger Yaks' })).toBeVisible();

  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('Please name the field')).toBeVisible();
  await page.getByLabel('Field name or address').fill('Pleasant View, field 2');
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('Home · Pleasant View, field 2, Boulder, CO')).toBeVisible();
  await guests.reload();
  await expect(guests.getByText('Away · Pleasant View, field 2, Boulder, CO')).toBeVisible();
  await signInto(guests.context(), third);
  await guests.reload();
  await expect(guests.getByText('They chose another team')).toBeVisible();

  // The other date that the team posted for that time.
  await page.goto(at('/team-profile#posted'));
  const filled = page.getByRole('article').filter({ hasText: 'Lafayette' });
  await expect(filled.getByText('so nobody finds this date')).toBeVisible();
  await filled.getByRole('button', { name: /^Open again/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Save|Update)/ })
    .click();
  await expect(filled.getByText('so nobody finds this date')).toBeHidden();
  expect(await guest.ask(getMatchup, { params: { id: spare.id } })).toMatchObject({ status: 'open' });
});

test('Two teams write down details, change the time, and one of them cancels', async ({ browser, context, page }) => {
  const [host, guest] = [await signUp('Gameday Gulls', 'Boulder, CO'), await signUp('Visiting Voles', 'Denver, CO')];
  const game = await agree(host, guest, { date: day(9), address: 'Field 3, 10 Main St' });
  await signInto(context, guest);
  const hosts = await pageOf(browser, host, PHONE);
  await page.goto(at(`/games/${game.id}`));
  await expect(page.getByText('Away · Field 3, 10 Main St, Boulder, CO')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=Field\+3/);

  await test.step('one team adds its number and details, and the other reads them', async () => {
    await page.getByLabel('Your number for game day').fill('303 555 0147');
    await page.getByRole('button', { name: 'Add number' }).click();
    await expect(page.getByRole('link', { name: '303 555 0147' })).toBeVisible();
    await page.getByRole('button', { name: 'Change details' }).click();
    await page.getByLabel('Referees').fill('We bring one');
    await page.getByLabel('Our uniforms').fill('Green');
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(page.locator('#details').getByText('We bring one')).toBeVisible();
    await hosts.goto(at(`/games/${game.id}#details`));
    await expect(hosts.locator('#details').getByText('We bring one')).toBeVisible();
    await hosts.getByRole('button', { name: 'Cancel game' }).click();
    await expect(hosts.getByRole('dialog').getByRole('link', { name: '303 555 0147' })).toBeVisible();
    await hosts.getByRole('button', { name: 'Keep game' }).click();
  });

  await test.step('a change is proposed by one team and accepted by the other in their conversation', async () => {
    await page.goto(at(`/games/${game.id}`));
    await page.getByRole('button', { name: 'Change time or place' }).click();
    await page.getByLabel('Start time').fill('13:00');
    await page.getByLabel('End time').fill('12:00');
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(page.getByText('End time must be after the start time')).toBeVisible();
    await expect(page.getByText('Please choose a reason')).toBeVisible();
    await page.getByLabel('End time').fill('15:00');
    await page.getByLabel('Reason').selectOption('field');
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(page.getByText('You asked Gameday Gulls to change the game')).toBeVisible();
    await hosts.goto(at(`/messages/${guest.user.id}`));
    const accept = hosts.getByRole('button', { name: 'Accept the proposal of Visiting Voles' });
    await accept.click();
    await expect(accept).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('1:00 PM – 3:00 PM').first()).toBeVisible();
  });

  await test.step('a cancellation takes a reason, and reaches a dialog that is open at the other team', async () => {
    await hosts.goto(at(`/games/${game.id}`));
    await hosts.getByRole('button', { name: 'Cancel game' }).click();
    await page.getByRole('button', { name: 'Cancel game' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel game' }).click();
    await expect(dialog.getByText('Please choose a reason')).toBeVisible();
    await dialog.getByText('Not enough players').click();
    await dialog.getByRole('button', { name: 'Cancel game' }).click();
    await expect(page.getByText('You canceled the game (not enough players).')).toBeVisible();
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    await hosts.getByRole('dialog').getByText('Weather').click();
    await hosts.getByRole('dialog').getByRole('button', { name: 'Cancel game' }).click();
    await expect(hosts.getByText('This game is canceled already')).toBeVisible();
    await hosts.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(hosts.getByText('Visiting Voles canceled the game (not enough players).')).toBeVisible();
  });
});

test('An agreed game prints as a sheet for the field', async ({ context, page }) => {
  const [host, guest] = [await signUp('Printing Puffins', 'Boulder, CO'), await signUp('Paper Plovers', 'Denver, CO')];
  const game = await agree(host, guest, { date: day(9), address: 'Field 3, 10 Main St' });
  const ours = { uniforms: 'Green', contactName: 'Olive Otter', contactPhone: '303 555-0147' };
  const body = detailsBody(ours, { format: 'Two 25-minute halves' });
  await host.ask(setGameDetails, { params: { id: game.id }, body });
  await signInto(context, guest);
  await page.goto(at(`/games/${game.id}`));
  await expect(page.getByText(/^You and Printing Puffins, since you agreed on/)).toBeVisible();
  const sheet = page.getByRole('article', { name: 'Game sheet' });
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  await expect(sheet).toBeHidden();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(sheet.getByRole('heading', { name: 'Printing Puffins vs. Paper Plovers' })).toBeVisible();
  for (const text of [
    /10:00 AM – 11:30 AM/,
    'Field 3, 10 Main St, Boulder, CO',
    'Home: Printing Puffins, Boulder, CO',
    'Visitors: Paper Plovers, Denver, CO',
    'Olive Otter, 303 555-0147',
    'Two 25-minute halves',
    'Official’s slip',
  ])
    await expect(sheet.getByText(text).first()).toBeVisible();
  const roster = sheet.getByRole('table', { name: 'Paper Plovers' });
  await expect(roster.getByRole('row')).toHaveCount(16);
  await expect(roster).toHaveText('Paper PloversNo.Player');
  await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
});

test('The last game stays on the screen offline, with its age, and can be loaded again', async ({ context, page }) => {
  const [host, guest] = [await signUp('Offline Orcas', 'Boulder, CO'), await signUp('Online Owls', 'Boulder, CO')];
  const game = await agree(host, guest, { date: day(9) });
  await signInto(context, guest);
  const heading = page.getByRole('heading', { name: 'vs. Offline Orcas' });
  await page.goto(at(`/games/${game.id}`));
  await expect(heading).toBeVisible();
  // A notification that arrives late would reload the game before the retry is pressed.
  await page.route(STREAM, () => undefined);
  await page.route('**/api/games/*', (route) => route.abort());
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page.getByText(/^As of .* This updates as soon as you are connected\.$/)).toBeVisible();
  await page.evaluate('localStorage.clear()');
  await page.reload();
  await expect(page.getByText(/^This game could not be loaded\./)).toBeVisible();
  await playGame(game.id);
  await page.unroute('**/api/games/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write a review' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel game' })).toHaveCount(0);
});
