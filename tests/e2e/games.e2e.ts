import { readFile } from 'node:fs/promises';
import { setEmailNotifications } from '@playfield/contracts/account.ts';
import { getGame } from '@playfield/contracts/games.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { expect, test } from './browser.ts';
import { agree, at, day, mailbox, openAs, pageOf, PHONE, post, signInto, signUp } from './people.ts';
import { express } from '../support/games.ts';

test.use(PHONE);

test('A host sees who is asking for a game, chooses one team, and adds the field', async ({ browser, page }) => {
  const host = await signUp('Open Otters', 'Boulder, CO');
  const guest = await signUp('Younger Yaks', 'Denver, CO', { ageGroup: '10u' });
  const game = await post(host, { date: day(9) });
  const third = await signUp('Third Thrushes', 'Boulder, CO');
  await express(third, game);

  const guests = await pageOf(browser, guest, PHONE);
  await guests.goto(at(`/games/${game.id}`));
  await expect(guests.getByText('You play 10U; their game is 12U. You can still ask.')).toBeVisible();
  await guests.getByLabel(/^A few words/).fill('We bring a referee.');
  await guests.getByRole('button', { name: 'Express Interest' }).click();
  await expect(guests.getByText('They know that you want to play.')).toBeVisible();

  await openAs(page, host, `/games/${game.id}`);
  const asking = page.getByRole('region', { name: '2 teams want to play you' });
  const younger = asking.getByRole('listitem').filter({ hasText: 'Younger Yaks' });
  await expect(younger.getByText('“We bring a referee.”')).toBeVisible();
  await expect(younger.getByText('They play 10U; your game is 12U.')).toBeVisible();
  await expect(younger.getByText('If you accept, we tell the other team that you chose someone else.')).toBeVisible();
  await younger.getByRole('button', { name: 'Accept Younger Yaks' }).click();
  await expect(page.getByRole('heading', { name: 'vs. Younger Yaks' })).toBeVisible();

  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('Please add the field')).toBeVisible();
  await page.getByLabel('Field name or address').fill('Pleasant View, field 2');
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
  await expect(page.getByText('Home · Pleasant View, field 2, Boulder, CO')).toBeVisible();
  await guests.reload();
  await expect(guests.getByText('Away · Pleasant View, field 2, Boulder, CO')).toBeVisible();

  await page.goto(at('/team-profile'));
  await page.getByRole('link', { name: /^Change the game on/ }).click();
  await expect(page.getByRole('dialog', { name: 'Change time or place' }).getByLabel('Your field')).toBeVisible();
  await page.goto(at('/team-profile'));
  await page.getByRole('link', { name: /^Cancel the game on/ }).click();
  await expect(page.getByRole('dialog', { name: 'Cancel the game against Younger Yaks?' })).toBeVisible();
});

