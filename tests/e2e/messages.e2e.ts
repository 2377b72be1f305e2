/** Messages: offline, earlier ones, by keyboard, on a phone, and about a game. */
import { MESSAGE_MAX, readThread } from '@playfield/contracts/messages.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { agree, day, playGame, signUp, write, type Person } from './people.ts';
import { PHONE, box, closeAll, list, log, open, said, threadWith } from './threads.ts';

let bears: Person;
let dragons: Person;

test.beforeAll(async () => {
  [bears, dragons] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await agree(bears, dragons);
});

test.afterEach(({ browser }) => closeAll(browser));

test('a message without a connection keeps its text, and drafts stay with their thread', async ({ browser }) => {
  const owls = await signUp('Open Owls', 'Aurora, CO');
  await agree(bears, owls);
  await write(owls, bears, 'Hello from the owls');
  const page = await open(browser, bears, threadWith(dragons));
  await page.context().setOffline(true);
  await box(page).fill('Are you coming?');
  await box(page).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to send message. Please try again.' })).toBeVisible();
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
  await list(page)
    .getByRole('link', { name: /Denver Dragons/ })
    .click();
  await expect(box(page)).toHaveValue('Are you coming?');
  await box(page).press('Enter');
  await expect(said(page, 'Are you coming?')).toBeVisible();
  await expect(page.getByText('Sending…')).toHaveCount(0);
  await page.reload();
  await expect(said(page, 'Are you coming?')).toBeVisible();
  await expect(box(page)).toHaveValue('');
});

/** The server handles the requests, but that many answers never arrive. */
async function loseAnswers(page: Page, count: number): Promise<void> {
  let lost = 0;
  await page.route('**/api/messages', async (route) => {
    if (route.request().method() !== 'POST' || lost === count) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
}

test('a conversation shows the day and the time of its last message', async ({ browser }) => {
  const jays = await signUp('Just Jays', 'Aurora, CO');
  await agree(bears, jays);
  await write(jays, bears, 'See you there');
  const page = await open(browser, bears, '/messages');
  const entry = list(page).getByRole('link', { name: /Just Jays/ });
  await expect(entry.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/);
});

test('a message whose answer was lost goes out again by itself, and stands once', async ({ browser }) => {
  const page = await open(browser, bears, threadWith(dragons));
  await loseAnswers(page, 1);
  await box(page).fill('Once is enough');
  await box(page).press('Enter');
  await expect(said(page, 'Once is enough')).toBeVisible();
  await expect(page.getByText('Sending…')).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to send' })).toHaveCount(0);
  await expect(box(page)).toHaveValue('');
  await page.reload();
  await expect(said(page, 'Once is enough')).toHaveCount(1);
});

test('a message that came back to its writer stands once when it is sent again unchanged', async ({ browser }) => {
  const page = await open(browser, bears, threadWith(dragons));
  await loseAnswers(page, 2);
  await box(page).fill('Did this arrive?');
  await box(page).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to send message. Please try again.' })).toBeVisible();
  await expect(box(page)).toHaveValue('Did this arrive?');
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('');
  await expect(page.getByText('Sending…')).toHaveCount(0);
  await page.reload();
  await expect(said(page, 'Did this arrive?')).toHaveCount(1);
  // The same text, meant as another message.
  for (const count of [2, 3]) {
    await box(page).fill('Did this arrive?');
    await box(page).press('Enter');
    await expect(said(page, 'Did this arrive?')).toHaveCount(count);
  }
});

test('drafts go with who wrote them', async ({ browser }) => {
  const leaving = await signUp('Leaving Larks', 'Boulder, CO');
  await agree(leaving, dragons);
  const page = await open(browser, leaving, threadWith(dragons));
  await box(page).fill('Not sent');
  expect(await page.evaluate('Object.keys(localStorage)')).toContain('pf_drafts');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
  expect(await page.evaluate('Object.keys(localStorage)')).not.toContain('pf_drafts');
});

test('earlier messages load above without a jump, and new ones do not pull away from them', async ({ browser }) => {
  const [writer, reader] = [await signUp('Wordy Wolves', 'Boulder, CO'), await signUp('Reading Ravens', 'Boulder, CO')];
  await agree(writer, reader);
  await write(reader, writer, 'Is anybody there?');
  for (let count = 1; count <= 60; count += 1) await write(writer, reader, `Line ${count}`);
  const page = await open(browser, reader, threadWith(writer));
  await expect(said(page, 'Line 60')).toBeInViewport();
  await expect(said(page, 'Line 10')).toHaveCount(0);

  let answer = (): void => {};
  await page.route('**/api/messages/*cursor=*', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.continue();
  });
  const earlier = page.getByRole('button', { name: 'Load earlier messages' });
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Loading earlier messages…' })).toBeVisible();
  const top = async () => (await said(page, 'Line 12').boundingBox())?.y ?? 0;
  const before = await top();
  answer();
  await expect(said(page, 'Line 1')).toHaveCount(1);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await expect(earlier).toHaveCount(0);

  await write(writer, reader, 'Line 61');
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible();
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  // A change without a new message: the other team reads.
  await writer.ask(readThread, { params: { otherUserId: reader.user.id } });
  await expect(said(page, 'Is anybody there?').locator('xpath=ancestor::li[1]')).toContainText('Read');
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(said(page, 'Line 61')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'New messages' })).toHaveCount(0);
});

