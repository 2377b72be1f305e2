/** Messages: offline and lost answers, earlier ones, by keyboard, on a phone, and between what happens to a game. */
import { askChange, cancelGame } from '@playfield/contracts/changes.ts';
import { MESSAGE_MAX } from '@playfield/contracts/messages.ts';
import type { Page, Route } from '@playwright/test';
import { expect, test } from './browser.ts';
import { agree, at, day, PHONE, playGame, signUp, write, type Person } from './people.ts';
import { box, list, log, open, said, threadWith } from './threads.ts';

const sendFailure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Failed to send message. Please try again.' });

async function newPair(): Promise<[Person, Person]> {
  const [bears, dragons] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await agree(bears, dragons);
  return [bears, dragons];
}

test('A message that fails offline keeps its text, and drafts stay with their conversation', async ({ browser }) => {
  const [bears, dragons] = await newPair();
  const owls = await signUp('Open Owls', 'Aurora, CO');
  await agree(bears, owls);
  await write(owls, bears, 'Hello from the owls');
  const page = await open(browser, bears, threadWith(dragons));
  await page.context().setOffline(true);
  await box(page).fill('Are you coming?');
  await box(page).press('Enter');
  await expect(sendFailure(page)).toBeVisible();
  await expect(box(page)).toHaveValue('Are you coming?');
  await expect(said(page, 'Are you coming?')).toHaveCount(0);
  await page.context().setOffline(false);

  await list(page)
    .getByRole('link', { name: /Open Owls/ })
    .click();
  await expect(said(page, 'Hello from the owls')).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await box(page).fill('For the owls');
  await page.reload();
  await expect(box(page)).toHaveValue('For the owls');
  // The conversation is read before the message is sent, and shown after.
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url() === at('/api/messages'),
  );
  const holdAnswer = async (route: Route) => {
    const response = await route.fetch();
    await sent;
    await route.fulfill({ response });
  };
  await page.route(at(`/api/messages/${dragons.user.id}`), holdAnswer, { times: 1 });
  await list(page)
    .getByRole('link', { name: /Denver Dragons/ })
    .click();
  await expect(box(page)).toHaveValue('Are you coming?');
  await box(page).press('Enter');
  await expect(said(page, 'Are you coming?')).toBeVisible();
  await expect(box(page)).toHaveValue('');
});

test('A message whose answer is lost appears once, whether the page or the coach sends it again', async ({
  browser,
}) => {
  const [bears, dragons] = await newPair();
  const page = await open(browser, bears, threadWith(dragons));
  let toLose = 1;
  // The server handles these requests, but their answers never arrive.
  await page.route('**/api/messages', async (route) => {
    if (route.request().method() !== 'POST' || toLose === 0) return route.continue();
    toLose -= 1;
    await route.fetch();
    await route.abort();
  });
  const delivered = page.waitForResponse('**/api/messages');
  await box(page).fill('Once is enough');
  await box(page).press('Enter');
  await delivered;
  await expect(said(page, 'Once is enough')).toBeVisible();

  toLose = 2;
  await box(page).fill('Did this arrive?');
  await box(page).press('Enter');
  await expect(sendFailure(page)).toBeVisible();
  await expect(box(page)).toHaveValue('Did this arrive?');
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('');
  await expect(page.getByText('Sending…')).toHaveCount(0);
  await page.reload();
  for (const text of ['Once is enough', 'Did this arrive?']) await expect(said(page, text)).toHaveCount(1);
});

