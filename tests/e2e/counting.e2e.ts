/** Page views and clicks are sent, without anything personal. */
import { expect, test } from './browser.ts';
import { countedOf, counting, rememberCounted } from './counted.ts';
import { at } from './people.ts';

test('A visitor’s page views and clicks are sent once each, without the address’s query', async ({ page, context }) => {
  await rememberCounted(context);
  await page.goto(at('/?utm_source=robin.reyes'));
  await counting(page);
  await page.locator('summary').first().click();
  await page.getByRole('link', { name: 'Learn More' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/how-it-works/);
  await counting(page);
  await page.goto(at('/no-such-page/robin.reyes'));
  await counting(page);
  expect(await countedOf(page)).toEqual(['/', '/ page>question', '/ page>/how-it-works', '/how-it-works', '/404']);
});
