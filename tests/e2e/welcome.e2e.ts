import { getAvailability, setAvailability } from '@playfield/contracts/availability.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { listProposals } from '@playfield/contracts/proposals.ts';
import { ALL_WEEK, availabilityBody, hoursOn } from '../support/bodies.ts';
import { expect, test } from './browser.ts';
import { at, day, openAs, PHONE, signUpTwo } from './people.ts';

test.use(PHONE);

const KIND = { sport: 'wrestling', ageGroup: '15u' } as const;

test('A new team can skip onboarding, or set its availability and propose a game', async ({ page }) => {
  const [host, team] = await signUpTwo('Steady Storks', 'New Nighthawks', 'Salida, CO', KIND);
  const homeField = { location: 'Salida, CO', address: '1 Park Ave' };
  const ages = { from: '15u', to: '15u' } as const;
  const week = hoursOn(ALL_WEEK, '09:00', '17:00');
  await host.ask(setAvailability, { body: availabilityBody(week, { homeField, ages, gender: 'male' }) });
  await openAs(page, team, '/welcome');
  const main = page.getByRole('main');
  const next = main.getByRole('button', { name: 'Show opponents' });
  await main.getByRole('link', { name: 'Skip' }).click();
  await expect(main.getByRole('heading', { name: 'When could you play?' })).toBeVisible();
  expect(await team.ask(getAvailability)).toMatchObject({ availability: null });

  await test.step('the team sets its hours, field and travel distance', async () => {
    await page.goBack();
    await expect(main.getByRole('button', { name: 'Saturdays' })).toHaveAttribute('aria-pressed', 'true');
    await main.getByRole('button', { name: 'Clear' }).click();
    await next.click();
    await expect(main.getByText(/Tap at least one hour/)).toBeVisible();
    await main.getByRole('button', { name: 'Saturdays' }).click();
    await main.getByText('Free on other days too?').click();
    await main.getByRole('button', { name: 'Add a day' }).click();
    await main.getByLabel(/^Date/).fill(day(40));
    await expect(main.getByText(shortDayText(day(40)))).toBeVisible();
    await main.getByLabel(/^From/).fill('10:00');
    await main.getByLabel(/^To/).fill('12:00');
    await main.getByLabel('We have a field and can host').check();
    await main.getByLabel('Field name or address').fill('Centennial Park, mat 2');
    await main.getByLabel('How far you travel').selectOption('25');
    await next.click();
    await expect(main.getByText('Please choose who is on your team')).toBeVisible();
    await main.getByText('Boys', { exact: true }).click();
    await next.click();
    await expect(page).toHaveURL(at('/find-teams'));
  });

  await test.step('the team proposes a game to a suggested opponent', async () => {
    const opponent = main.getByRole('article').filter({ hasText: 'Steady Storks' });
    const slots = opponent.getByRole('button', { name: /^(Sat|Today)/ });
    await slots.first().click();
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(opponent.getByRole('link', { name: /^You proposed .* at your field$/ })).toBeVisible();
  });

  const { availability } = await team.ask(getAvailability);
  expect(availability).toMatchObject({
    weekly: [{ weekday: 6, start: '09:00', end: '17:00' }],
    openings: [{ date: day(40), start: '10:00', end: '12:00' }],
    travelMiles: 25,
    homeField: { location: 'Salida, CO', address: 'Centennial Park, mat 2' },
    gender: 'male',
  });
  expect(await host.ask(listProposals)).toMatchObject([{ mine: false, team: { id: team.user.id } }]);
});