test('Earlier messages load above without a jump, and new ones do not scroll away from them', async ({ browser }) => {
  const [writer, reader] = await newPair();
  for (let count = 1; count <= 60; count += 1) await write(writer, reader, `Line ${count}`);
  const page = await open(browser, reader, threadWith(writer));
  await expect(said(page, 'Line 60')).toBeInViewport();
  await expect(said(page, 'Line 10')).toHaveCount(0);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/messages/*cursor=*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const earlier = page.getByRole('button', { name: 'Load earlier messages' });
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Loading earlier messages…' })).toBeVisible();
  const top = async () => (await said(page, 'Line 12').boundingBox())?.y ?? 0;
  const before = await top();
  answer.resolve();
  await expect(said(page, 'Line 1')).toHaveCount(1);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await expect(earlier).toHaveCount(0);

  await write(writer, reader, 'Line 61');
  const newer = page.getByRole('button', { name: 'New messages' });
  await expect(newer).toBeVisible();
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await newer.click();
  await expect(said(page, 'Line 61')).toBeInViewport();
  await expect(newer).toHaveCount(0);
});

test('Enter sends at a desktop and breaks the line on a phone, links are safe, and a message has its limit', async ({
  browser,
}) => {
  const [bears, dragons] = await newPair();
  await test.step('at a desktop', async () => {
    const page = await open(browser, bears, threadWith(dragons));
    await box(page).fill('First line');
    await box(page).press('Shift+Enter');
    await box(page).pressSequentially('https://park.example/map?field=3. javascript:alert(1)');
    await box(page).press('Enter');
    const link = log(page).getByRole('link', { name: 'https://park.example/map?field=3' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    await expect(log(page).getByText(/First line\s.*alert\(1\)/)).toBeVisible();
    // The other link leads to the game that the teams agreed on.
    await expect(log(page).getByRole('link')).toHaveCount(2);
    await box(page).fill('x'.repeat(MESSAGE_MAX));
    await expect(page.getByText('0 characters left')).toBeVisible();
    await box(page).press('y');
    await expect(page.getByText('1 character too many')).toBeVisible();
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue(`${'x'.repeat(MESSAGE_MAX)}y`);
    await page.context().close();
  });

  await test.step('on a phone, where the list and the conversation take turns', async () => {
    const page = await open(browser, bears, '/messages', PHONE);
    await list(page)
      .getByRole('link', { name: /Denver Dragons/ })
      .tap();
    await expect(list(page)).toBeHidden();
    await box(page).fill('On my way');
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue('On my way\n');
    await page.getByRole('button', { name: 'Send' }).tap();
    await expect(said(page, 'On my way')).toBeInViewport();
    await page.getByRole('button', { name: 'Back to conversations' }).tap();
    await expect(box(page)).toBeHidden();
    await expect(list(page).getByRole('link', { name: /Denver Dragons/ })).toBeFocused();
    await page.goBack();
    await expect(said(page, 'On my way')).toBeVisible();
  });
});

test('A conversation shows the agreed games on top, and what happens to them as it happens', async ({ browser }) => {
  const [home, away] = [await signUp('Timeline Terns', 'Boulder, CO'), await signUp('Ongoing Orioles', 'Denver, CO')];
  await playGame((await agree(home, away)).id);
  const game = await agree(home, away, { date: day(9) });
  await write(home, away, 'See you there.');
  const page = await open(browser, away, threadWith(home));
  const games = page.getByRole('region', { name: 'Agreed games' });
  await expect(games.getByText('10:00 AM – 11:30 AM').first()).toBeVisible();
  await expect(games.getByRole('link', { name: /^See the game/ })).toHaveAttribute('href', `/games/${game.id}`);
  const more = games.getByRole('button', { name: '1 more game with this team' });
  await more.click();
  await expect(games.getByText('Past')).toBeVisible();
  await more.click();

  const params = { id: game.id };
  const times = { date: game.date, startTime: '14:00', endTime: '15:30', location: 'Boulder, CO' };
  await home.ask(askChange, {
    params,
    body: { reason: 'field', note: 'Ours is flooded.', ...times },
  });
  await expect(
    log(page).getByText(/^Timeline Terns asked to move it to .* \(field not available\)\.$/),
  ).toBeInViewport();
  await expect(log(page).getByText('“Ours is flooded.”')).toBeVisible();
  await home.ask(cancelGame, { params, body: { reason: 'weather' } });
  await expect(log(page).getByText('Timeline Terns canceled the game (weather).')).toBeInViewport();
  await write(away, home, 'What a pity.');
  await page.reload();
  await expect(log(page)).toContainText(
    /You agreed on a game.*See you there\..*asked to move it.*canceled the game \(weather\)\..*What a pity\./s,
  );
});
