/**
 * The cost of a page on a phone. Content pages: Lighthouse mobile, the median of five runs (`-- --runs 1` for one), of
 * the given paths or all. Pages with islands: all JavaScript loaded for a signed-in team, against React alone. All
 * pages: long tasks on a slow phone, and on a fast one; and the time there from the click to the first game.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createMatchups } from '@playfield/contracts/matchups.ts';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import * as z from 'zod';
import { isIsland, packed, scriptsOf, weighReact } from '@playfield/tests/support/weights.ts';
import { systemChromium } from '@playfield/tests/e2e/chromium.ts';
import { buildSiteIfStale } from '@playfield/infra/local/site.ts';
import { signInOn } from '@playfield/tests/support/newcomer.ts';
import { startTestStack } from '@playfield/tests/support/stack.ts';
import { dayFromNow, matchupBody } from '@playfield/tests/support/teams.ts';
import { firstCardMs, longTasksOf, openPhone } from './browsing/phone.ts';
import { median, report, spread } from './report.ts';
import type { Figure } from './report.ts';
import { routes } from '@playfield/site/src/routes.ts';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const COLUMNS = ['perf', 'a11y', 'best', 'seo', 'LCP ms', 'CLS', 'TBT ms', 'requests', 'bytes'];
const sent = z.array(z.object({ transferSize: z.optional(z.number()) }));
/** On a busy machine Lighthouse sometimes misses a page's start. */
const TRIES = 3;
const GOAL_RATIO = 1.15;
/** A page has requested everything by then. */
const SETTLED_MS = 2_000;
/** A tap during a longer task feels lost (web.dev: INP up to 200 ms is good). */
const GOAL_TASK_MS = 200;
const CLICKS = 3;
/** More than a page of cards. */
const GAMES = 12;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
// A site given by SITE_DIR is measured as is.
if (!process.env['SITE_DIR']) await buildSiteIfStale(ROOT, process.env, console.log);

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const wanted = (path: string) => positionals.length === 0 || positionals.includes(path);
const content = routes.filter(({ path, file, signedIn }) => !signedIn && !isIsland(file) && wanted(path));
// The admin console is used on desktops.
const islands = routes.filter(({ path, file }) => isIsland(file) && !path.startsWith('/admin') && wanted(path));

const figures: Figure[] = [];
const stack = await startTestStack();
try {
  if (content.length > 0) await lightContent();
  if (islands.length > 0) await weighIslands();
  await useOnPhone();
  await report(figures);
} finally {
  await stack.discard();
}

async function lightContent(): Promise<void> {
  const chromePath = systemChromium();
  const browser = await launch({ chromeFlags: FLAGS, ...(chromePath ? { chromePath } : {}) });
  try {
    console.log(row('', COLUMNS));
    for (const { path } of content) {
      const runs: Measured[] = [];
      for (let run = 0; run < Number(values.runs); run += 1) runs.push(await light(path, browser.port));
      const columns = COLUMNS.map((_, column) => median(runs.map(({ figures }) => figures[column] ?? Number.NaN)));
      console.log(row(path, [...columns.slice(0, 5), columns[5]?.toFixed(3) ?? '', ...columns.slice(6)]));
      const scores = columns.slice(0, CATEGORIES.length);
      figures.push({
        what: `${path}: Lighthouse, ${CATEGORIES.join(', ')}`,
        measured: scores.join(' / '),
        goal: '100 each',
        met: scores.every((score) => score === 100),
      });
      for (const complaint of new Set(runs.flatMap(({ complaints }) => complaints))) console.log(`    ${complaint}`);
    }
  } finally {
    browser.kill();
  }
}

/** Results in column order, and the audits that cost points. */
type Measured = { figures: readonly number[]; complaints: readonly string[] };

