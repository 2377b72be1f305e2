/** Live updates between two teams: immediate while the page is visible, and caught up with afterwards. */
import { countUnread } from '@playfield/contracts/messages.ts';
import { countEvents } from '@playfield/contracts/page-views.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { agree, PHONE, signUp, write, type Person } from './people.ts';
import { box, list, log, open, said, say, STREAM, threadWith } from './threads.ts';

let bears: Person;
let dragons: Person;

test.beforeEach(async () => {
  [bears, dragons] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await agree(bears, dragons);
});

/** Headless pages are always visible, so visibility has to be faked. */
async function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${state}' })`);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
}

test('Two teams talk without polling, and see what was read', async ({ browser }) => {
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
  // One call marks new messages as read. The count of page views may come late.
  const expected = new Set([`GET /api${threadWith(dragons)}`, `POST ${countEvents.path}`]);
  expect(requests.filter((call) => !expected.has(call))).toEqual([]);
  await expect(list(ours).getByText('Bring both jerseys.')).toBeVisible();
  await expect(list(theirs).getByText('You: Bring both jerseys.')).toBeVisible();
});

test('A hidden page reads nothing and catches up when shown, and badges on other pages follow', async ({ browser }) => {
  const thread = await open(browser, bears, threadWith(dragons));
  const phone = await open(browser, bears, '/find-games', PHONE);
  const badge = phone.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: /^Messages/ });
  await write(dragons, bears, 'While you look');
  await expect(said(thread, 'While you look')).toBeVisible();
  await expect.poll(async () => (await bears.ask(countUnread)).count).toBe(0);
  await show(thread, 'hidden');
  for (let count = 1; count <= 10; count += 1) await write(dragons, bears, `Number ${count}`);
  await expect(badge).toContainText('9+');
  await expect(badge).toHaveAccessibleName(/^Messages ?, 10 unread$/);
  await expect(said(thread, 'Number 10')).toHaveCount(0);
  const again = thread.waitForRequest(STREAM);
  await show(thread, 'visible');
  expect(new URL((await again).url()).searchParams.get('lastEventId')).toMatch(/^[0-9a-f]{24}$/);
  await expect(said(thread, 'Number 10')).toBeVisible();
  await expect(badge).toHaveAccessibleName('Messages');
});
