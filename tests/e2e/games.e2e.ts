/** A game's own page, on a phone: get there, change it, cancel it, ask for it, and what is left of it. */
import { setAgreement } from '@playfield/contracts/agreements.ts';
import { expressInterest } from '@playfield/contracts/interests.ts';
import { deleteMatchup } from '@playfield/contracts/matchups.ts';
import { proposeChange } from '@playfield/contracts/proposals.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { agree, at, day, pageOf, playGame, post, signInto, signUp } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
test.use(PHONE);

test('an agreed game has the way there, the other coach, the changes, and is canceled in three taps', async ({
  browser,
  context,
  page,
}) => {
  const [host, guest] = [await signUp('Gameday Gulls', 'Boulder, CO'), await signUp('Visiting Voles', 'Denver, CO')];
  const game = await agree(host, guest, { date: day(9), address: 'Field 3, 10 Main St' });
  const terms = { format: '', referees: '', fees: '', fieldRules: '', weatherPlan: '' };
  const ours = { kit: 'Red', contactName: 'Coach Kim', contactPhone: '303 555-0142' };
  await host.ask(setAgreement, { params: { id: game.id }, body: { revision: 0, terms, ours } });
  const change = { kind: 'change', date: game.date, reason: 'field', location: 'Boulder, CO' } as const;
  await host.ask(proposeChange, {
    params: { id: game.id },
    body: { ...change, startTime: '13:00', endTime: '15:00', address: 'Field 4, 10 Main St', note: 'Ours is flooded.' },
  });
  await signInto(context, guest);
  const asks: string[] = [];
  page.on('request', (request) => asks.push(new URL(request.url()).pathname));
  await page.goto(at(`/games/${game.id}`));
  await expect(page.getByRole('heading', { name: 'vs. Gameday Gulls' })).toBeVisible();
  // The page's head asks, before the scripts that show the answer are there; they do not ask again.
  expect(asks.filter((path) => path === `/api/games/${game.id}`)).toHaveLength(1);
  expect(asks.indexOf(`/api/games/${game.id}`)).toBeLessThan(asks.findIndex((path) => path.includes('/react.')));
  await expect(page.getByText('Away · Field 3, 10 Main St, Boulder, CO')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=Field\+3/);
  await expect(page.getByRole('link', { name: '303 555-0142' })).toHaveAttribute('href', 'tel:3035550142');
  const proposed = page.getByRole('region', { name: 'Proposed change' });
  await expect(proposed.getByText('was 10:00 AM – 11:30 AM')).toBeVisible();
  await expect(proposed.getByText('Field 4, 10 Main St, Boulder, CO')).toBeVisible();
  await inspect(page, 'a game with a proposed change');
  await proposed.getByRole('button', { name: /^Accept/ }).click();
  await expect(page.getByText('Away · Field 4, 10 Main St, Boulder, CO')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel game' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel game' }).click();
  await expect(dialog.getByText('Please choose a reason')).toBeVisible();
  await inspect(page, 'canceling a game');
  await dialog.getByText('Not enough players').click();
  await dialog.getByRole('button', { name: 'Cancel game' }).click();
  await expect(page.getByText('You canceled the game (not enough players).')).toBeVisible();
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await inspect(page, 'a canceled game');

  const hosts = await pageOf(browser, host, PHONE);
  await hosts.goto(at(`/games/${game.id}`));
  await expect(hosts.getByText('Visiting Voles canceled the game (not enough players).')).toBeVisible();
  await expect(hosts.getByRole('button', { name: 'Cancel game' })).toHaveCount(0);
});

test('two coaches who cancel at once learn that it is canceled', async ({ browser, context, page }) => {
  const [host, guest] = [await signUp('Early Eagles', 'Boulder, CO'), await signUp('Equal Elks', 'Boulder, CO')];
  const game = await agree(host, guest, { date: day(9) });
  await signInto(context, guest);
  await page.goto(at(`/games/${game.id}`));
  await page.getByRole('button', { name: 'Cancel game' }).click();
  const hosts = await pageOf(browser, host, PHONE);
  await hosts.goto(at(`/games/${game.id}`));
  await hosts.getByRole('button', { name: 'Cancel game' }).click();
  for (const dialog of [hosts.getByRole('dialog'), page.getByRole('dialog')]) {
    await dialog.getByText('Weather').click();
    await dialog.getByRole('button', { name: 'Cancel game' }).click();
  }
  await expect(page.getByText('This game is canceled already')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Early Eagles canceled the game (weather).')).toBeVisible();
});

test('the host adds the field where it is missing, and the other team sees it', async ({ browser, context, page }) => {
  const [host, guest] = [await signUp('Fieldless Foxes', 'Boulder, CO'), await signUp('Asking Ants', 'Boulder, CO')];
  const game = await agree(host, guest, { date: day(9) });
  await signInto(context, host);
  await page.goto(at(`/games/${game.id}`));
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('Please name the field')).toBeVisible();
  await page.getByLabel('Field name or address').fill('Pleasant View, field 2');
  await inspect(page, 'adding a field');
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('Home · Pleasant View, field 2, Boulder, CO')).toBeVisible();
  const guests = await pageOf(browser, guest, PHONE);
  await guests.goto(at(`/games/${game.id}`));
  await expect(guests.getByText('Away · Pleasant View, field 2, Boulder, CO')).toBeVisible();
  await expect(guests.getByText(/Fieldless Foxes named the field: Pleasant View, field 2/)).toBeVisible();
});

