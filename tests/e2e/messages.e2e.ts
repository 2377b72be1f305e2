import { askChange, cancelGame } from '@playfield/contracts/changes.ts';
import { countUnread, MESSAGE_MAX } from '@playfield/contracts/messages.ts';
import { countEvents } from '@playfield/contracts/page-views.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { agree, day, PHONE, playGame, signUp, write, type Person } from './people.ts';
import { box, list, log, open, said, say, STREAM, threadWith } from './threads.ts';

const sendFailure = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Failed to send message. Please try again.' });

async function newPair(): Promise<[Person, Person]> {
  const [bears, dragons] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await agree(bears, dragons);
  return [bears, dragons];
}

async function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' })`);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
}

test('Two teams message each other without polling, and see which messages were read', async ({ browser }) => {
  const [bears, dragons] = await newPair();
  const [ours, theirs] = [await open(browser, bears, threadWith(dragons)), await open(browser, dragons, '/messages')];
  await say(ours, 'Which field is it?');
  await list(theirs)
    .getByRole('link', { name: /Boulder Bears/ })
    .click();
  await expect(said(theirs, 'Which field is it?')).toBeVisible();
  await expect(log(ours).getByText('Read')).toBeVisible();

  const requests: string[] = [];
  ours.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  for (const reply of ['Field 3.', 'Bring both jerseys.']) {
    await box(theirs).fill(reply);
    await box(theirs).press('Enter');
    await expect(said(ours, reply)).toBeVisible();
  }
  await expect(log(theirs).getByText('Read')).toBeVisible();
  const expected = new Set([`GET /api${threadWith(dragons)}`, `POST ${countEvents.path}`]);
  expect(requests.filter((call) => !expected.has(call))).toEqual([]);
  await expect(list(ours).getByText('Bring both jerseys.')).toBeVisible();
  await expect(list(theirs).getByText('You: Bring both jerseys.')).toBeVisible();
});

test('A hidden page leaves messages unread until it is shown, and badges stay in sync', async ({ browser }) => {
  const [bears, dragons] = await newPair();
  const thread = await open(browser, bears, threadWith(dragons));
  const phone = await open(browser, bears, '/find-games', PHONE);
  const badge = phone.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: /^Messages/ });
  await write(dragons, bears, 'While you look');
  await expect(said(thread, 'While you look')).toBeVisible();
  await expect.poll(async () => (await bears.ask(countUnread)).count).toBe(0);
  await show(thread, 'hidden');
  await Promise.all(Array.from({ length: 9 }, () => write(dragons, bears, 'One of many')));
  await write(dragons, bears, 'Number 10');
  await expect(badge).toContainText('9+');
  await expect(badge).toHaveAccessibleName(/^Messages ?, 10 unread$/);
  await expect(said(thread, 'Number 10')).toHaveCount(0);
  const again = thread.waitForRequest(STREAM);
  await show(thread, 'visible');
  expect(new URL((await again).url()).searchParams.get('lastEventId')).toMatch(/^[0-9a-f]{24}$/);
  await expect(said(thread, 'Number 10')).toBeVisible();
  await expect(badge).toHaveAccessibleName('Messages');
});

test('A failed message keeps its text, and a lost response does not cause a duplicate', async ({ browser }) => {
  const [bears, dragons] = await newPair();
  await agree(bears, await signUp('Open Owls', 'Aurora, CO'));
  const page = await open(browser, bears, threadWith(dragons));
  const choose = (team: RegExp) => list(page).getByRole('link', { name: team }).click();

  await test.step('a message fails offline and keeps its text', async () => {
    await expect(page.getByRole('region', { name: 'Agreed games' })).toBeVisible();
    await page.route('**/api/**', (route) => route.abort());
    await box(page).fill('Are you coming?');
    await box(page).press('Enter');
    await expect(sendFailure(page)).toBeVisible();
    await expect(box(page)).toHaveValue('Are you coming?');
    await expect(said(page, 'Are you coming?')).toHaveCount(0);
    await page.unroute('**/api/**');
    await choose(/Open Owls/);
    await expect(box(page)).toHaveValue('');
    await box(page).fill('For the owls');
    await page.reload();
    await expect(box(page)).toHaveValue('For the owls');
    await choose(/Denver Dragons/);
    await expect(box(page)).toHaveValue('Are you coming?');
    await box(page).press('Enter');
    await expect(said(page, 'Are you coming?')).toBeVisible();
    await expect(box(page)).toHaveValue('');
  });

  await test.step('the page resends after a lost response, and the coach can send again', async () => {
    let toLose = 1;
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
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue('');
    await expect(page.getByText('Sending…')).toHaveCount(0);
    await page.reload();
    for (const text of ['Once is enough', 'Did this arrive?']) await expect(said(page, text)).toHaveCount(1);
  });
});

