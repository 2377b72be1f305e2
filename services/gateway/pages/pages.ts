import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { unsubscribe } from '@playfield/contracts/mailing.ts';
import { finished } from 'node:stream/promises';
import type { Context, Middleware } from 'koa';
import sirv from 'sirv';
import * as z from 'zod';

const HASHED = '/_astro/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
const TEXTS: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'text/xml; charset=utf-8',
};
const NOT_FOUND_FILE = '404.html';
const WORKER = '/service-worker.js';
const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
const TRUSTED_POLICY = 'playfield-worker';

const routeTable = z.array(
  z.object({
    path: z.string().startsWith('/'),
    file: z.string(),
    aliases: z.array(z.string()).default([]),
    children: z.boolean().default(false),
    missing: z.string().optional(),
  }),
);

const KNOWN_ADDRESSES: Readonly<Record<string, (search: string) => string>> = {
  [unsubscribe.path]: (search) => `/unsubscribe${search}`,
  '/.well-known/change-password': () => '/account-settings#change-password',
};

export const redirectKnownAddresses: Middleware = (ctx, next) => {
  const pageOf = ctx.method === 'GET' || ctx.method === 'HEAD' ? KNOWN_ADDRESSES[ctx.path] : undefined;
  return pageOf ? ctx.redirect(pageOf(ctx.search)) : next();
};

const ICONS = new Set(['/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png']);
const ICON = '/icons/180.png';

type Page = { file: string; policy: string };
type NotFound = { html: string; policy: string };

export const readRoutes = (siteDir: string) =>
  routeTable.parse(JSON.parse(readFileSync(join(siteDir, 'routes.json'), 'utf8')));

export function servePages(siteDir: string): Middleware {
  const pages = new Map<string, Page>();
  const parents = new Map<string, Page>();
  const missing: [prefix: string, html: NotFound][] = [];
  for (const { path, file, aliases, children, missing: instead } of readRoutes(siteDir)) {
    const page = { file: `/${file}`, policy: contentPolicy(readFileSync(join(siteDir, file), 'utf8')) };
    for (const address of [path, ...aliases]) pages.set(address, page);
    if (children) parents.set(path, page);
    if (instead) missing.push([`${path}/`, readNotFound(join(siteDir, instead))]);
  }
  const notFound = readNotFound(join(siteDir, NOT_FOUND_FILE));
  const files = sirv(siteDir, {
    dev: false,
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders: describe,
  });

  return async (ctx, next) => {
    if (ctx.path.startsWith('/api/') || ctx.path === '/api') return next();
    // A form was submitted before its script had loaded, so show its page again.
    if (ctx.method === 'POST' && pages.has(ctx.path)) {
      ctx.status = 303;
      ctx.redirect(ctx.path + ctx.search);
      return;
    }
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const page = pages.get(ctx.path) ?? childOf(ctx.path, parents);
    ctx.state['route'] = page ? 'page' : 'file';
    if (page) {
      ctx.set('Content-Security-Policy', page.policy);
      if (await serve(ctx, page.file)) return;
    }
    if (!page && isFile(ctx.path)) {
      if (ctx.path === WORKER) ctx.set('Content-Security-Policy', WORKER_POLICY);
      if (await serve(ctx, ICONS.has(ctx.path) ? ICON : ctx.path)) return;
    }
    if (ctx.path.length > 1 && ctx.path.endsWith('/') && pages.has(ctx.path.slice(0, -1))) {
      ctx.status = 308;
      ctx.redirect(ctx.path.slice(0, -1) + ctx.search);
      return;
    }
    ctx.status = 404;
    ctx.type = 'html';
    const { html, policy } = missing.find(([prefix]) => ctx.path.startsWith(prefix))?.[1] ?? notFound;
    ctx.set('Content-Security-Policy', policy);
    ctx.set('Cache-Control', REVALIDATE);
    ctx.body = html;
  };

  async function serve(ctx: Context, file: string): Promise<boolean> {
    const { promise: missing, resolve } = Promise.withResolvers<true>();
    const [url, status] = [ctx.req.url, ctx.res.statusCode];
    ctx.req.url = file;
    ctx.res.statusCode = 200;
    files(ctx.req, ctx.res, () => resolve(true));
    ctx.req.url = url ?? '/';
    const sent = finished(ctx.res).then(
      () => false,
      () => false,
    );
    if (await Promise.race([missing, sent])) {
      ctx.res.statusCode = status;
      return false;
    }
    ctx.respond = false;
    return true;
  }
}

function readNotFound(file: string): NotFound {
  const html = readFileSync(file, 'utf8');
  return { html, policy: contentPolicy(html) };
}

function isFile(path: string): boolean {
  return path.startsWith(HASHED) || !/\.(?:html|json)$/.test(path);
}

function childOf(path: string, parents: ReadonlyMap<string, Page>): Page | undefined {
  const match = /^(\/.+)\/[1-9]\d{0,14}$/.exec(path);
  return match?.[1] === undefined ? undefined : parents.get(match[1]);
}

function describe(response: { setHeader(name: string, value: string): unknown }, path: string): void {
  const type = TEXTS[extname(path)];
  if (type) response.setHeader('Content-Type', type);
  response.setHeader('Cache-Control', path.startsWith(HASHED) ? IMMUTABLE : REVALIDATE);
}

export function contentPolicy(html: string): string {
  const scripts = hashesOf(html, /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    `style-src 'self' ${styles.join(' ')}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_POLICY}`,
  ].join('; ');
}

function hashesOf(html: string, pattern: RegExp): string[] {
  const texts = new Set([...html.matchAll(pattern)].map(([, text]) => text ?? ''));
  return [...texts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
