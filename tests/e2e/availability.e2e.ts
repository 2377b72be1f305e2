/** The week of a team’s availability. */
import { expect, test } from './browser.ts';
import { at, signInto, signUp } from './people.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('the week is chosen by keys alone', async ({ context, page }) => {
  await signInto(context, await signUp('Keyed Kites', 'Boulder, CO'));
  await page.goto(at('/team-profile#opponents'));
  await page.getByRole('button', { name: 'Set your availability' }).click();
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
  await page.getByRole('button', { name: 'Clear' }).focus();
  await page.keyboard.press('Tab');
  await expect(cell('Saturday, 9 AM')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  for (const hour of ['9 AM', '10 AM', '11 AM'])
    await expect(cell(`Saturday, ${hour}`)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(cell('Saturday, 11 AM')).toHaveAttribute('aria-selected', 'false');
  await expect(cell('Saturday, 11 AM')).toBeFocused();
});
