import { fileURLToPath } from 'node:url';
import { buildSiteIfStale } from '@playfield/infra/local/site.ts';
import { routes } from '@playfield/site/src/routes.ts';
import { systemChromium } from '@playfield/tests/e2e/chromium.ts';
import { agree } from '@playfield/tests/support/games.ts';
import { signInOn } from '@playfield/tests/support/newcomer.ts';
import { isIsland, packed, scriptsOf, weighReact } from '@playfield/tests/support/weights.ts';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { firstCardMs, longTasksOf, nextGameMs, openPhone } from './browsing/phone.ts';
import { median, spread, type Figure } from './figures.ts';
import { benchOnStack, countOf, postGames } from './on-stack.ts';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const RUNS = 5;
/** Lighthouse sometimes misses a page's start on a busy machine. */
const TRIES = 3;
const GOAL_SCORE = 100;
const GOAL_RATIO = 1.35;
const SETTLED_MS = 2_000;
/** A tap during a longer task feels lost (web.dev: INP up to 200 ms is good). */
const GOAL_TASK_MS = 200;
const GOAL_SHOWN_MS = 1_200;
/** `npm run bench -- site 3` measures only the times of screens, three times each. */
const TIMES = countOf(0, 0);
const ONLY_TIMES = TIMES > 0;
const CLICKS = 3;
const GAMES = 12;

if (!process.env['SITE_DIR'])
  await buildSiteIfStale(fileURLToPath(new URL('../..', import.meta.url)), process.env, console.log);

const content = routes.filter(({ file, signedIn }) => !signedIn && !isIsland(file));
// The admin console is used on desktops.
const islands = routes.filter(({ path, file }) => isIsland(file) && !path.startsWith('/admin'));
const executablePath = systemChromium();

await benchOnStack(async (stack) => {
  const at = (path: string) => new URL(path, stack.url).href;
  const figures = ONLY_TIMES ? [] : await lightContent(at);
  const browser = await chromium.launch({ args: FLAGS, ...(executablePath ? { executablePath } : {}) });
  const host = await signInOn(stack);
  const cookies = [...host.cookies].map(([name, value]) => ({ name, value, url: stack.url }));
  async function signedIn<Result>(work: (context: BrowserContext) => Promise<Result>): Promise<Result> {
    const context = await browser.newContext({ hasTouch: true });
    await context.addCookies(cookies);
    const result = await work(context);
    await context.close();
    return result;
  }
  const both = async <Result>(work: (page: Page) => Promise<Result>): Promise<[slow: Result, fast: Result]> => [
    await signedIn(async (context) => work(await openPhone(context, { slow: true }))),
    await signedIn(async (context) => work(await openPhone(context, { slow: false }))),
  ];
  try {
    const react = await weighReact();
    for (const { path, file } of ONLY_TIMES ? [] : islands)
      figures.push(await signedIn(async (context) => weigh(await context.newPage(), at(path), { path, file, react })));
    for (const { path } of ONLY_TIMES ? [] : [...content, ...islands]) {
      const [slow, fast] = await both((page) => longTasksOf(page, at(path)));
      figures.push({
        what: `${path}: long tasks on a slow phone`,
        measured: `${slow.count}, the longest ${slow.longestMs.toFixed(0)} ms`,
        reference: `not slowed: ${fast.count}, ${fast.longestMs.toFixed(0)} ms`,
        goal: `${GOAL_TASK_MS} ms`,
        met: slow.longestMs <= GOAL_TASK_MS,
      });
    }
    await postGames(host, GAMES);
    const took: [number, number][] = [];
    for (let run = 0; run < (TIMES || CLICKS); run += 1) took.push(await both((page) => firstCardMs(page, stack.url)));
    figures.push({
      what: 'from the click on “Find games” to the first game, on a slow phone',
      measured: `${spread(took.map(([slow]) => slow))} ms`,
      reference: `not slowed: ${spread(took.map(([, fast]) => fast))} ms`,
      goal: `${GOAL_SHOWN_MS} ms`,
      met: median(took.map(([slow]) => slow)) <= GOAL_SHOWN_MS,
    });
    await agree(host, await signInOn(stack));
    const opened: { first: number; again: number }[] = [];
    for (let run = 0; run < (TIMES || CLICKS); run += 1)
      opened.push(await signedIn(async (context) => nextGameMs(await openPhone(context, { slow: true }), stack.url)));
    figures.push({
      what: 'from opening home to the next game, on a slow phone that has been there before',
      measured: `${spread(opened.map(({ again }) => again))} ms`,
      reference: `for the first time: ${spread(opened.map(({ first }) => first))} ms`,
      goal: `${GOAL_SHOWN_MS} ms`,
      met: median(opened.map(({ again }) => again)) <= GOAL_SHOWN_MS,
    });
  } finally {
    await browser.close();
  }
  return figures;
});

async function lightContent(at: (path: string) => string): Promise<Figure[]> {
  const browser = await launch({ chromeFlags: FLAGS, ...(executablePath ? { chromePath: executablePath } : {}) });
  const figures: Figure[] = [];
  try {
    for (const { path } of content) {
      const runs: number[][] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await light(at(path), browser.port));
      const scores = CATEGORIES.map((_, column) => median(runs.map((run) => run[column] ?? Number.NaN)));
      figures.push({
        what: `${path}: Lighthouse, ${CATEGORIES.join(', ')}`,
        measured: scores.join(' / '),
        goal: `${GOAL_SCORE} each`,
        met: scores.every((score) => score === GOAL_SCORE),
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
