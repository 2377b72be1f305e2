import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drain, listen, portOf } from '@playfield/kit/process/serve.ts';
import Koa from 'koa';
import { afterAll, describe, expect, it } from 'vitest';
import { redirectKnownAddresses, servePages } from './pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'playfield-pages-'));
const files = {
  'index.html': '<!doctype html><title>Home</title>',
  'team-profile.html': '<title>Team</title>',
  'blog.html': '<title>Blog</title>',
  'no-article.html': '<title>Article Not Found</title>',
  '404.html': '<title>404 Page Not Found</title>',
  'favicon.svg': '<svg/>',
  'feed.xml': '<rss/>',
  'icons/180.png': 'PNG',
  '_astro/page.abc123.css': 'p{}',
  '_astro/page.abc123.js': 'export {}',
  '_astro/states.abc123.json': '{}',
  'routes.json': JSON.stringify([
    { path: '/', file: 'index.html' },
    { path: '/blog', file: 'blog.html', missing: 'no-article.html' },
    { path: '/team-profile', file: 'team-profile.html', aliases: ['/auth/team'], children: true },
  ]),
};
for (const name of ['_astro', 'icons']) mkdirSync(join(folder, name));
for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
const app = new Koa()
  .use(redirectKnownAddresses)
  .use(servePages(folder))
  .use((ctx) => {
    ctx.body = 'beyond the site';
  });
const server = await listen(app.callback(), { HOST: '127.0.0.1', PORT: 0 });
const url = `http://127.0.0.1:${portOf(server)}`;
afterAll(async () => {
  await drain(server);
  rmSync(folder, { recursive: true });
});

const get = (path: string, init: RequestInit = {}) => fetch(`${url}${path}`, { redirect: 'manual', ...init });

describe('the site', () => {
  it.each([
    ['/', 200, 'Home'],
    ['/?q=1', 200, 'Home'],
    ['/team-profile', 200, 'Team'],
    ['/auth/team', 200, 'Team'],
    ['/team-profile/12', 200, 'Team'],
    ['/team-profile/abc', 404, '404 Page Not Found'],
    ['/team-profile/12/3', 404, '404 Page Not Found'],
    ['/nothing', 404, '404 Page Not Found'],
    ['/blog/no-such-article', 404, 'Article Not Found'],
    ['/blogs/other', 404, '404 Page Not Found'],
    ['/index.html', 404, '404 Page Not Found'],
    ['/routes.json', 404, '404 Page Not Found'],
    ['/_astro', 404, '404 Page Not Found'],
    ['/_astro/', 404, '404 Page Not Found'],
    ['/_astro/states.abc123.json', 200, '{}'],
    ['/%2e%2e/%2e%2e/etc/passwd', 404, '404 Page Not Found'],
    ['/favicon.svg', 200, '<svg/>'],
    ['/favicon.ico', 200, 'PNG'],
    ['/apple-touch-icon.png', 200, 'PNG'],
    ['/apple-touch-icon-precomposed.png', 200, 'PNG'],
    ['/api/anything', 200, 'beyond the site'],
  ])('responds to %s with status %i', async (path, status, text) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
  });

  it.each([
    ['/.well-known/change-password', '/account-settings#change-password'],
    ['/api/unsubscribe?token=x&list=newsletter', '/unsubscribe?token=x&list=newsletter'],
  ])('redirects GET and HEAD requests for %s to %s', async (path, page) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await get(path, { method });
      expect([status, headers.get('location')]).toEqual([302, page]);
    }
  });

  it('redirects a path with a trailing slash to the path without it', async () => {
    const response = await get('/team-profile/?tab=posted');
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toMatch(/\/team-profile\?tab=posted$/);
  });

  it.each([
    ['/', 'text/html'],
    ['/nothing', 'text/html'],
    ['/_astro/page.abc123.css', 'text/css'],
    ['/_astro/page.abc123.js', 'text/javascript'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/feed.xml', 'text/xml'],
  ])('serves %s as %s in UTF-8', async (path, type) => {
    expect((await get(path)).headers.get('content-type')?.toLowerCase().replace(/\s/g, '')).toBe(
      `${type};charset=utf-8`,
    );
  });

  it('responds 304 to a matching ETag', async () => {
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('passes a PUT request, and a POST request for an unknown page, to the next middleware', async () => {
    expect(await (await get('/', { method: 'PUT' })).text()).toBe('beyond the site');
    expect(await (await get('/nowhere', { method: 'POST' })).text()).toBe('beyond the site');
  });

  it('redirects a form that is submitted without JavaScript back to its page', async () => {
    const sent = await get('/?next=%2Fmessages', { method: 'POST', redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/?next=%2Fmessages']);
  });
});
