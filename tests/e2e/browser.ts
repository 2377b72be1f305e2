/** Playwright's `test`, failing also where a page's policy kept the page from something: a broken screen or a real attack. */
import { test as base } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';

export { expect } from '@playwright/test';

/** As Chromium words it in the console, for what is blocked by its source and for what Trusted Types refuse. */
const BLOCKED = /Content Security Policy|requires 'Trusted|CSP/;

const blocked: string[] = [];

function watch(context: BrowserContext): BrowserContext {
  context.on('console', (message) => {
    if (message.type() === 'error' && BLOCKED.test(message.text())) blocked.push(message.text());
  });
  return context;
}

type Each = { nothingBlocked: void };
type Worker = { watched: void };

export const test = base.extend<Each, Worker>({
  // Tests open browsers' contexts of their own: all of them are watched.
  watched: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => watch(await newContext(options));
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  nothingBlocked: [
    async ({ context }, use) => {
      watch(context);
      blocked.length = 0;
      await use();
      base.expect(blocked, 'what policies kept pages from').toEqual([]);
    },
    { auto: true },
  ],
});
