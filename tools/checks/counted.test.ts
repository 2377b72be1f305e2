/** The lists of counted names are complete: every page, and every link and button of the built site. */
import { ANY_BUTTON, isCountedClick, isCountedPage, pageOf } from '@playfield/contracts/fields/clicks.ts';
import { parse } from 'node-html-parser';
import { expect, it } from 'vitest';
import { routes } from '@playfield/site/src/routes.ts';
import { clickName, PRESSABLE } from '@playfield/site/src/shared/format/clicks.ts';
import { packed, read, scriptsOf } from '@playfield/tests/support/weights.ts';

const FRAMES = [...routes, { path: '/404', file: '404.html' }, { path: '/404', file: 'blog/article-not-found.html' }];
/** Mostly its lists. */
const COUNTING_BYTES = 2_000;

it('knows each page by its canonical path, and nothing else of its address', () => {
  for (const { path, aliases = [], children, filled } of routes) {
    for (const address of [path, ...aliases]) expect(pageOf(address), address).toBe(path);
    expect(pageOf(`${path}/12`.replace('//', '/')), path).toBe(children ? `${path}/:id` : filled ? path : '/404');
    expect(isCountedPage(path), path).toBe(true);
  }
});

it.each(FRAMES)('names every link and button of $file', ({ path, file }) => {
  const page = new URL(path, 'https://playfield.example');
  const pressed = parse(read(file)).querySelectorAll(PRESSABLE);
  expect(pressed.length).toBeGreaterThan(path.startsWith('/admin') ? 0 : 20);
  for (const one of pressed) {
    const name = clickName(one, page);
    expect(isCountedClick(name), name).toBe(true);
    expect(name, one.outerHTML).not.toMatch(new RegExp(`>${ANY_BUTTON}$`));
  }
});

it('comes after the page, and is small', () => {
  const [script = ''] = /counting\.[\w-]+\.js/.exec(read(lateScript())) ?? [];
  expect(packed(`_astro/${script}`)).toBeLessThanOrEqual(COUNTING_BYTES);
  for (const { file } of routes) expect([...scriptsOf(file)].join(' '), file).not.toContain('counting');
});

/** The script a page loads late. */
function lateScript(): string {
  const shell = [...scriptsOf('about.html')].find((script) => script.includes('Shell')) ?? '';
  const [late = ''] = /late\.[\w-]+\.js/.exec(read(shell)) ?? [];
  return `_astro/${late}`;
}