test('A team adds and prints details, gets a new time accepted, and cancels the game', async ({
  browser,
  context,
  page,
}) => {
  const [host, guest] = [await signUp('Gameday Gulls', 'Boulder, CO'), await signUp('Visiting Voles', 'Denver, CO')];
  const game = await agree(host, guest, { date: day(9), address: 'Field 3, 10 Main St' });
  await signInto(context, guest);
  const hosts = await pageOf(browser, host, PHONE);
  await page.goto(at(`/games/${game.id}`));
  await expect(page.getByText('Away · Field 3, 10 Main St, Boulder, CO')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /destination=Field\+3/);
  await page.getByRole('button', { name: /^Add to calendar/ }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Apple Calendar' }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Gameday Gulls – Visiting Voles');

  await test.step('one team adds its phone number and details, and the other sees them', async () => {
    await page.getByLabel('Your number for game day').fill('303 555 0147');
    await page.getByRole('button', { name: 'Add number' }).click();
    await expect(page.getByRole('link', { name: '(303) 555-0147' })).toBeVisible();
    await page.getByRole('button', { name: 'Change details' }).click();
    await page.getByLabel('Referees').fill('We bring one');
    await page.getByLabel('Our uniforms').fill('Green');
    await page.getByRole('button', { name: 'Save details' }).click();
    await expect(page.locator('#details').getByText('We bring one')).toBeVisible();
    await hosts.goto(at(`/games/${game.id}#details`));
    await expect(hosts.locator('#details').getByText('We bring one')).toBeVisible();
    await hosts.getByRole('button', { name: 'Cancel game' }).click();
    await expect(hosts.getByRole('dialog').getByRole('link', { name: '(303) 555-0147' })).toBeVisible();
    await hosts.getByRole('button', { name: 'Keep game' }).click();
  });

  await test.step('the game prints as a sheet for the field, with its details', async () => {
    const sheet = page.getByRole('article', { name: 'Game sheet' });
    await page.reload();
    await expect(page.getByText(/^Only you and Gameday Gulls\. You agreed on /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
    await expect(sheet).toBeHidden();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(sheet.getByRole('heading', { name: 'Gameday Gulls vs. Visiting Voles' })).toBeVisible();
    for (const text of [
      /10:00 AM – 11:30 AM/,
      'Field 3, 10 Main St, Boulder, CO',
      'Home: Gameday Gulls, Boulder, CO',
      'Visitors: Visiting Voles, Denver, CO',
      '(303) 555-0147',
      'We bring one',
      'Official’s slip',
    ])
      await expect(sheet.getByText(text).first()).toBeVisible();
    const roster = sheet.getByRole('table', { name: 'Visiting Voles' });
    await expect(roster.getByRole('row')).toHaveCount(16);
    await expect(roster).toHaveText('Visiting VolesNo.Player');
    await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(sheet).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  await test.step('a change is proposed by one team and accepted by the other in their conversation', async () => {
    await page.getByRole('button', { name: 'Change time', exact: true }).click();
    await expect(page.getByRole('dialog').getByText(shortDayText(game.date))).toBeVisible();
    await expect(page.getByRole('dialog').getByText(/Boulder, CO\. Gameday Gulls hosts\./)).toBeVisible();
    await page.getByLabel('Start time').fill('13:00');
    await page.getByLabel('End time').fill('12:00');
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(page.getByText('End time must be after the start time')).toBeVisible();
    await expect(page.getByText('Please choose a reason')).toBeVisible();
    await page.getByLabel('End time').fill('15:00');
    await page.getByLabel('Reason').selectOption('field');
    await agree(await signUp('Overlapping Owls', 'Denver, CO'), guest, {
      date: day(9),
      startTime: '14:00',
      endTime: '16:00',
    });
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(page.getByText(/^You already play Overlapping Owls at the same time/)).toBeVisible();
    await page.getByLabel('End time').fill('14:00');
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(page.getByText(/^You already play Overlapping Owls that day/)).toBeVisible();
    await page.getByRole('button', { name: 'Send anyway' }).click();
    await expect(page.getByText('You asked Gameday Gulls to change the game')).toBeVisible();
    await hosts.goto(at(`/messages/${guest.user.id}`));
    const accept = hosts.getByRole('button', { name: 'Accept the proposal of Visiting Voles' });
    await accept.click();
    await expect(accept).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('1:00 PM – 2:00 PM').first()).toBeVisible();
  });

  await test.step('a cancellation requires a reason and reaches the other team even with its emails off', async () => {
    await host.ask(setEmailNotifications, { body: { enabled: false } });
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
      .toContainEqual(expect.stringContaining('/Canceled.'));
    await hosts.goto(at(`/games/${game.id}`));
    await expect(hosts.getByText('Confirmed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel game' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel game' }).click();
    await expect(dialog.getByText('Please choose a reason')).toBeVisible();
    await dialog.getByText('Not enough players').click();
    await dialog.getByRole('button', { name: 'Cancel game' }).click();
    await expect(page.getByText('You canceled the game (not enough players).')).toBeVisible();
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    await expect(hosts.getByText('Visiting Voles canceled the game (not enough players).')).toBeVisible();
    const seenAt = async () => (await guest.ask(getGame, { params: { id: game.id } })).cancellation?.seenAt;
    expect(await seenAt()).toBeNull();
    await hosts.getByText('Visiting Voles canceled the game (not enough players).').click();
    await expect.poll(seenAt).not.toBeNull();
    await mailbox().waitFor(host.email, /Visiting Voles canceled your game/);
    await expect(page.getByRole('link', { name: 'Find a game that day' })).toHaveAttribute('href', /from=\d{4}/);
    await hosts.getByRole('link', { name: 'Post this date' }).click();
    await expect(hosts.getByText(shortDayText(game.date)).first()).toBeVisible();
    await expect(hosts.getByLabel('Start time')).toHaveValue('13:00');
    await expect(hosts.getByLabel('Venue Location')).toBeVisible();
  });

  await test.step('the page stays available offline and shows how old it is', async () => {
    await page.route('**/api/games/*', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
    await expect(page.getByText(/^As of .* This updates as soon as you are connected\.$/)).toBeVisible();
  });
});