test('who asks is known before the answer, what does not fit is said, and who else hears of it', async ({
  browser,
  context,
  page,
}) => {
  const host = await signUp('Open Otters', 'Boulder, CO');
  const guest = await signUp('Younger Yaks', 'Denver, CO', { ageGroup: '10u' });
  const third = await signUp('Third Thrushes', 'Boulder, CO');
  const game = await post(host, { date: day(9) });
  await third.ask(expressInterest, { body: { matchupId: game.id } });

  const guests = await pageOf(browser, guest, PHONE);
  await guests.goto(at(`/games/${game.id}`));
  await expect(guests.getByText('You play 10U; their game is 12U. You can still ask.')).toBeVisible();
  await guests.getByLabel(/^A few words/).fill('We bring a referee.');
  await inspect(guests, 'a game to ask for');
  await guests.getByRole('button', { name: 'Express Interest' }).click();
  await expect(guests.getByText('They know that you want to play.')).toBeVisible();

  await signInto(context, host);
  await page.goto(at(`/games/${game.id}`));
  const asking = page.getByRole('region', { name: '2 teams want to play you' });
  const younger = asking.getByRole('listitem').filter({ hasText: 'Younger Yaks' });
  await expect(
    younger.getByText(/Soccer · 10U · \d+ miles from the game · no reviews yet · first game here/),
  ).toBeVisible();
  await expect(younger.getByText('“We bring a referee.”')).toBeVisible();
  await expect(younger.getByText('They play 10U; your game is 12U.')).toBeVisible();
  await expect(younger.getByText('If you accept, the other team hears that you chose somebody else.')).toBeVisible();
  await inspect(page, 'teams that ask for a game');
  await younger.getByRole('button', { name: 'Accept Younger Yaks' }).click();
  await expect(page.getByRole('heading', { name: 'vs. Younger Yaks' })).toBeVisible();
  const others = await pageOf(browser, third, PHONE);
  await others.goto(at(`/games/${game.id}`));
  await expect(others.getByText('They chose another team')).toBeVisible();
});

test('a game that was played asks what happened, and one that is gone says so', async ({ context, page }) => {
  const [host, guest] = [await signUp('Played Pumas', 'Boulder, CO'), await signUp('Past Pikas', 'Boulder, CO')];
  const [played, gone] = [await agree(host, guest, { date: day(9) }), await post(host, { date: day(8) })];
  await playGame(played.id);
  await host.ask(deleteMatchup, { params: { id: gone.id } });
  await signInto(context, guest);
  await page.goto(at(`/games/${played.id}`));
  await expect(page.getByRole('link', { name: 'Write a review' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel game' })).toHaveCount(0);
  await page.goto(at(`/games/${gone.id}`));
  await expect(page.getByRole('heading', { name: 'This game is no longer there' })).toBeVisible();
  await inspect(page, 'a game that is gone');
  await page.goto(at('/games'));
  await expect(page).toHaveURL(at('/schedule'));
});

test('the last game is on the screen without a line, and says how old it is', async ({ context, page }) => {
  const [host, guest] = [await signUp('Offline Orcas', 'Boulder, CO'), await signUp('Online Owls', 'Boulder, CO')];
  const game = await agree(host, guest, { date: day(9) });
  await signInto(context, guest);
  await page.goto(at(`/games/${game.id}`));
  await expect(page.getByRole('heading', { name: 'vs. Offline Orcas' })).toBeVisible();
  await page.route('**/api/games/*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'vs. Offline Orcas' })).toBeVisible();
  await expect(page.getByText(/^As of .* This updates as soon as you are connected\.$/)).toBeVisible();
  await page.evaluate('localStorage.clear()');
  await page.reload();
  await expect(page.getByText(/^This game could not be loaded\./)).toBeVisible();
  await page.unroute('**/api/games/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'vs. Offline Orcas' })).toBeVisible();
});
