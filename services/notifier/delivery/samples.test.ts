/** Every sample, rendered in every way that readers see it. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nameOf } from '@playfield/contracts/events.ts';
import { expect, it } from 'vitest';
import { declarationOf, lineOf, notificationOf, pushMessageOf } from '../notifications/registry.ts';
import { DIGEST } from '../preferences/clock.ts';
import { compose } from './compose.ts';
import { digestSample, samples } from './samples.ts';

const settings = { PUBLIC_URL: 'https://play.example', SUPPORT_EMAIL: 'support@play.example' };
const reader = { fullName: 'Robin <b>Reyes</b>', teamName: 'Boulder & Sons' };
const all = [...samples, digestSample].map(
  (content, index) => [content.type === DIGEST ? DIGEST : nameOf(content), content, index] as const,
);
/** Where the emails are saved, to look at them. */
const PREVIEWS = fileURLToPath(new URL('../../../.local/emails', import.meta.url));
mkdirSync(PREVIEWS, { recursive: true });
const notifications = samples.flatMap((event) => {
  const declaration = notificationOf(event);
  return declaration ? [[declaration.name, event, declaration] as const] : [];
});
const namesOf = (event: object) =>
  Object.values(event).flatMap((part: unknown) => {
    const name: unknown = typeof part === 'object' && part !== null && 'teamName' in part ? part.teamName : null;
    return typeof name === 'string' ? [name] : [];
  });

it.each(all)('renders %s as an HTML and a plain-text email', (name, content, index) => {
  const { subject, html, text, leaveUrl } = compose(content, reader, settings, 'LEAVE');
  writeFileSync(join(PREVIEWS, `${name}-${index}.html`), html);
  writeFileSync(join(PREVIEWS, `${name}-${index}.txt`), text);
  expect(subject).toMatch(/^[^\r\n]{5,120}$/);
  const urls = [...html.matchAll(/href="(https:\/\/play\.example\/[^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  );
  for (const url of urls) expect(text).toContain(url);
  expect(html).not.toMatch(/<\/?b>|<script/);
  const declaration = content.type === DIGEST ? null : declarationOf(content);
  const isNamed = declaration?.category !== null || !declaration.unproven;
  expect(html.includes('Robin &lt;b')).toBe(isNamed);
  expect(text.includes('Robin <b>Reyes</b>')).toBe(isNamed);
  expect(leaveUrl).toBe('https://play.example/api/unsubscribe?token=LEAVE');
  expect(`${html}${text}`).not.toMatch(/undefined|null|\[object|NaN/);
});

it.each(notifications)('renders %s as a line behind the bell and as a push', (_, event, declaration) => {
  const line = lineOf(event, declaration);
  expect(line.title).toMatch(/^.{5,80}$/);
  expect(line.text).not.toBe('');
  expect(line.path).toMatch(/^\/[a-z-]+(?:\/\d+)?(?:\?game=\d+)?(?:#[a-z]+(?:-\d+)?)?$/);
  const push = pushMessageOf(event, declaration);
  expect(push).toMatchObject({ text: line.text, path: line.path, tag: expect.stringContaining(declaration.name) });
  // Neither quotes messages.
  expect(JSON.stringify([line, push])).not.toContain('Field 2');
});

it.each(notifications.filter(([type]) => /^interest\.(?:created|withdrawn|offered)$|^team\.joined$/.test(type)))(
  'shows no name chosen by a stranger on a lock screen: %s',
  (_, event, declaration) => {
    const { title } = pushMessageOf(event, declaration);
    for (const name of namesOf(event)) expect(title).not.toContain(name);
  },
);

it('groups a digest by kind, each item with its own link', () => {
  const { subject, text } = compose(digestSample, reader, settings, null);
  expect(subject).toBe(`${digestSample.events.length} things happened with Boulder & Sons`);
  expect(text.match(/^[A-Z][A-Z’ -]+$/gm)).toEqual([
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

it('gives a digest of one notification that notification’s subject', () => {
  const events = samples.filter((event) => nameOf(event) === 'offer.made.interest');
  const { subject } = compose({ type: DIGEST, events, isBatch: false }, reader, settings, null);
  expect(subject).toBe('A team is interested in your 12U fast pitch softball game');
});
