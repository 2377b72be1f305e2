import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';
import { routes, type Route } from '@playfield/site/src/routes.ts';
import { DIST, isIsland, packed, read, scriptsOf, weighReact } from '@playfield/tests/support/weights.ts';

/** HTML and CSS that fit in a new connection's first round trip: ten segments of 1,460 bytes. */
const HTML_BYTES = 14_600;
const ARTICLE_BYTES = 30_000;
const SCRIPT_BYTES = 4_096;
const HOME_SCRIPT_BYTES = 4_400;
const FORM_SCRIPT_BYTES = 27_100;
const FORMS = new Set<string>(['/login', '/register']);
const PAGE_BYTES = 53_500;
/** Maximum size of a screen's scripts relative to React (docs/performance.md). */
const SCREEN_RATIOS: Readonly<Record<string, number>> = {
  '/find-games': 1.525,
  '/post-availability': 1.5,
  '/team-profile': 1.48,
  '/messages': 1.55,
  '/notifications': 1.44,
  '/schedule': 1.45,
  '/availability': 1.45,
  '/find-teams': 1.45,
  '/games': 1.51,
  '/welcome': 1.475,
  '/account-settings': 1.6,
};
const SCREEN_FILES = 8;
const DESCRIPTION = { least: 50, most: 170 };

const documentOf = (file: string) => parse(read(file), { blockTextElements: { script: true, style: true } });
const metaIn = (document: ReturnType<typeof documentOf>) => (name: string) =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? '';
const textOf = (element: { textContent: string } | null) => element?.textContent ?? '';
const isConsole = (path: string) => path.startsWith('/admin');
const pages = routes.filter(({ path }) => !isConsole(path));
const listed = routes.filter(({ signedIn }) => !signedIn);
const content = listed.filter(({ file }) => !isIsland(file));
const addresses = new Set(routes.flatMap(({ path, aliases = [] }) => [path, ...aliases]));
const sitemap = existsSync(join(DIST, 'sitemap-0.xml')) ? read('sitemap-0.xml') : '';

describe.each(pages)('$path', ({ path, file, signedIn, filled }: Route) => {
  const document = documentOf(file);
  const meta = metaIn(document);

  it('has the required metadata, and is in the sitemap only if it is public', () => {
    expect(document.querySelectorAll('h1')).toHaveLength(1);
    expect(document.querySelector('main')).not.toBeNull();
    expect(textOf(document.querySelector('title')).length).toBeGreaterThan(10);
    expect(meta('description').length).toBeGreaterThanOrEqual(signedIn ? 1 : DESCRIPTION.least);
    expect(meta('description').length).toBeLessThanOrEqual(DESCRIPTION.most);
    const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '';
    expect(new URL(canonical).pathname).toBe(path);
    expect(meta('robots') === 'noindex').toBe(signedIn === true);
    expect(sitemap.includes(`<loc>${canonical}</loc>`)).toBe(!signedIn);
    const own = new URL(meta('og:image')).pathname === (path === '/' ? '/og/home.png' : `/og${path}.png`);
    expect(own).toBe(!signedIn || filled === true);
  });

  it('has only structured data that parses as schema.org JSON-LD', () => {
    for (const data of document.querySelectorAll('script[type="application/ld+json"]'))
      expect(JSON.parse(data.textContent)).toMatchObject({ '@context': 'https://schema.org' });
  });

  it('has no dead links within the site', () => {
    const here = new URL(path, 'https://site.example');
    for (const link of document.querySelectorAll('a[href]')) {
      const target = new URL(link.getAttribute('href') ?? '', here);
      if (target.origin !== here.origin || target.pathname.startsWith('/api/')) continue;
      const known = addresses.has(target.pathname as `/${string}`) || existsSync(join(DIST, target.pathname));
      expect(known, `${path} leads to ${target.pathname}`).toBe(true);
      if (target.hash.length < 2 || target.pathname !== path || isIsland(file)) continue;
      expect(document.getElementById(decodeURIComponent(target.hash.slice(1))), target.href).not.toBeNull();
    }
  });

  it('loads no files from other sites', () => {
    const asked = [
      ...document.querySelectorAll('script[src], img[src], iframe[src], link[rel=stylesheet], link[rel=preload]'),
    ].map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '');
    for (const address of asked) expect(address).toMatch(/^\/(?!\/)/);
  });
});

const builtFiles = readdirSync(DIST, { recursive: true, encoding: 'utf8' });
const built = builtFiles.filter((name) => name.endsWith('.html'));

it.each(built)('the built page %s has keywords and a card for social networks', (file) => {
  const meta = metaIn(documentOf(file));
  expect(meta('keywords').split(',').length).toBeGreaterThanOrEqual(3);
  expect(meta('twitter:card')).toBe('summary_large_image');
  for (const what of ['title', 'description', 'image']) {
    expect(meta(`og:${what}`), what).not.toBe('');
    expect(meta(`twitter:${what}`), what).toBe(meta(`og:${what}`));
  }
  const picture = readFileSync(join(DIST, new URL(meta('og:image')).pathname));
  // Bytes 16 to 23 of a PNG are its width and height.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1_200, 630]);
});

it.each(['login', 'register', 'join-team', 'reset-password'])(
  'marks the fields of /%s for password managers',
  (name) => {
    const forms = documentOf(`${name}.html`)
      .querySelectorAll('form')
      .filter((form) => form.querySelector('[type=password]'));
    expect(forms).toHaveLength(1);
    expect(forms[0]?.querySelectorAll('[autocomplete^=username]')).toHaveLength(1);
    for (const field of forms[0]?.querySelectorAll('[type=password]') ?? [])
      expect(field.getAttribute('autocomplete')).toBe(name === 'login' ? 'current-password' : 'new-password');
  },
);