test('Enter sends, Shift+Enter breaks, links are safe, and a message has its limit', async ({ browser }) => {
  const page = await open(browser, bears, threadWith(dragons));
  await box(page).fill('First line');
  await box(page).press('Shift+Enter');
  await box(page).pressSequentially('https://park.example/map?field=3. javascript:alert(1)');
  await box(page).press('Enter');
  const link = log(page).getByRole('link', { name: 'https://park.example/map?field=3' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(log(page).getByText(/First line\s.*alert\(1\)/)).toBeVisible();
  // The other one leads to the game that the two agreed on.
  await expect(log(page).getByRole('link')).toHaveCount(2);
  await expect(log(page).getByRole('link', { name: /^See the game/ })).toHaveCount(1);
  await box(page).fill('x'.repeat(MESSAGE_MAX));
  await expect(page.getByText('0 characters left')).toBeVisible();
  await box(page).press('y');
  await expect(page.getByText('1 character too many')).toBeVisible();
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue(`${'x'.repeat(MESSAGE_MAX)}y`);
  await box(page).fill('');
});

test('on a phone there is one pane with a way back, and the button sends', async ({ browser }) => {
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
  await expect(list(page)).toBeVisible();
  await expect(box(page)).toBeHidden();
  await expect(list(page).getByRole('link', { name: /Denver Dragons/ })).toBeFocused();
  await page.goBack();
  await expect(said(page, 'On my way')).toBeVisible();
  await page.goBack();
  await expect(list(page)).toBeVisible();
});

test('the games that the two agreed on are on top', async ({ browser }) => {
  const [home, away] = [await signUp('Home Hawks', 'Boulder, CO'), await signUp('Away Ants', 'Denver, CO')];
  const played = await agree(home, away);
  await playGame(played.id);
  const next = await agree(home, away, { date: day(9), location: 'Boulder, CO' });
  const page = await open(browser, away, threadWith(home));
  const games = page.getByRole('region', { name: 'Agreed games' });
  await expect(games.getByText('10:00 AM – 11:30 AM').first()).toBeVisible();
  const map = games.getByRole('link', { name: /^Map/ });
  await expect(map).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=Boulder%2C+CO');
  await expect(map).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(games.getByText('Past')).toBeHidden();
  await expect(games.getByRole('link', { name: /^See the game/ })).toHaveAttribute('href', `/games/${next.id}`);
  await games.getByRole('button', { name: '1 more game with this team' }).click();
  await expect(games.getByText('Past')).toBeVisible();
});
