/** The way of a new coach from the home page to a first interest, on a phone: how many taps and fields it takes. */
import { devices } from '@playwright/test';
import { expect, test } from './browser.ts';
import { at, day, mailbox, newAddress, PASSWORD, post, signUp } from './people.ts';
import { thumbOn } from './taps.ts';

/** Seen in 2026: more, and new coaches leave before they have found anybody. */
const TAPS_MAX = 15;
const FIELDS_MAX = 5;

test('a new coach reaches a first interest within 15 taps and 5 typed fields', async ({ browser }) => {
  const host = await signUp('Patient Pumas', 'Gunnison, CO', { sport: 'lacrosse', ageGroup: '17u' });
  const game = { sport: 'lacrosse', ageGroup: '17u', date: day(20), location: 'Gunnison, CO' } as const;
  const { id } = await post(host, game);
  const { defaultBrowserType: _, ...phone } = devices['iPhone 13'] ?? {};
  const context = await browser.newContext({ ...phone, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const thumb = thumbOn(page);
  const main = page.getByRole('main');
  const email = newAddress();

  await page.goto(at('/'));
  await thumb.tap(main.getByRole('link', { name: 'Get Started' }).first());
  await thumb.type(main.getByLabel('Your name'), 'Casey Coach');
  await thumb.choose(main.getByLabel('Your age'), 'adult');
  await thumb.type(main.getByLabel('Email', { exact: true }), email);
  await thumb.type(main.getByLabel('Password', { exact: true }), PASSWORD);
  await thumb.type(main.getByLabel('Team name'), 'Quick Quails');
  await thumb.type(main.getByLabel('Team location'), 'gunnis');
  await thumb.tap(main.getByRole('option', { name: /Gunnison.*CO/ }).first());
  await thumb.choose(main.getByLabel('Sport'), 'lacrosse');
  await thumb.choose(main.getByLabel('Age group'), '17u');
  await thumb.tap(main.getByRole('checkbox', { name: /I agree/ }));
  await thumb.tap(main.getByRole('button', { name: 'Create account' }));
  await expect(main.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  await thumb.follow(at(`/verify?token=${await mailbox().tokenTo(email, /Verify/)}`));
  await thumb.tap(main.getByRole('button', { name: 'Confirm my email' }));
  await thumb.tap(main.getByRole('button', { name: 'Next' }));
  await thumb.tap(main.getByRole('button', { name: 'Show opponents' }));
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/interests'));
  await thumb.tap(main.getByRole('button', { name: /^Express Interest/ }).first());
  expect((await sent).status()).toBe(201);
  expect((await sent).request().postDataJSON()).toMatchObject({ matchupId: id });

  expect(thumb.taps).toBeLessThanOrEqual(TAPS_MAX);
  expect(thumb.typed).toBeLessThanOrEqual(FIELDS_MAX);
  await context.close();
});
