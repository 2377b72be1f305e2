import { read } from '@playfield/tests/support/weights.ts';
import { parse } from 'node-html-parser';
import { expect, it } from 'vitest';

const page = (name: string) => parse(read(`${name}.html`)).querySelector('main');
const textOf = (name: string) =>
  (page(name)?.innerHTML ?? '').replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const headings = (name: string, level: 'h2' | 'h3') =>
  (page(name)?.querySelectorAll(level) ?? []).map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
const buttons = (name: string) =>
  Object.fromEntries(
    (page(name)?.querySelectorAll('a.button') ?? []).map((link) => [
      link.childNodes[0]?.textContent.trim(),
      link.getAttribute('href'),
    ]),
  );
const questions = (name: string) =>
  (page(name)?.querySelectorAll('details') ?? []).map((one) => one.getAttribute('name'));

it('the home page has three steps, three quotes, four questions (one open at a time) and five buttons', () => {
  expect(headings('index', 'h3')).toEqual(['Register Your Team', 'Post Availability', 'Connect & Play']);
  expect(page('index')?.querySelectorAll('blockquote')).toHaveLength(3);
  expect(questions('index')).toHaveLength(4);
  expect(new Set(questions('index')).size).toBe(1);
  expect(textOf('index')).toContain('2-3 weeks ahead');
  expect(buttons('index')).toMatchObject({
    'Get Started': '/auth/register',
    'Learn More': '/how-it-works',
    'Find a Matchup': '/find-games',
    'Post a Matchup': '/post-availability',
    'Post Availability': '/post-availability',
  });
});

const cards = page('blog')?.querySelectorAll('article') ?? [];

it('the blog has six articles of 6 to 12 minutes, the featured one first, a chip for each category, and a feed', () => {
  expect(cards).toHaveLength(6);
  expect(cards[0]?.textContent).toContain('Youth sports team management tips');
  for (const { textContent } of cards)
    expect(textContent).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4} · (?:[6-9]|1[0-2]) min read/);
  const chips = (page('blog')?.querySelectorAll('.chip') ?? []).map(({ textContent }) => textContent.trim());
  expect(chips.join(', ')).toBe(
    'All, Team Management, Scheduling, Team Development, Baseball, Decision Making, Safety',
  );
  expect(read('rss.xml').match(/<item>/g)).toHaveLength(6);
});
