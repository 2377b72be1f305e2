/** From a free Saturday to an agreed game: a coach on a phone, and another team in a second browser. */
import { setAvailability } from '@playfield/contracts/availability.ts';
import type { Page } from '@playwright/test';
import { availabilityBody, hoursOn } from '../support/bodies.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, mailbox, pageOf, post, signInto, signUp, type Person } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const saturdays = availabilityBody(hoursOn([6], '09:00', '13:00'), { travelMiles: 25 });

const panel = (page: Page) => page.getByRole('tabpanel');
const toast = (page: Page, words: RegExp) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

test('a coach with nothing but a free Saturday gets to an agreed game', async ({ browser, context, page }) => {
  const host: Person = await signUp('Hosting Herons', 'Boulder, CO');
  await host.ask(setAvailability, { body: saturdays });
  const coach = await signUp('Saturday Swifts', 'Boulder, CO');
  await signInto(context, coach);

  await test.step('says when, and is suggested who else is free', async () => {
    await page.goto(at('/team-profile#opponents'));
    await page.getByRole('button', { name: 'Set your availability' }).click();
    await page.getByRole('button', { name: 'Saturdays' }).click();
    await expect(page.getByRole('gridcell', { name: 'Saturday, 10 AM' })).toHaveAttribute('aria-selected', 'true');
    await page.getByLabel('Your team is').selectOption('female');
    await inspect(page, 'the form');
    await page.getByRole('button', { name: 'Save availability' }).click();
    await toast(page, /Availability saved/);
    const found = page.getByRole('article').filter({ hasText: 'Hosting Herons' });
    await expect(found.getByText(/1 mi · both free Sat .* · same age group .* they can host/)).toBeVisible();
    await inspect(page, 'suggestions');
  });

  await test.step('proposes a game with one tap on a time', async () => {
    const team = page.getByRole('article').filter({ hasText: 'Hosting Herons' });
    const slot = team.getByRole('button', { name: /^Sat, / }).last();
    const day = await slot.innerText();
    await slot.click();
    await expect(page.getByText('At their field.')).toBeVisible();
    await inspect(page, 'the proposal');
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await toast(page, /Proposal sent/);
    await expect(panel(page).getByText('You proposed a game to Hosting Herons')).toBeVisible();
    await expect(team.getByRole('button', { name: day })).toHaveCount(0);
    await expect(panel(page)).toBeFocused();
  });

  const other = await pageOf(browser, host, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await test.step('the other team accepts from its email', async () => {
    const mail = await mailbox().waitFor(host.user.email, /A team proposes a game/);
    const [link = ''] = /http\S*team-profile\S*/.exec(mail.text) ?? [];
    await other.goto(link);
    await other.getByRole('button', { name: 'Accept the proposal of Saturday Swifts' }).click();
    await toast(other, /You have a game/);
    await mailbox().waitFor(coach.user.email, /Hosting Herons accepted: you have a game/);
  });

  await test.step('the game is in the calendar, with the very place', async () => {
    await page.reload();
    await page.getByRole('link', { name: 'See the game with Hosting Herons' }).click();
    await page.getByRole('button', { name: /Add to calendar/ }).click();
    const calendar = page.getByRole('link', { name: 'Apple Calendar' });
    const file = await page.request.get(at((await calendar.getAttribute('href')) ?? ''));
    expect(await file.text()).toContain('5805 Baseline Rd');
    await page.goto(at(`/messages/${host.user.id}`));
    await expect(page.getByText(/5805 Baseline Rd/)).toBeVisible();
  });
});

test('games come in the order in which they suit the team, and say why', async ({ context, page }) => {
  const host = await signUp('Suiting Swallows', 'Golden, CO');
  for (const ageGroup of ['18u', '12u'] as const) await post(host, { ageGroup, location: 'Golden, CO' });
  await signInto(context, await signUp('Choosy Cats', 'Golden, CO'));
  await page.goto(at('/find-games?q=suiting+swallows&matchupType=hosting'));
  await page.getByLabel('Sort by').selectOption('best');
  const first = page.getByRole('article').first();
  await expect(first.getByText(/1 mi · same age group · they can host/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await inspect(page, 'the best games');
});
