/** Page views and clicks are sent, without anything personal, unless the visitor asks for privacy. */
import { expect, test } from './browser.ts';
import { countedOf, counting, rememberCounted } from './counted.ts';
import { at } from './people.ts';

test('A visitor’s page views and clicks are sent once each, and not at all on request', async ({ page, context }) => {
  await rememberCounted(context);
  await page.goto(at('/?utm_source=robin.reyes'));
  await counting(page);
  await page.locator('summary').first().click();
  await page.getByRole('link', { name: 'Learn More' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/how-it-works/);
  await counting(page);
  await page.goto(at('/no-such-page/robin.reyes'));
  await counting(page);
  expect(await countedOf(page)).toEqual(['/', '/ summary', '/ /how-it-works', '/how-it-works', '/404']);

  for (const [signal, value] of [
    ['globalPrivacyControl', 'true'],
    ['doNotTrack', `'1'`],
  ] as const) {
    await test.step(`${signal} turns it off`, async () => {
      const tab = await context.newPage();
      await tab.addInitScript({ content: `Object.defineProperty(navigator, '${signal}', { value: ${value} })` });
      const script = tab.waitForResponse(/\/counting\.[^/]+\.js$/);
      await tab.goto(at('/faq'));
      // Resolves once the page has run the script.
      await tab.evaluate(`import(${JSON.stringify((await script).url())})`);
      await tab.locator('summary').first().click();
      expect(await countedOf(tab)).toEqual([]);
    });
  }
});
