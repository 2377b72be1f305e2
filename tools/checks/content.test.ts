/** What the product spec requires of the public pages, checked in the built site. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { travelDistances } from '@playfield/contracts/fields/options.ts';
import { QUICK_HOURS } from '@playfield/contracts/quick-match.ts';
import { parse } from 'node-html-parser';
import { describe, expect, it } from 'vitest';

const DIST = process.env['SITE_DIR'] ?? fileURLToPath(new URL('../../site/dist', import.meta.url));
const page = (name: string) => parse(readFileSync(join(DIST, `${name}.html`), 'utf8')).querySelector('main');
/** A page's text, with spaces between elements. */
const textOf = (name: string) =>
  (page(name)?.innerHTML ?? '').replaceAll(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const headings = (name: string, level: 'h2' | 'h3') =>
  (page(name)?.querySelectorAll(level) ?? []).map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
/** Link targets of a page's buttons, by text. */
const buttons = (name: string) =>
  Object.fromEntries(
    (page(name)?.querySelectorAll('a.button') ?? []).map((link) => [
      link.childNodes[0]?.textContent.trim(),
      link.getAttribute('href'),
    ]),
  );

describe('home', () => {
  it('has three steps, three quotes, four questions of which one is open at a time, and the way in', () => {
    expect(headings('index', 'h3')).toEqual(['Register Your Team', 'Post Availability', 'Connect & Play']);
    expect(page('index')?.querySelectorAll('blockquote')).toHaveLength(3);
    const questions = page('index')?.querySelectorAll('details') ?? [];
    expect(questions).toHaveLength(4);
    expect(new Set(questions.map((one) => one.getAttribute('name'))).size).toBe(1);
    expect(textOf('index')).toContain('2-3 weeks ahead');
    expect(buttons('index')).toMatchObject({
      'Get Started': '/auth/register',
      'Learn More': '/how-it-works',
      'Find a Matchup': '/find-games',
      'Post a Matchup': '/post-availability',
      'Post Availability': '/post-availability',
    });
  });
});

describe('the baseball guide', () => {
  const text = textOf('youth-baseball-guide');

  it.each([
    ['T-Ball', '4-6 years', '8-10 weeks'],
    ['Coach Pitch', '6-8 years', '10-12 weeks'],
    ['Kid Pitch', '9-12 years', '12-14 weeks'],
    ['Teen Baseball', '13-15 years', '14-16 weeks'],
  ])('tells of %s, %s, %s', (name, ages, season) => {
    expect(text).toMatch(new RegExp(`${name} · ${ages}.*?${season}`));
  });

  it.each([
    ['Little League', '4-18'],
    ['Travel/Select', '8-18'],
    ['Recreation Leagues', '4-16'],
    ['High School Baseball', '14-18'],
  ])('tells of %s, %s years', (name, ages) => {
    expect(text).toMatch(new RegExp(`${name} ${ages} years`));
  });

  it('names the skills and the tips, and leads on', () => {
    for (const skill of ['Hitting', 'Fielding', 'Pitching', 'Base Running']) expect(text).toContain(skill);
    for (const tip of ['Start Early, Stay Patient', 'Choose the Right Level', 'Find More Games'])
      expect(headings('youth-baseball-guide', 'h3')).toContain(tip);
    expect(headings('youth-baseball-guide', 'h2')).toContain('Ready to Find Baseball Games?');
    expect(buttons('youth-baseball-guide')).toMatchObject({
      'Find Baseball Games': expect.stringMatching(/^\/find-games/),
      'Register Your Team': '/register',
      'Find Baseball Opponents': expect.stringMatching(/^\/find-games/),
      'Read More Guides': '/blog',
    });
  });
});

describe('the soccer guide', () => {
  const text = textOf('youth-soccer-guide');

  it.each([
    ['U6', '8-10 weeks', '3v3 or 4v4, no goalkeepers'],
    ['U8', '10-12 weeks', '4v4 or 5v5, no offside'],
    ['U10', '12-14 weeks', '7v7'],
    ['U12', '14-16 weeks', '9v9, heading allowed'],
    ['U15\\+', '16-20 weeks', '11v11'],
  ])('tells of %s, %s, %s', (name, season, format) => {
    expect(text).toMatch(new RegExp(`${name} .*?${season} Format ${format}`));
  });

  it.each([
    ['Recreational', '4-18'],
    ['Competitive/Select', '8-18'],
    ['Club', '6-18'],
    ['Academy', '10-18'],
  ])('tells of %s, %s years', (name, ages) => {
    expect(text).toMatch(new RegExp(`${name} ${ages} years`));
  });

  it('names skills and positions, and leads on', () => {
    for (const skill of ['Ball Skills', 'Passing', 'Shooting', 'Defending']) expect(text).toContain(skill);
    expect(headings('youth-soccer-guide', 'h3')).toEqual(
      expect.arrayContaining(['Goalkeeper', 'Defenders', 'Midfielders', 'Forwards']),
    );
    expect(text.match(/Key skills:/g)).toHaveLength(4);
    expect(text.match(/Mental traits:/g)).toHaveLength(4);
    expect(headings('youth-soccer-guide', 'h2')).toContain('Ready to Find Soccer Games?');
    expect(buttons('youth-soccer-guide')).toMatchObject({
      'Find Soccer Games': expect.stringMatching(/^\/find-games/),
      'Register Your Team': '/register',
      'Find Soccer Opponents': expect.stringMatching(/^\/find-games/),
      'Read More Guides': '/blog',
    });
  });
});

describe('the terms and policies', () => {
  it.each(['terms-of-service', 'privacy-policy', 'cookies-policy'])('%s says from when on it holds', (name) => {
    expect(textOf(name)).toContain('Effective May 24, 2025');
  });

  it('has terms in ten sections, under the law of Wyoming, for people of 13 and over', () => {
    expect(headings('terms-of-service', 'h2').map((heading) => heading.replace(/^\d+\. /, ''))).toHaveLength(10);
    expect(textOf('terms-of-service')).toContain('Wyoming');
    expect(textOf('terms-of-service')).toContain('at least 13 years old');
  });

  it('ends a list before it goes on: what we answer for is a paragraph of its own', () => {
    const paragraphs = page('terms-of-service')?.querySelectorAll('p') ?? [];
    expect(paragraphs.some(({ textContent }) => textContent.startsWith('We introduce teams'))).toBe(true);
    for (const item of page('terms-of-service')?.querySelectorAll('li') ?? [])
      expect(item.textContent.trim()).toMatch(/[;.]$/);
    expect(page('terms-of-service')?.querySelector('ul')?.textContent).not.toContain('We introduce');
  });

  it('tells of cookies in all their kinds', () => {
    expect(headings('cookies-policy', 'h2').join(' ')).toMatch(
      /What cookies are.*Essential.*Session.*Security.*Performance.*Types.*Third-party.*Managing.*How long.*Updates.*Contact.*Browser settings/,
    );
  });
});

describe('the questions', () => {
  it('come in five groups, one answer open at a time in each, with the promises that we make', () => {
    const groups = [
      'Getting Started',
      'Finding Games',
      'Communication & Scheduling',
      'Safety & Trust',
      'Technical Support',
    ];
    expect(headings('faq', 'h2').slice(0, groups.length)).toEqual(groups);
    const names = (page('faq')?.querySelectorAll('details') ?? []).map((one) => one.getAttribute('name'));
    expect(new Set(names).size).toBe(groups.length);
    expect(textOf('faq')).toContain('within 24 hours');
    expect(textOf('faq')).toContain('within 24-48 hours');
    expect(textOf('faq')).toContain('no limit on games');
    expect(buttons('faq')).toMatchObject({ 'Contact support': '/contact' });
  });
});

describe('last-minute openings and distances', () => {
  it.each(['index', 'how-it-works', 'faq'])('%s tells of Quick Match', (name) => {
    expect(textOf(name)).toMatch(/last-minute opening.*Quick Match|Quick Match.*last-minute opening/);
  });

  it.each(['how-it-works', 'faq'])('%s names the distances that teams think in', (name) => {
    expect(textOf(name)).toMatch(/5, 10, 25 (?:and|or) 50\+ miles/);
  });

  it('says of Quick Match what is so', () => {
    expect(textOf('faq')).toContain(`in the next ${QUICK_HOURS} hours`);
    expect(textOf('how-it-works')).toContain(`in the next ${QUICK_HOURS} hours`);
    expect(textOf('faq')).toContain(`The shortest distance to choose is ${travelDistances[0]} miles`);
  });
});

describe('who sees how to reach somebody', () => {
  it.each(['index', 'faq', 'how-it-works', 'about', 'privacy-policy'])(
    '%s tells of the contact that the other team of a game sees',
    (name) => {
      expect(textOf(name)).toMatch(/contact[^.:]* game card|game card[^.:]* contact|contact for game day/);
      expect(textOf(name)).not.toMatch(/contact details[^.]* never shown|nobody \w+ through the site/i);
    },
  );
});

describe('the regions', () => {
  it.each([
    ['california-teams', 'CA'],
    ['texas-teams', 'TX'],
    ['florida-teams', 'FL'],
    ['new-york-teams', 'NY'],
  ])('%s shows its regions and leads to its games', (name, state) => {
    expect(headings(name, 'h3').length).toBeGreaterThanOrEqual(5);
    expect(Object.values(buttons(name))).toEqual(
      expect.arrayContaining([`/find-games?searchType=state&state=${state}`, '/register']),
    );
    expect(textOf(name)).toContain('Figures are targets for the season, not counts.');
  });
});

describe('the blog', () => {
  const cards = page('blog')?.querySelectorAll('article') ?? [];

  it('has six articles of 6 to 12 minutes, the featured one first, and a chip for each category', () => {
    expect(cards).toHaveLength(6);
    expect(cards[0]?.textContent).toContain('Youth sports team management tips');
    for (const card of cards) {
      const minutes = Number(/(\d+) min read/.exec(card.textContent)?.[1]);
      expect(card.textContent).toMatch(/[A-Z][a-z]{2} \d{1,2}, \d{4} · \d+ min read/);
      expect(minutes).toBeGreaterThanOrEqual(6);
      expect(minutes).toBeLessThanOrEqual(12);
    }
    const chips = (page('blog')?.querySelectorAll('.chip') ?? []).map(({ textContent }) => textContent.trim());
    expect(chips).toEqual([
      'All',
      'Team Management',
      'Scheduling',
      'Team Development',
      'Baseball',
      'Decision Making',
      'Safety',
    ]);
  });

  it('gives each article a table of contents, a table, a checklist, a picture and three others to read', () => {
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

  it('is in a feed', () => {
    const feed = readFileSync(join(DIST, 'rss.xml'), 'utf8');
    expect(feed.match(/<item>/g)).toHaveLength(6);
  });
});
