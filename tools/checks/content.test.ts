import { read } from '@playfield/tests/support/weights.ts';
import { parse } from 'node-html-parser';
import { expect, it } from 'vitest';

it('the home page has three steps, three quotes, four questions (one open at a time) and five buttons', () => {
  const page = parse(read('index.html')).querySelector('main');
  const all = (selector: string) => page?.querySelectorAll(selector) ?? [];
  const headings = all('h3').map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
  expect(headings).toEqual(['Register Your Team', 'Post Availability', 'Connect & Play']);
  expect(all('blockquote')).toHaveLength(3);
  expect(all('details')).toHaveLength(4);
  expect(new Set(all('details').map((one) => one.getAttribute('name'))).size).toBe(1);
  expect(page?.textContent).toContain('2-3 weeks ahead');
  const buttons = all('a.button').map((link) => [link.childNodes[0]?.textContent.trim(), link.getAttribute('href')]);
  expect(Object.fromEntries(buttons)).toMatchObject({
    'Get Started': '/auth/register',
    'Learn More': '/how-it-works',
    'Find a Matchup': '/find-games',
    'Post a Matchup': '/post-availability',
    'Post Availability': '/post-availability',
  });
});
