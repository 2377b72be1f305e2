import { describe, expect, it } from 'vitest';
import { DIGEST, isOptional } from '../delivery/rules.ts';
import { compose } from './compose.ts';
import { digestSample, samples } from './samples.ts';

const settings = { PUBLIC_URL: 'https://play.example', SUPPORT_EMAIL: 'support@play.example' };
const reader = { fullName: 'Robin <b>Reyes</b>', teamName: 'Boulder & Sons' };
const NAMELESS = new Set([
  'user.verification_requested',
  'user.password_reset_requested',
  'contact.acknowledged',
  'newsletter.requested',
]);
const kinds = [...samples, digestSample].map((content) => [content.type, content] as const);

describe.each(kinds)('the e-mail about %s', (type, event) => {
  const { subject, html, text, leaveUrl } = compose(event, reader, settings, 'LEAVE');

  it('has one line of subject, and each of its addresses in the text part too', () => {
    expect(subject).toMatch(/^[^\r\n]{5,120}$/);
    const urls = [...html.matchAll(/href="(https:\/\/play\.example\/[^"]+)"/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&'),
    );
    for (const url of urls) expect(text).toContain(url);
  });

  it('makes what people wrote harmless', () => {
    expect(html).not.toMatch(/<\/?b>/);
    // The address is unverified, so nothing typed goes there.
    const named = !NAMELESS.has(type);
    expect(html.includes('Robin &lt;b')).toBe(named);
    expect(text.includes('Robin <b>Reyes</b>')).toBe(named);
  });

  it('offers a way out if, and only if, its readers can do without it', () => {
    const leavable = isOptional(event) || type === 'newsletter.confirmed' || type === 'team.invited';
    expect(leaveUrl).toBe(leavable ? 'https://play.example/api/unsubscribe?token=LEAVE' : undefined);
    expect(text.includes('https://play.example/unsubscribe?token=LEAVE')).toBe(leavable);
  });
});

describe.each(kinds.filter(([type]) => type.startsWith('interest.')))('the e-mail about %s', (_, event) => {
  it('says which game it is about', () => {
    const { text } = compose(event, reader, settings, null);
    for (const fact of ['Fast Pitch Softball, 12U', 'May 1, 2027', '9:30 AM – 11:00 AM']) expect(text).toContain(fact);
  });
});

it('keeps what a visitor wrote to support apart, harmless, and answerable', () => {
  const event = {
    type: 'contact.received',
    name: null,
    email: 'visitor@teams.example',
    requestType: 'feature',
    message: '<script>alert(1)</script>\nSecond line',
  } as const;
  const { subject, html, text, replyTo } = compose(event, { fullName: null, teamName: null }, settings, null);
  expect(subject).toBe('Feature request from visitor@teams.example');
  expect(replyTo).toBe('visitor@teams.example');
  expect(html).not.toContain('<script>');
  expect(text).toContain('> <script>alert(1)</script>\n> Second line');
});

it('does not exist for events that nobody is told of', () => {
  expect(() => compose({ type: 'user.updated' } as never, reader, settings, null)).toThrow('no e-mail');
});

describe('the e-mail of the day', () => {
  it('tells everything, by kind, each with its own way on', () => {
    const { subject, text } = compose(digestSample, reader, settings, null);
    expect(subject).toBe(`${digestSample.events.length} things happened with Boulder & Sons`);
    const headings = text.match(/^[A-Z][A-Z’ -]+$/gm);
    expect(headings).toEqual([
      'INTEREST IN YOUR GAMES',
      'ANSWERS TO YOUR INTERESTS',
      'CHANGED AND CANCELED GAMES',
      'NEW GAMES YOU’RE LOOKING FOR',
      'MESSAGES',
      'REVIEWS',
    ]);
    expect(text).toContain('Guest Gators wants to play you\n12U fast pitch softball · May 1, 2027');
    expect(text).toContain('Review interest: https://play.example/games/3');
    expect(text).not.toContain('Field 2');
  });

  it('is called by what happened when that is one thing', () => {
    const [first] = digestSample.events;
    if (!first) throw new Error('The sample is empty');
    const { subject } = compose({ type: DIGEST, events: [first] }, reader, settings, null);
    expect(subject).toBe('A team is interested in your 12U fast pitch softball game');
  });
});