/** Resizes the list and scrolls to a button in one frame, because a resize must not undo scrolling. */
const RESIZE_AND_FOCUS = `document.querySelector('[role=log] ol').append(document.createElement('li'));
  document.querySelector('[role=log] button').focus()`;

test('Earlier messages load without a jump, and new messages do not scroll the conversation', async ({ browser }) => {
  const [writer, reader] = await newPair();
  for (const name of ['Early', 'Late'])
    await Promise.all(Array.from({ length: 30 }, (_, index) => write(writer, reader, `${name} ${index}`)));
  await write(writer, reader, 'Last');
  const page = await open(browser, reader, threadWith(writer));
  await expect(said(page, 'Last')).toBeInViewport();
  const lines = log(page).getByText(/^(?:Early|Late) \d+$/);
  await expect(lines).toHaveCount(49);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/messages/*cursor=*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const earlier = page.getByRole('button', { name: 'Load earlier messages' });
  await expect(earlier).toBeVisible();
  await page.evaluate(RESIZE_AND_FOCUS);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Loading earlier messages…' })).toBeVisible();
  const first = said(page, await lines.first().innerText());
  const top = async () => (await first.boundingBox())?.y ?? 0;
  const before = await top();
  answer.resolve();
  await expect(lines).toHaveCount(60);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await expect(earlier).toHaveCount(0);

  await write(writer, reader, 'Newest');
  const newer = page.getByRole('button', { name: 'New messages' });
  await expect(newer).toBeVisible();
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await newer.click();
  await expect(said(page, 'Newest')).toBeInViewport();
  await expect(newer).toHaveCount(0);
});

test('Enter sends a message on desktops but not on phones, and messages have a length limit', async ({ browser }) => {
  const [bears, dragons] = await newPair();
  await test.step('Enter sends on a desktop', async () => {
    const page = await open(browser, bears, threadWith(dragons));
    await box(page).fill('First line');
    await box(page).press('Shift+Enter');
    await box(page).pressSequentially(
      'https://park.example/map?field=3. javascript:alert(1) <img src=x onerror=alert(2)>',
    );
    await box(page).press('Enter');
    const link = log(page).getByRole('link', { name: 'https://park.example/map?field=3' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
    await expect(log(page).getByText(/First line\s.*alert\(1\) <img src=x onerror=alert\(2\)>/)).toBeVisible();
    await expect(log(page).getByRole('link')).toHaveCount(2);
    await box(page).fill('x'.repeat(MESSAGE_MAX));
    await expect(page.getByText('0 characters left')).toBeVisible();
    await box(page).press('y');
    await expect(page.getByText('1 character too many')).toBeVisible();
    await box(page).press('Enter');
    await expect(box(page)).toHaveValue(`${'x'.repeat(MESSAGE_MAX)}y`);
    await page.context().close();
  });

  await test.step('a phone shows either the list or the conversation, and Enter does not send', async () => {
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
  });
});

test('A conversation shows the agreed games on top, and lists changes to them live', async ({ browser }) => {
  const [home, away] = [await signUp('Timeline Terns', 'Boulder, CO'), await signUp('Ongoing Orioles', 'Denver, CO')];
  await playGame((await agree(home, away)).id);
  const game = await agree(home, away, { date: day(9) });
  await write(home, away, 'See you there.');
  const page = await open(browser, away, threadWith(home));
  const games = page.getByRole('region', { name: 'Agreed games' });
  await expect(games.getByText('10:00 AM – 11:30 AM').first()).toBeVisible();
  await expect(games.getByRole('link', { name: /^See the game/ })).toHaveAttribute('href', `/games/${game.id}`);
  await expect(games.getByRole('button', { name: '1 more game with this team' })).toBeVisible();

  const params = { id: game.id };
  const times = { date: game.date, startTime: '14:00', endTime: '15:30', location: 'Boulder, CO' };
  await home.ask(askChange, { params, body: { reason: 'field', note: 'Ours is flooded.', ...times } });
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
