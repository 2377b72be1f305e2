import { test as base, type BrowserContext } from '@playwright/test';

export { expect } from '@playwright/test';

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
  watched: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => watch(await newContext(options));
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  context: async ({ context }, use) => use(watch(context)),
  nothingBlocked: [
    async ({ browser }, use) => {
      blocked.length = 0;
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
      base.expect(blocked, 'content that was blocked by a policy').toEqual([]);
    },
    { auto: true },
  ],
});
