import { travelDistances } from '@playfield/contracts/fields/options.ts';
import { QUICK_HOURS } from '@playfield/contracts/proposals.ts';
import { read } from '@playfield/tests/support/weights.ts';
import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';

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

it('includes a home page with three steps, three quotes, four questions (one open at a time), and its buttons', () => {
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

describe.each([
  {
    sport: 'Baseball',
    facts: [
      /T-Ball · 4-6 years.*?8-10 weeks/,
      /Coach Pitch · 6-8 years.*?10-12 weeks/,
      /Kid Pitch · 9-12 years.*?12-14 weeks/,
      /Teen Baseball · 13-15 years.*?14-16 weeks/,
      /Little League 4-18 years/,
      /Travel\/Select 8-18 years/,
      /Recreation Leagues 4-16 years/,
      /High School Baseball 14-18 years/,
      /Hitting.*Fielding.*Pitching.*Base Running/,
    ],
    parts: ['Start Early, Stay Patient', 'Choose the Right Level', 'Find More Games'],
  },
  {
    sport: 'Soccer',
    facts: [
      /U6 .*?8-10 weeks Format 3v3 or 4v4, no goalkeepers/,
      /U8 .*?10-12 weeks Format 4v4 or 5v5, no offside/,
      /U10 .*?12-14 weeks Format 7v7/,
      /U12 .*?14-16 weeks Format 9v9, heading allowed/,
      /U15\+ .*?16-20 weeks Format 11v11/,
      /Recreational 4-18 years/,
      /Competitive\/Select 8-18 years/,
      /Club 6-18 years/,
      /Academy 10-18 years/,
      /Ball Skills.*Passing.*Shooting.*Defending/,
      /(?:Key skills:.*Mental traits:.*){4}/,
    ],
    parts: ['Goalkeeper', 'Defenders', 'Midfielders', 'Forwards'],
  },
])('the guide to $sport', ({ sport, facts, parts }) => {
  const name = `youth-${sport.toLowerCase()}-guide`;

  it.each(facts)('contains %s', (fact) => {
    expect(textOf(name)).toMatch(fact);
  });

  it('has all of its parts and links to other pages', () => {
    expect(headings(name, 'h3')).toEqual(expect.arrayContaining(parts));
    expect(headings(name, 'h2')).toContain(`Ready to Find ${sport} Games?`);
    expect(buttons(name)).toMatchObject({
      [`Find ${sport} Games`]: expect.stringMatching(/^\/find-games/),
      'Register Your Team': '/register',
      [`Find ${sport} Opponents`]: expect.stringMatching(/^\/find-games/),
      'Read More Guides': '/blog',
    });
  });
});

it('includes terms in ten sections under Wyoming law for people aged 13 and over, and two other policies', () => {
  for (const name of ['terms-of-service', 'privacy-policy', 'cookies-policy'])
    expect(textOf(name), name).toContain('Effective May 24, 2025');
  expect(headings('terms-of-service', 'h2')).toHaveLength(10);
  expect(textOf('terms-of-service')).toContain('Wyoming');
  expect(textOf('terms-of-service')).toContain('at least 13 years old');
  expect(headings('cookies-policy', 'h2').join(' ')).toMatch(
    /What cookies are.*Essential.*Session.*Security.*Performance.*Types.*Third-party.*Managing.*How long.*Updates.*Contact.*Browser settings/,
  );
});

it('groups the FAQ into five sections that each open one answer at a time, and states our promises', () => {
  const groups = [
    'Getting Started',
    'Finding Games',
    'Communication & Scheduling',
    'Safety & Trust',
    'Technical Support',
  ];
  expect(headings('faq', 'h2').slice(0, groups.length)).toEqual(groups);
  expect(new Set(questions('faq')).size).toBe(groups.length);
  for (const promise of ['within 24 hours', 'within 24-48 hours', 'no limit on games'])
    expect(textOf('faq')).toContain(promise);
  expect(buttons('faq')).toMatchObject({ 'Contact support': '/contact' });
});

it('describes Quick Match and distances correctly', () => {
  for (const name of ['index', 'how-it-works', 'faq'])
    expect(textOf(name), name).toMatch(/last-minute opening.*Quick Match|Quick Match.*last-minute opening/);
  for (const name of ['how-it-works', 'faq']) {
    expect(textOf(name), name).toMatch(/5, 10, 25 (?:and|or) 50\+ miles/);
    expect(textOf(name), name).toContain(`in the next ${QUICK_HOURS} hours`);
  }
  expect(textOf('faq')).toContain(`The shortest distance to choose is ${travelDistances[0]} miles`);
});

it.each(['index', 'faq', 'how-it-works', 'about', 'privacy-policy'])(
  '%s mentions the contact that the other team of a game sees, and promises no more privacy than that',
  (name) => {
    expect(textOf(name)).toMatch(/contact[^.:]* game card|game card[^.:]* contact|contact for game day/);
    expect(textOf(name)).not.toMatch(/contact details[^.]* never shown|nobody \w+ through the site/i);
  },
);

it.each([
  ['california-teams', 'CA'],
  ['texas-teams', 'TX'],
  ['florida-teams', 'FL'],
  ['new-york-teams', 'NY'],
])('%s shows its regions and links to its games', (name, state) => {
  expect(headings(name, 'h3').length).toBeGreaterThanOrEqual(5);
  expect(Object.values(buttons(name))).toEqual(
    expect.arrayContaining([`/find-games?searchType=state&state=${state}`, '/register']),
  );
  expect(textOf(name)).not.toMatch(/\d\+ teams|targets for the season/);
});

describe('the blog', () => {
  const cards = page('blog')?.querySelectorAll('article') ?? [];

  it('has six articles of 6 to 12 minutes, the featured one first, a chip for each category, and a feed', () => {
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

  it('gives each article a table of contents, its standard parts and three further articles', () => {
    for (const card of cards) {
      const article = page(card.querySelector('a')?.getAttribute('href')?.slice(1) ?? '');
      const sections = article?.querySelectorAll('.article-text > h2') ?? [];
      expect(sections.length).toBeGreaterThanOrEqual(5);
      expect(article?.querySelectorAll('.article-contents li')).toHaveLength(sections.length);
      for (const part of ['.article-text table', '.checklist', '.article-lead', '[data-share]', '#newsletter-form'])
        expect(article?.querySelector(part), part).not.toBeNull();
      expect(article?.querySelectorAll('.article-card')).toHaveLength(3);
    }
  });
});
