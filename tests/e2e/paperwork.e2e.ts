/** A game's paperwork: one PDF for either team of an agreed game, also without a line. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { setAgreement, tickAgreement } from '@playfield/contracts/agreements.ts';
import { blockTeam } from '@playfield/contracts/blocks.ts';
import { proposeChange } from '@playfield/contracts/proposals.ts';
import { extractText, getDocumentProxy, getMeta } from 'unpdf';
import { expect, test } from './browser.ts';
import { inspectSizes } from './inspection.ts';
import { agree, at, day, pageOf, signInto, signUp, type Person } from './people.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
test.use(PHONE);

const BUTTON = { name: 'Download PDF' } as const;
const terms = {
  format: 'Two 25-minute halves, 9 v 9',
  referees: 'One, from the host’s club',
  fees: '',
  fieldRules: 'No dogs',
  weatherPlan: 'We decide at 8 AM and text you.',
};

type Document = { text: string; title: unknown; pages: number; pictures: number };

/** Presses the button and reads the file as any PDF reader would. */
async function download(page: Page): Promise<Document> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', BUTTON).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^game-paperwork-\d{4}-\d\d-\d\d\.pdf$/);
  const bytes = await readFile(await file.path());
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  const { info } = await getMeta(document);
  const pictures = bytes.toString('latin1').split('/Subtype /Image').length - 1;
  return { text: text.replaceAll(/\s+/g, ' '), title: info['Title'], pages: totalPages, pictures };
}

async function agreedGame(host: Person, guest: Person) {
  const game = await agree(host, guest, { date: day(9), address: 'Field 3, 10 Main St' });
  const params = { id: game.id };
  const ours = { kit: 'Red', contactName: 'Coach Kim', contactPhone: '303 555-0142' };
  await host.ask(setAgreement, { params, body: { revision: 0, terms, ours } });
  return game;
}

test('both teams print the same game, and no player is named', async ({ browser, context, page }) => {
  const [host, guest] = [await signUp('Águilas Niños', 'Boulder, CO'), await signUp('Printing Pumas', 'Boston, MA')];
  const game = await agreedGame(host, guest);
  await guest.ask(tickAgreement, { params: { id: game.id }, body: { revision: 1 } });
  await signInto(context, guest);
  await page.goto(at(`/games/${game.id}`));
  await expect(page.getByRole('heading', { name: 'Paperwork' })).toBeVisible();
  await inspectSizes(page, 'a game with paperwork');
  const seen = await download(page);
  for (const words of [
    'Águilas Niños vs. Printing Pumas',
    'Field 3, 10 Main St, Boulder, CO',
    'Coach Kim, 303 555-0142',
    'Two 25-minute halves, 9 v 9',
    'One, from the host’s club',
    'We decide at 8 AM and text you.',
    'Both teams confirmed the game agreement.',
    'Notice of a friendly game and travel',
    'Rosters, to be filled in by hand',
    'Referee’s slip',
    'https://www.mayouthsoccer.org/',
    'Page 1 of 2',
  ])
    expect(seen.text).toContain(words);
  expect(seen.title).toBe('Game paperwork: Águilas Niños vs. Printing Pumas');
  expect(seen.pages).toBe(2);
  // People of a team are not players: nobody else has a name in it.
  expect(seen.text).not.toContain(host.user.fullName);

  const hosts = await pageOf(browser, host, PHONE);
  await hosts.goto(at(`/games/${game.id}`));
  expect(await download(hosts)).toEqual(seen);
});

test('names in letters that the document’s font lacks are drawn, and nothing is garbled', async ({ context, page }) => {
  const [host, guest] = [await signUp('晨星足球队', 'Boulder, CO'), await signUp('Łódź Lions 🦁', 'Boulder, CO')];
  const game = await agreedGame(host, guest);
  await signInto(context, guest);
  await page.goto(at(`/games/${game.id}`));
  const seen = await download(page);
  expect(seen.title).toBe('Game paperwork: 晨星足球队 vs. Łódź Lions 🦁');
  expect(seen.pictures).toBeGreaterThan(4);
  expect(seen.text).toContain('Coach Kim, 303 555-0142');
  // All of its text is in the font's own letters.
  expect(seen.text).toMatch(/^[ -~¡-ÿ–—‘’“”•…™]+$/);
});

test('paperwork is made without a line once the game’s page is open', async ({ context, page }) => {
  const [host, guest] = [await signUp('Lineless Larks', 'Boulder, CO'), await signUp('Far Foxes', 'Boulder, CO')];
  const game = await agreedGame(host, guest);
  await signInto(context, guest);
  await page.goto(at('/about'));
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(at(`/games/${game.id}`));
  await expect(page.getByRole('button', BUTTON)).toBeVisible();
  // Kept by the service worker; the page itself loads no library before somebody asks.
  const isKept = `caches.open('files').then((files) => files.keys()).then((keys) => keys.some(({ url }) => /\\/pack\\.[^/]+\\.js$/.test(url)))`;
  await expect.poll(() => page.evaluate(isKept)).toBe(true);
  expect(asked.filter((url) => /\/pack\./.test(url))).toEqual([]);
  await context.setOffline(true);
  const seen = await download(page);
  expect(seen.text).toContain('Lineless Larks vs. Far Foxes');
  await context.setOffline(false);
});

test('there is none for a third team, a canceled game, or after a block', async ({ browser, context, page }) => {
  const [host, guest] = [await signUp('Private Parrots', 'Boulder, CO'), await signUp('Quiet Quails', 'Boulder, CO')];
  const third = await signUp('Curious Crows', 'Boulder, CO');
  const [game, blocked] = [await agreedGame(host, guest), await agree(host, guest, { date: day(12) })];
  const others = await pageOf(browser, third, PHONE);
  await others.goto(at(`/games/${game.id}`));
  await expect(others.getByText('No longer open', { exact: true })).toBeVisible();
  await expect(others.getByRole('button', BUTTON)).toHaveCount(0);

  await signInto(context, guest);
  await page.goto(at(`/games/${game.id}`));
  await expect(page.getByRole('button', BUTTON)).toBeVisible();
  await host.ask(proposeChange, { params: { id: game.id }, body: { kind: 'calloff', reason: 'weather' } });
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', BUTTON)).toHaveCount(0);

  await host.ask(blockTeam, { params: { id: guest.user.id } });
  await page.goto(at(`/games/${blocked.id}`));
  await expect(page.getByText(/One of you has blocked the other/)).toBeVisible();
  await expect(page.getByRole('button', BUTTON)).toHaveCount(0);
});
