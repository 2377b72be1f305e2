import { fileURLToPath } from 'node:url';
import { buildSiteIfStale } from '@playfield/infra/local/site.ts';
import { routes } from '@playfield/site/src/routes.ts';
import { systemChromium } from '@playfield/tests/e2e/chromium.ts';
import { signInOn } from '@playfield/tests/support/newcomer.ts';
import { isIsland, packed, scriptsOf, weighReact } from '@playfield/tests/support/weights.ts';
import { chromium, type BrowserContextOptions, type Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median, spread, type Figure } from './figures.ts';
import { benchOnStack, postGames } from './on-stack.ts';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Number of runs of a page whose first run misses the goal. The result is then the median of each score. */
const RUNS = 3;
const TRIES = 3;
const GOAL_SCORE = 100;
const GOAL_RATIO = 1.35;
const GOAL_CARD_MS = { allow: 1_200, block: 1_800 } as const;
const CLICKS = 5;
const GAMES = 12;
const SETTLED_MS = 2_000;
const PATIENCE_MS = 30_000;

/** Lighthouse's `mobileSlow4G`, with the latency per request in milliseconds and the throughput in bytes per second. */
const SLOW_4G = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };
const CPU_SLOWDOWN = 4;
const CLOCK = `
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('click', () => sessionStorage.setItem('tapped', now()), true);
  new MutationObserver((_, observer) => {
    if (!document.querySelector('main article')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => sessionStorage.setItem('shown', now())));
  }).observe(document, { childList: true, subtree: true });`;
const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true };

if (!process.env['SITE_DIR'])
  await buildSiteIfStale(fileURLToPath(new URL('../..', import.meta.url)), process.env, console.log);

const content = routes.filter(({ file, signedIn }) => !signedIn && !isIsland(file));
const islands = routes.filter(({ path, file }) => isIsland(file) && !path.startsWith('/admin'));
const executablePath = systemChromium();

await benchOnStack(async (stack) => {
  const at = (path: string) => new URL(path, stack.url).href;
  const figures = await lightContent(at);
  const browser = await chromium.launch({ args: FLAGS, ...(executablePath ? { executablePath } : {}) });
  const host = await signInOn(stack);
  const cookies = [...host.cookies].map(([name, value]) => ({ name, value, url: stack.url }));
  async function signedIn<Result>(work: (page: Page) => Promise<Result>, options: BrowserContextOptions = {}) {
    const context = await browser.newContext(options);
    await context.addCookies(cookies);
    const result = await work(await context.newPage());
    await context.close();
    return result;
  }
  try {
    const react = await weighReact();
    for (const { path, file } of islands)
      figures.push(await signedIn((page) => weigh(page, at(path), { path, file, react })));
    await postGames(host, GAMES);
    for (const serviceWorkers of ['allow', 'block'] as const) {
      const took: number[] = [];
      for (let click = 0; click < CLICKS; click += 1)
        took.push(await signedIn((page) => firstCardMs(page, stack.url), { ...PHONE, serviceWorkers }));
      figures.push({
        what: `from the tap on “Find games” to the first game on a slow phone, ${serviceWorkers === 'allow' ? 'with' : 'without'} the service worker`,
        measured: `${spread(took)} ms`,
        goal: `${GOAL_CARD_MS[serviceWorkers]} ms`,
        met: median(took) <= GOAL_CARD_MS[serviceWorkers],
      });
    }
  } finally {
    await browser.close();
  }
  return figures;
});

async function lightContent(at: (path: string) => string): Promise<Figure[]> {
  const browser = await launch({ chromeFlags: FLAGS, ...(executablePath ? { chromePath: executablePath } : {}) });
  const isPerfect = (scores: readonly number[]) => scores.every((score) => score === GOAL_SCORE);
  const figures: Figure[] = [];
  try {
    for (const { path } of content) {
      const runs = [await light(at(path), browser.port)];
      while (!isPerfect(runs[0] ?? []) && runs.length < RUNS) runs.push(await light(at(path), browser.port));
      const scores = CATEGORIES.map((_, column) => median(runs.map((run) => run[column] ?? Number.NaN)));
      figures.push({
        what: `${path}: Lighthouse, ${CATEGORIES.join(', ')}`,
        measured: scores.join(' / '),
        goal: `${GOAL_SCORE} each`,
        met: isPerfect(scores),
      });
    }
  } finally {
    browser.kill();
  }
  return figures;
}

async function light(url: string, port: number, tries = TRIES): Promise<number[]> {
  const answer = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], output: 'json' });
  if (answer?.lhr.runtimeError && tries > 1) return light(url, port, tries - 1);
  if (!answer || answer.lhr.runtimeError)
    throw new Error(answer?.lhr.runtimeError?.message ?? 'Lighthouse says nothing');
  const { audits, categories } = answer.lhr;
  for (const name of CATEGORIES)
    for (const { id, weight } of categories[name]?.auditRefs ?? [])
      if (weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        console.log(`${url}: ${name}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`);
  return CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
}

type Weighed = { path: string; file: string; react: number };

async function weigh(page: Page, url: string, { path, file, react }: Weighed): Promise<Figure> {
  const loaded = new Set<string>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/_astro/') && pathname.endsWith('.js')) loaded.add(pathname);
  });
  await page.goto(url);
  await page.waitForTimeout(SETTLED_MS);
  const bytesOf = (files: Set<string>) => [...files].reduce((sum, one) => sum + packed(one), 0);
  const [start, all] = [bytesOf(scriptsOf(file)), bytesOf(loaded)];
  return {
    what: `${path}: JavaScript to start`,
    measured: `${start} bytes`,
    reference: `React and its DOM ${react}: ${(start / react).toFixed(2)}×, ${(all / react).toFixed(2)}× in all`,
    goal: `${GOAL_RATIO}×`,
    met: all / react <= GOAL_RATIO,
  };
}

// Measures a repeat visit, from the tap to the frame with the first game. The page records both times, because waiting
// for the game from outside adds up to half a second.
async function firstCardMs(page: Page, home: string): Promise<number> {
  await page.addInitScript(CLOCK);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  for (const path of ['/', '/find-games', '/']) {
    await page.goto(new URL(path, home).href, { timeout: PATIENCE_MS });
    await page.waitForTimeout(SETTLED_MS);
  }
  await page.evaluate(() => sessionStorage.removeItem('shown'));
  const link = page.locator('main a[href="/find-games"]:visible').first();
  await link.scrollIntoViewIfNeeded();
  await link.click({ noWaitAfter: true });
  await page.waitForURL('**/find-games', { timeout: PATIENCE_MS });
  await page.waitForFunction(() => sessionStorage.getItem('shown'), null, { timeout: PATIENCE_MS });
  return page.evaluate(() => Number(sessionStorage.getItem('shown')) - Number(sessionStorage.getItem('tapped')));
}