async function light(path: string, port: number, tries = TRIES): Promise<Measured> {
  const answer = await lighthouse(new URL(path, stack.url).href, {
    port,
    onlyCategories: [...CATEGORIES],
    output: 'json',
  });
  if (answer?.lhr.runtimeError && tries > 1) return light(path, port, tries - 1);
  if (!answer || answer.lhr.runtimeError)
    throw new Error(answer?.lhr.runtimeError?.message ?? 'Lighthouse says nothing');
  const { audits, categories } = answer.lhr;
  const value = (name: string) => Math.round((audits[name]?.numericValue ?? Number.NaN) * 1000) / 1000;
  const details = audits['network-requests']?.details;
  const requests = sent.parse(details?.type === 'table' ? details.items : []);
  const complaints = CATEGORIES.flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${name}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`),
  );
  return {
    figures: [
      ...CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
      Math.round(value('largest-contentful-paint')),
      value('cumulative-layout-shift'),
      Math.round(value('total-blocking-time')),
      requests.length,
      requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
    ],
    complaints,
  };
}

async function weighIslands(): Promise<void> {
  const react = await weighReact();
  console.log(`\nReact and its DOM alone: ${react} bytes as brotli (goal for a page: ${GOAL_RATIO} times as much)`);
  console.log(row('', ['to start', 'ratio', 'in all', 'ratio']));
  const executablePath = systemChromium();
  const browser = await chromium.launch({ args: FLAGS, ...(executablePath ? { executablePath } : {}) });
  try {
    const context = await browser.newContext();
    await context.addCookies(await signIn());
    for (const { path, file } of islands) {
      const page = await context.newPage();
      const loaded = new Set<string>();
      page.on('response', (answer) => {
        const { pathname } = new URL(answer.url());
        if (pathname.startsWith('/_astro/') && pathname.endsWith('.js')) loaded.add(pathname);
      });
      await page.goto(new URL(path, stack.url).href);
      await page.waitForTimeout(SETTLED_MS);
      await page.close();
      const [start, all] = [scriptsOf(file), loaded].map((files) =>
        [...files].reduce((sum, one) => sum + packed(one), 0),
      );
      const ratios = [start, all].map((bytes = 0) => bytes / react);
      console.log(
        row(
          path,
          [start, all].flatMap((bytes = 0, index) => [bytes, ratios[index]?.toFixed(2) ?? '']),
        ),
      );
      const [first = Infinity, last = Infinity] = ratios;
      figures.push({
        what: `${path}: JavaScript to start`,
        measured: `${start} bytes`,
        reference: `React and its DOM ${react}: ${first.toFixed(2)}×, ${last.toFixed(2)}× in all`,
        goal: `${GOAL_RATIO}×`,
        met: last <= GOAL_RATIO,
      });
    }
  } finally {
    await browser.close();
  }
}

async function useOnPhone(): Promise<void> {
  const executablePath = systemChromium();
  const browser = await chromium.launch({ args: FLAGS, ...(executablePath ? { executablePath } : {}) });
  /** On a new phone, then on this machine as is. */
  async function both<Result>(work: (page: Page) => Promise<Result>): Promise<[slow: Result, fast: Result]> {
    const once = async (slow: boolean) => {
      const context = await browser.newContext({ hasTouch: true });
      await context.addCookies(cookies);
      const result = await work(await openPhone(context, { slow }));
      await context.close();
      return result;
    };
    return [await once(true), await once(false)];
  }
  const cookies = await signIn();
  try {
    for (const { path } of [...content, ...islands]) {
      const [slow, fast] = await both((page) => longTasksOf(page, new URL(path, stack.url).href));
      figures.push({
        what: `${path}: long tasks on a slow phone`,
        measured: `${slow.count}, the longest ${slow.longestMs.toFixed(0)} ms`,
        reference: `not slowed: ${fast.count}, ${fast.longestMs.toFixed(0)} ms`,
        goal: `${GOAL_TASK_MS} ms`,
        met: slow.longestMs <= GOAL_TASK_MS,
      });
    }
    if (!wanted('/find-games')) return;
    await postGames();
    const took: [number, number][] = [];
    for (let run = 0; run < CLICKS; run += 1) took.push(await both((page) => firstCardMs(page, stack.url)));
    figures.push({
      what: 'from the click on “Find games” to the first game, on a slow phone',
      measured: `${spread(took.map(([slow]) => slow))} ms`,
      reference: `not slowed: ${spread(took.map(([, fast]) => fast))} ms`,
    });
  } finally {
    await browser.close();
  }
}

async function postGames(): Promise<void> {
  const host = await signInOn(stack);
  const [date = '', ...alsoOn] = Array.from({ length: GAMES }, (_, index) => dayFromNow(3 + index));
  await host.ask(createMatchups, {
    body: { ...matchupBody({ matchupType: 'looking', maxTravelDistance: 50 }), date, alsoOn },
  });
}

async function signIn() {
  const { cookies } = await signInOn(stack);
  return [...cookies].map(([name, value]) => ({ name, value, url: stack.url }));
}

function row(name: string, columns: readonly (string | number)[]): string {
  return `${name.padEnd(46)}${columns.map((column) => `${column}`.padStart(10)).join('')}`;
}
