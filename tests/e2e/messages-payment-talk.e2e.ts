/** Talk of money in messages: both teams are warned beside it, and the reader reports it with one tap. */
import { proposeChange } from '@playfield/contracts/proposals.ts';
import { listReports } from '@playfield/contracts/reports.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { owner } from './console.ts';
import { agree, signUp, write, type Person } from './people.ts';
import { PHONE, closeAll, log, open, said, say, threadWith } from './threads.ts';

const ASKING = 'Please Venmo us $120 for the field first';
const WARNING = 'Playfield handles no money. Don’t pay anyone you haven’t met. Agree on fees in person.';
const OWN_WARNING = 'They see a warning with this message: Playfield handles no money.';

let bears: Person;
let dragons: Person;

test.beforeAll(async () => {
  [bears, dragons] = [await signUp('Boulder Bears', 'Boulder, CO'), await signUp('Denver Dragons', 'Denver, CO')];
  await agree(bears, dragons);
});

test.afterEach(({ browser }) => closeAll(browser));

const messageOf = (page: Page, text: string) => log(page).getByRole('listitem').filter({ hasText: text });
const reportButton = (page: Page) => log(page).getByRole('button', { name: 'Report this message from Denver Dragons' });
const toast = (page: Page, text: string) => page.locator('#toasts').getByText(text, { exact: true });

test('both teams are warned beside talk of money as it comes, and one tap reports it', async ({ browser }) => {
  const writing = await open(browser, dragons, threadWith(bears));
  const reading = await open(browser, bears, threadWith(dragons));
  await say(writing, 'Pay attention to the wind on field 2');
  await say(writing, ASKING);
  await expect(messageOf(writing, ASKING).getByRole('note')).toHaveText(OWN_WARNING);
  const note = messageOf(reading, ASKING).getByRole('note');
  await expect(note).toContainText(WARNING);
  await expect(reading.getByRole('status').filter({ hasText: ASKING })).toContainText('Playfield handles no money.');
  for (const page of [writing, reading]) {
    await expect(messageOf(page, 'Pay attention')).toBeVisible();
    await expect(log(page).getByRole('note')).toHaveCount(1);
  }
  await expect(log(writing).getByRole('button', { name: /^Report this/ })).toHaveCount(0);

  await reportButton(reading).click();
  await expect(toast(reading, 'Reported')).toBeVisible();
  await expect(toast(reading, 'Thank you. We will look into it.')).toBeVisible();
  await expect(note.getByRole('button', { name: 'Reported this message from Denver Dragons' })).toBeDisabled();
  const admin = await owner();
  await expect
    .poll(async () => (await admin.ask(listReports)).filter(({ subject }) => subject.content === ASKING))
    .toMatchObject([{ reason: 'other', details: 'Asks for money', reporter: { teamName: 'Boulder Bears' } }]);

  await reading.reload();
  await reportButton(reading).click();
  await expect(toast(reading, 'You have already reported this. We are looking into it.')).toBeVisible();
});

test('a report that does not go through can be sent again, by keyboard', async ({ browser }) => {
  const asking = 'Half the ref fee up front, by Zelle';
  await write(dragons, bears, asking);
  const page = await open(browser, bears, threadWith(dragons));
  const button = messageOf(page, asking).getByRole('button', { name: 'Report this message from Denver Dragons' });
  await page.context().setOffline(true);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('could not');
  await expect(button).toBeFocused();
  await page.context().setOffline(false);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Thank you. We will look into it.')).toBeVisible();
  await expect(messageOf(page, asking).getByRole('button', { name: /^Reported this/ })).toBeFocused();
});

test('a note that talks of money carries the warning on the game’s page', async ({ browser }) => {
  const game = await agree(bears, dragons);
  const body = { kind: 'calloff', reason: 'other', note: 'We can come after all for 75 per team' } as const;
  await dragons.ask(proposeChange, { params: { id: game.id }, body });
  const page = await open(browser, bears, `/games/${game.id}`, PHONE);
  await expect(page.getByText(body.note).first()).toBeVisible();
  await expect(page.getByRole('note').filter({ hasText: WARNING }).first()).toBeVisible();
  await inspect(page, 'a note that talks of money');
});

test('the warnings are sound on a desk, on a phone, and at 320 pixels', async ({ browser }) => {
  await write(dragons, bears, ASKING);
  await write(bears, dragons, 'We pay no deposit before we meet');
  const sizes = {
    desk: {},
    phone: PHONE,
    narrow: { ...PHONE, viewport: { width: 320, height: 844 } },
  };
  for (const [name, how] of Object.entries(sizes)) {
    const page = await open(browser, bears, threadWith(dragons), { ...how, reducedMotion: 'reduce' });
    await expect(said(page, OWN_WARNING)).toBeInViewport();
    await expect(said(page, WARNING).last()).toBeVisible();
    if (name === 'narrow') expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    await inspect(page, `warnings of payment talk ${name}`);
    const { height = 0 } = (await reportButton(page).last().boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
  }
});