it.each(['register', 'contact', 'index'])('keeps autofill out of the hidden field of /%s', (name) => {
  const trap = documentOf(`${name}.html`).querySelector('[data-trap]');
  expect(trap?.attributes).toMatchObject({
    autocomplete: 'off',
    'data-1p-ignore': 'true',
    'data-lpignore': 'true',
    'data-bwignore': 'true',
    'data-form-type': 'other',
  });
  const names = `${trap?.getAttribute('name')} ${trap?.parentNode?.textContent}`;
  expect(names).not.toMatch(/name|mail|site|url|web|phone|address|city|company|organi|user|pass/i);
});

const factsIn = (file: string, type: string) =>
  documentOf(file)
    .querySelectorAll('script[type="application/ld+json"]')
    .map((data) => JSON.parse(data.textContent))
    .find((facts) => facts['@type'] === type);

it.each(routes.filter(({ path }) => path.startsWith('/blog')))(
  '$path links to the feed, and an article has a publication date with a time zone',
  ({ path, file }) => {
    expect(documentOf(file).querySelector('link[type="application/rss+xml"]')?.getAttribute('href')).toBe('/rss.xml');
    if (path === '/blog') return;
    const { datePublished, dateModified } = factsIn(file, 'Article');
    expect(datePublished).toMatch(/^\d{4}-\d{2}-\d{2}T12:00:00\.000Z$/);
    expect(Date.parse(dateModified)).toBeGreaterThanOrEqual(Date.parse(datePublished));
  },
);

it('describes the game search to search engines with structured data', () => {
  const action = factsIn('find-games.html', 'WebSite')?.potentialAction;
  expect(action).toMatchObject({ '@type': 'SearchAction', 'query-input': 'required name=search_term_string' });
  expect(action.target.urlTemplate).toMatch(/\/find-games\?q=\{search_term_string\}$/);
});

it('builds only pages with valid markup', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'no-trailing-whitespace': 'off',
      'no-inline-style': 'off',
      'void-style': 'off',
      'no-unknown-elements': ['error', { exclude: ['astro-island', 'astro-slot'] }],
      'long-title': 'off',
      'require-sri': 'off',
    },
  });
  const complaints = [];
  for (const { file } of [...routes, { file: '404.html' }]) {
    const { results } = await validator.validateString(read(file), file);
    // Ignore Astro's own style element for islands, which is in the body before the first island.
    const ours = results
      .flatMap(({ messages }) => messages)
      .filter(({ message }) => !message.startsWith('<style> element is not permitted'));
    complaints.push(...ours.map(({ ruleId, message, line }) => `${file}:${line} ${ruleId}: ${message}`));
  }
  expect(complaints).toEqual([]);
});

it('gives every public page a unique title and description', () => {
  const titles = listed.map(({ file }) => textOf(documentOf(file).querySelector('title')));
  const descriptions = listed.map(({ file }) => metaIn(documentOf(file))('description'));
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(descriptions).size).toBe(descriptions.length);
});

it('excludes the admin console from search engines', () => {
  for (const { file } of routes.filter(({ path }) => isConsole(path)))
    expect(metaIn(documentOf(file))('robots'), file).toContain('noindex');
});

it('lists exactly the public pages in the sitemap', () => {
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(paths.toSorted()).toEqual(listed.map(({ path }) => path as string).toSorted());
});

const [font = 0] = builtFiles
  .filter((name) => name.endsWith('.woff2'))
  .map((name) => readFileSync(join(DIST, name)).byteLength);

it.each(content)(
  '$path stays within the size limits for HTML and CSS, scripts, and the whole page',
  ({ path, file }: Route) => {
    const scripts = [...scriptsOf(file)];
    expect(scripts.some((script) => /react|client\./.test(script))).toBe(false);
    const styles = [...documentOf(file).querySelectorAll('link[rel=stylesheet]')].map(
      (link) => link.getAttribute('href') ?? '',
    );
    const html = packed(file) + styles.reduce((sum, style) => sum + packed(style), 0);
    const script = scripts.reduce((sum, one) => sum + packed(one), 0);
    expect(html, 'text and styles').toBeLessThanOrEqual(path.startsWith('/blog/') ? ARTICLE_BYTES : HTML_BYTES);
    const most = FORMS.has(path) ? FORM_SCRIPT_BYTES : path === '/' ? HOME_SCRIPT_BYTES : SCRIPT_BYTES;
    expect(script, 'scripts').toBeLessThanOrEqual(most);
    expect(html + script + font, 'all').toBeLessThanOrEqual(PAGE_BYTES);
  },
);

const screens = pages.filter(({ file }) => isIsland(file));

it('defines a JavaScript limit for every screen', () => {
  expect(screens.map(({ path }) => path as string).toSorted()).toEqual(Object.keys(SCREEN_RATIOS).toSorted());
});

it.each(screens)('$path loads little JavaScript beyond React, in at most eight preloaded scripts', async (screen) => {
  const { path, file } = screen;
  const scripts = [...scriptsOf(file)];
  const ratio = scripts.reduce((sum, one) => sum + packed(one), 0) / (await weighReact());
  expect(ratio).toBeLessThanOrEqual(SCREEN_RATIOS[path] ?? 0);
  expect(ratio).toBeGreaterThan(1);
  expect(scripts.length).toBeLessThanOrEqual(SCREEN_FILES);
  for (const script of scripts) expect(read(file)).toContain(`"${script}"`);
});
