import { expect, type Page, type Request } from '@playwright/test';

const QUIET_MS = 300;
const LOOK_EVERY_MS = 50;

/** Opens a page and waits until no request is pending. Unlike `networkidle`, ignores the event stream. */
export async function openQuietly(page: Page, address: string): Promise<void> {
  const underWay = new Set<Request>();
  let quietSince = Date.now();
  const begin = (request: Request) => request.resourceType() !== 'eventsource' && underWay.add(request);
  const end = (request: Request) => {
    underWay.delete(request);
    quietSince = Date.now();
  };
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.goto(address);
  const isQuiet = () => underWay.size === 0 && Date.now() - quietSince >= QUIET_MS;
  await expect.poll(isQuiet, { intervals: [LOOK_EVERY_MS] }).toBe(true);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}
