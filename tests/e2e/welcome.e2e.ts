/** The first steps: when, how far, and who. */
import { getAvailability, setAvailability } from '@playfield/contracts/availability.ts';
import { listProposals } from '@playfield/contracts/proposals.ts';
import { ALL_WEEK, availabilityBody, hoursOn } from '../support/bodies.ts';
import { expect, test } from './browser.ts';
import { inspect } from './inspection.ts';
import { at, signInto, signUp, signUpMember } from './people.ts';

const SPORT = { sport: 'wrestling', ageGroup: '15u' } as const;

test('a new team says when and how far, and proposes a game with one tap', async ({ page, context }) => {
  const [host, team] = [
    await signUp('Steady Storks', 'Salida, CO', SPORT),
    await signUp('New Nighthawks', 'Salida, CO', SPORT),
  ];
  const week = hoursOn(ALL_WEEK, '09:00', '17:00');
  const homeField = { location: 'Salida, CO', address: '1 Park Ave' };
  const ages = { from: '15u', to: '15u' } as const;
  await host.ask(setAvailability, { body: availabilityBody(week, { homeField, ages, gender: 'male' }) });
  await signInto(context, team);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(at('/welcome'));
  const main = page.getByRole('main');
  const next = main.getByRole('button', { name: 'Next', exact: true });

  await test.step('when', async () => {
    await expect(main.getByRole('button', { name: 'Saturdays' })).toHaveAttribute('aria-pressed', 'true');
    await inspect(page, 'welcome: when');
    await main.getByRole('button', { name: 'Clear' }).click();
    await next.click();
    await expect(main.getByText(/Tap at least one hour/)).toBeVisible();
    await main.getByRole('button', { name: 'Saturdays' }).click();
    await main.getByText('Only on certain days?').click();
    await main.getByRole('button', { name: 'Add a single day' }).click();
    await main.getByLabel(/^Date/).fill('2027-05-06');
    await next.click();
    await expect(main.getByText(/both times/)).toBeVisible();
    await main.getByLabel(/^From/).fill('10:00');
    await main.getByLabel(/^To/).fill('12:00');
    await next.click();
  });

  await test.step('how far', async () => {
    await expect(main.getByRole('heading', { name: 'How far do you go?' })).toBeFocused();
    await expect(main.getByLabel('How far you travel')).toHaveValue('50');
    await inspect(page, 'welcome: how far');
    await page.reload();
    await expect(main.getByRole('heading', { name: 'How far do you go?' })).toBeVisible();
    await page.goBack();
    await expect(main.getByRole('button', { name: 'Saturdays' })).toHaveAttribute('aria-pressed', 'true');
    await expect(main.getByLabel(/^Date/)).toHaveValue('2027-05-06');
    await page.goForward();
    await main.getByLabel('How far you travel').selectOption('25');
    await main.getByRole('button', { name: 'Show opponents' }).click();
  });

  await test.step('who', async () => {
    await expect(main.getByRole('heading', { name: 'Who you could play' })).toBeFocused();
    const opponent = main.getByRole('article').filter({ hasText: 'Steady Storks' });
    await inspect(page, 'welcome: who');
    await opponent.getByRole('button', { name: /^Propose Sat/ }).click();
    await expect(opponent.getByText(/^Proposed: Sat/)).toBeVisible();
    await expect(opponent.getByRole('button')).toHaveCount(0);
  });

  const { availability } = await team.ask(getAvailability);
  expect(availability).toMatchObject({
    weekly: [{ weekday: 6, start: '09:00', end: '17:00' }],
    openings: [{ date: '2027-05-06', start: '10:00', end: '12:00' }],
    travelMiles: 25,
    gender: 'male',
  });
  expect(await host.ask(listProposals)).toMatchObject([{ mine: false, kind: 'game', team: { id: team.user.id } }]);

  await page.goto(at('/account-settings'));
  await main.getByRole('link', { name: 'Go through the first steps again' }).click();
  await next.click();
  await expect(main.getByLabel('How far you travel')).toHaveValue('25');
});

test('each step may be skipped, and then nothing is saved', async ({ page, context }) => {
  const team = await signUp('Skipping Skunks', 'Alamosa, CO', { sport: 'swimming', ageGroup: '18u' });
  await signInto(context, team);
  await page.goto(at('/welcome'));
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Skip' }).click();
  await expect(main.getByRole('heading', { name: 'How far do you go?' })).toBeFocused();
  await main.getByRole('button', { name: 'Skip' }).click();
  await expect(main.getByText(/No team near you fits yet/)).toBeVisible();
  expect(await team.ask(getAvailability)).toEqual({ availability: null });
  await main.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL(at('/'));
});

test('a member without a team is asked for one, and a visitor to sign in', async ({ page, context }) => {
  await page.goto(at('/welcome'));
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /next=%2Fwelcome|next=\/welcome/);
  await signInto(context, await signUpMember());
  await page.goto(at('/welcome'));
  await expect(main.getByRole('button', { name: 'Become a team manager' })).toBeVisible();
});
