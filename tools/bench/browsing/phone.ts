/** Emulates a phone as Lighthouse does. */
import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod';

/** Lighthouse's `mobileSlow4G`: milliseconds per request, and bits per second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 1_474.56 * 1_024, uploadThroughput: 675 * 1_024 };
const TIMES_SLOWER = 4;
const PHONE_SCREEN = { width: 412, height: 823 };
const BITS = 8;
const SETTLED_MS = 3_000;
const PATIENCE_MS = 30_000;
const NOTE_TASKS = `
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });
`;

const durations = z.array(z.number());
export type Tasks = { count: number; longestMs: number };

export async function openPhone(context: BrowserContext, { slow }: { slow: boolean }): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize(PHONE_SCREEN);
  await page.addInitScript({ content: NOTE_TASKS });
  if (!slow) return page;
  const { latency, downloadThroughput, uploadThroughput } = SLOW_4G;
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: downloadThroughput / BITS,
    uploadThroughput: uploadThroughput / BITS,
  });
  return page;
}

export async function longTasksOf(page: Page, url: string): Promise<Tasks> {
  await page.goto(url, { timeout: PATIENCE_MS });
  await page.waitForTimeout(SETTLED_MS);
  const tasks = durations.parse(await page.evaluate('window.longTasks'));
  return { count: tasks.length, longestMs: Math.max(0, ...tasks) };
}

/** `again` is measured after the service worker has cached its files. */
export async function nextGameMs(page: Page, home: string): Promise<{ first: number; again: number }> {
  const opened = async () => {
    const began = performance.now();
    await page.goto(home, { timeout: PATIENCE_MS, waitUntil: 'commit' });
    await page.getByRole('link', { name: /^vs\. / }).waitFor({ timeout: PATIENCE_MS });
    return performance.now() - began;
  };
  const first = await opened();
  await page.waitForTimeout(SETTLED_MS);
  // The first visit installs the worker, which controls only the second and later visits.
  await opened();
  await page.waitForTimeout(SETTLED_MS);
  return { first, again: await opened() };
}

export async function firstCardMs(page: Page, home: string): Promise<number> {
  await page.goto(home, { timeout: PATIENCE_MS });
  await page.waitForTimeout(SETTLED_MS);
  const way = page.locator('main a[href="/find-games"]:visible').first();
  await way.scrollIntoViewIfNeeded();
  const began = performance.now();
  await way.click({ noWaitAfter: true });
  await page.getByRole('article').first().waitFor({ timeout: PATIENCE_MS });
  return performance.now() - began;
}
