import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { countOpenGames, type OpenGame, type OpenGames } from '@playfield/contracts/open-games.ts';
import { describeError, type Logger } from '@playfield/kit/telemetry/logger.ts';
import type { Context, Middleware } from 'koa';
import type { Upstreams } from '../upstreams/upstream.ts';
import { contentPolicy, readRoutes } from './pages.ts';
import { dayWords, kindWords, typeWords } from '@playfield/contracts/fields/game-words.ts';
import { timeText } from '@playfield/contracts/fields/dates.ts';
import { sharedGamePath } from '@playfield/contracts/shared-games.ts';
import { fill, repeat, show, removePart, withFacts } from './filling-rules.ts';
import { sportsEventOf } from './sports-events-present.ts';

const MARK = / data-open-games="(?<area>(?:state|sport)=[\w-]+)"/;
const PATIENCE_MS = 1_000;
/** Counts older than this are dropped if they can't be refreshed, because their weekend may be over. */
const FORGOTTEN_MS = HOUR_MS;
const RETRY_MS = 5_000;
const REVALIDATE = 'no-cache';

const encoders = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;

type Filled = { at: number; etag: string; bodies: Record<'br' | 'gzip' | 'identity', Buffer> };
type Page = {
  html: string;
  policy: string;
  area: string;
  filled: Filled | null;
  renewing: Promise<void> | null;
  failedAt: number;
};
type Deps = { siteDir: string; publicUrl: string; upstreams: Pick<Upstreams, 'request'>; keptMs: number; log: Logger };

export function serveOpenGames({ siteDir, publicUrl, upstreams, keptMs, log }: Deps): Middleware {
  const pages = new Map<string, Page>();
  for (const { path, file } of readRoutes(siteDir)) {
    const html = readFileSync(join(siteDir, file), 'utf8');
    const area = MARK.exec(html)?.groups?.['area'];
    if (area)
      pages.set(path, { html, policy: contentPolicy(html), area, filled: null, renewing: null, failedAt: -Infinity });
  }

  async function renew(page: Page): Promise<void> {
    const { statusCode, body } = await upstreams.request('matchmaking', {
      method: 'GET',
      path: `${countOpenGames.path}?${page.area}`,
      headers: { accept: '*/*' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (statusCode !== countOpenGames.status)
      throw Object.assign(new Error(`Open games were answered with ${statusCode}`), { code: statusCode });
    const counted = countOpenGames.answer.parse(JSON.parse(body.toString()));
    const identity = Buffer.from(fillOpenGames(page.html, counted, publicUrl));
    const etag = `"${createHash('sha256').update(identity).digest('base64url')}"`;
    if (page.filled?.etag === etag) page.filled.at = performance.now();
    else {
      const [br, gzipped] = await Promise.all([encoders.br(identity), encoders.gzip(identity)]);
      page.filled = { at: performance.now(), etag, bodies: { br, gzip: gzipped, identity } };
    }
  }

  function renewed(page: Page): Promise<void> {
    page.renewing ??= renew(page)
      .catch((error: unknown) => {
        log.warn(describeError(error), 'Could not refresh the open games');
        page.failedAt = performance.now();
        if (page.filled && performance.now() - page.filled.at > FORGOTTEN_MS) page.filled = null;
      })
      .finally(() => {
        page.renewing = null;
      });
    return page.renewing;
  }

  return async (ctx, next) => {
    const page = ctx.method === 'GET' || ctx.method === 'HEAD' ? pages.get(ctx.path) : undefined;
    if (!page) return next();
    const now = performance.now();
    const isDue = now - (page.filled?.at ?? -Infinity) > keptMs && now - page.failedAt > RETRY_MS;
    const renewal = isDue ? renewed(page) : page.renewing;
    if (!page.filled) await renewal;
    if (!page.filled) return next();
    ctx.state['route'] = 'page';
    ctx.set('Content-Security-Policy', page.policy);
    answer(ctx, page.filled);
  };
}

function answer(ctx: Context, { etag, bodies }: Filled): void {
  const chosen = (['br', 'gzip'] as const).find((one) => ctx.acceptsEncodings(one) === one) ?? 'identity';
  ctx.type = 'html';
  ctx.set({ 'Cache-Control': REVALIDATE, ETag: etag });
  ctx.vary('Accept-Encoding');
  if (chosen !== 'identity') ctx.set('Content-Encoding', chosen);
  ctx.status = 200;
  ctx.body = bodies[chosen];
  if (ctx.fresh) ctx.status = 304;
}

type Town = OpenGames['towns'][number];

function fillOpenGames(html: string, { count, weekend, towns }: OpenGames, publicUrl: string): string {
  if (count === 0) return ['open-towns', 'open-count'].reduce(removePart, show(html, 'open-games'));
  const shown = show(removePart(html, 'open-none'), 'open-games');
  const filled = fill(shown, {
    'open-count': count.toLocaleString('en-US'),
    'open-noun': count === 1 ? 'game is open' : 'games are open',
    'open-weekend': weekendWords(weekend),
  });
  const listed = towns.length > 0 ? repeat(filled, 'open-town', towns, townRow) : removePart(filled, 'open-towns');
  const events = towns.flatMap(({ town, games }) =>
    games.flatMap((game) => sportsEventOf({ ...game, town }, publicUrl) ?? []),
  );
  return events.length > 0 ? withFacts(listed, listOf(events)) : listed;
}

function weekendWords({ saturday, sunday, count }: OpenGames['weekend']): string {
  const days = `${dayWords({ date: saturday })} and ${dayWords({ date: sunday })}`;
  return `${count === 0 ? 'None' : count.toLocaleString('en-US')} of them on ${days}.`;
}

function townRow(html: string, { town, count, games }: Town): string {
  const named = fill(html, { town, 'town-count': count === 1 ? '1 game' : `${count} games` });
  const rows = repeat(named, 'open-game', games, gameRow);
  const others = count - games.length;
  return others > 0
    ? fill(show(rows, 'town-more'), { 'town-more': `and ${others} more` })
    : removePart(rows, 'town-more');
}

function gameRow(html: string, game: OpenGame): string {
  const kind = kindWords(game);
  const when = `${dayWords(game)}, ${timeText(game.startTime)} · ${typeWords(game)}`;
  if (game.code === undefined) return fill(removePart(html, 'game-link'), { 'game-kind': kind, 'game-when': when });
  const linked = html.replace('href="/find-games" data-game', `href="${sharedGamePath(game.code)}"`);
  return fill(linked, { 'game-linked': kind, 'game-kind': '', 'game-when': when });
}

const listOf = (events: readonly object[]) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: events.map((item, index) => ({ '@type': 'ListItem', position: index + 1, item })),
});
