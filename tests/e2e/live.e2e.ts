/** Live updates between two teams: at once by the stream, later without one, and only while visible. */
import { countUnread } from '@playfield/contracts/messages.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { openQuietly } from './inspection.ts';
import { agree, at, signInto, signUp, write, type Person } from './people.ts';
import { PHONE, box, closeAll, list, log, open, said, say, threadWith } from './threads.ts';

const STREAM = '**/api/messages/stream*';
/** The product's promise: at once with the stream, after one poll without. */
const LIVE_MS = 1_000;
const POLLED_MS = 35_000;

let bears: Person;
let dragons: Person;

test.beforeAll(async () => {
  [bears, dragons] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await agree(bears, dragons);
});

test.afterEach(({ browser }) => closeAll(browser));

/** A headless page is always visible, so visibility is faked. */
async function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' })`);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
}

test('two teams talk at once, without asking again and again, and see what was read', async ({ browser }) => {
  const [ours, theirs] = [await open(browser, bears, threadWith(dragons)), await open(browser, dragons, '/messages')];
  await expect(log(ours).or(ours.getByText('No messages yet. Start the conversation!'))).toBeVisible();
  await say(ours, 'Which field is it?');
  await list(theirs)
    .getByRole('link', { name: /Boulder Bears/ })
    .click();
  await expect(said(theirs, 'Which field is it?')).toBeVisible();
  await expect(log(ours).getByText('Read')).toBeVisible();

  const asked: string[] = [];
  ours.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  for (const reply of ['Field 3.', 'Bring both jerseys.']) {
    await box(theirs).fill(reply);
    await box(theirs).press('Enter');
    await expect(said(ours, reply)).toBeVisible({ timeout: LIVE_MS });
  }
  await expect(log(theirs).getByText('Read')).toBeVisible({ timeout: LIVE_MS });
  // One call marks new messages read.
  expect(asked.filter((call) => call !== `GET /api${threadWith(dragons)}`)).toEqual([]);
  await expect(list(ours).getByText('Bring both jerseys.')).toBeVisible();
  await expect(list(theirs).getByText('You: Bring both jerseys.')).toBeVisible();
  await expect(log(ours).getByText('Today')).toHaveCount(1);
});

test('with the stream cut, replies come with the next look, and at once when it is back', async ({ browser }) => {
  const context = await browser.newContext();
  await context.route(STREAM, (route) => route.abort());
  await signInto(context, bears);
  const page = await context.newPage();
  await openQuietly(page, at(threadWith(dragons)));
  await write(dragons, bears, 'Nobody told you of this one.');
  await expect(said(page, 'Nobody told you of this one.')).toBeVisible({ timeout: POLLED_MS });
  const back = page.waitForResponse(STREAM);
  await context.unroute(STREAM);
  await back;
  await expect(async () => {
    await write(dragons, bears, `And of this one, at ${Date.now()}`);
    await expect(log(page).getByText('And of this one').last()).toBeVisible({ timeout: LIVE_MS });
  }).toPass();
});

test('a page out of sight reads nothing, and catches up when it is looked at again', async ({ browser }) => {
  const page = await open(browser, bears, threadWith(dragons));
  // What is written before the stream is there comes with the thread, and leaves nothing to go on from.
  const live = page.waitForResponse(STREAM);
  await page.reload();
  await live;
  await write(dragons, bears, 'While you look');
  await expect(said(page, 'While you look')).toBeVisible();
  await expect.poll(async () => (await bears.ask(countUnread)).count).toBe(0);
  await show(page, 'hidden');
  await write(dragons, bears, 'While you look away');
  await expect.poll(async () => (await bears.ask(countUnread)).count).toBe(1);
  await expect(said(page, 'While you look away')).toHaveCount(0);
  const again = page.waitForRequest(STREAM);
  await show(page, 'visible');
  expect(new URL((await again).url()).searchParams.get('lastEventId')).toMatch(/^[0-9a-f]{24}$/);
  await expect(said(page, 'While you look away')).toBeVisible({ timeout: LIVE_MS });
  await expect.poll(async () => (await bears.ask(countUnread)).count).toBe(0);
});

test('the badge of every page follows, up to 9+', async ({ browser }) => {
  const [wide, phone] = [
    await open(browser, dragons, '/how-it-works'),
    await open(browser, dragons, '/find-games', PHONE),
  ];
  const badges = [
    wide.getByRole('banner').getByRole('link', { name: /^Messages/ }),
    phone.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: /^Messages/ }),
  ];
  await write(bears, dragons, 'One');
  for (const badge of badges) await expect(badge).toHaveAccessibleName(/^Messages ?, 1 unread$/, { timeout: LIVE_MS });
  for (let count = 2; count <= 10; count += 1) await write(bears, dragons, `Number ${count}`);
  for (const badge of badges) {
    await expect(badge).toContainText('9+');
    await expect(badge).toHaveAccessibleName(/^Messages ?, 10 unread$/);
  }
  await openQuietly(phone, at('/messages'));
  await expect(list(phone).getByText('9+')).toBeVisible();
  await list(phone)
    .getByRole('link', { name: /Boulder Bears/ })
    .tap();
  await expect(said(phone, 'Number 10')).toBeVisible();
  for (const badge of badges) await expect(badge).toHaveAccessibleName('Messages', { timeout: LIVE_MS });
});
