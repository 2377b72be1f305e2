import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { event as anyEvent, nameOf, subscribers, type EventName } from '@playfield/contracts/events.ts';
import { expect, it } from 'vitest';
import { declarationOf, lineOf, notificationOf, pushMessageOf } from '../notifications/registry.ts';
import { DIGEST } from '../preferences/clock.ts';
import { compose } from './compose.ts';
import { digestSample, samples } from './samples.ts';

const settings = { PUBLIC_URL: 'https://play.example', SUPPORT_EMAIL: 'support@play.example' };
const reader = { fullName: 'Robin <b>Reyes</b>', teamName: 'Boulder & Sons', timeZone: 'America/Denver' };
const all = [...samples, digestSample].map(
  (content, index) => [content.type === DIGEST ? DIGEST : nameOf(content), content, index] as const,
);
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

it('the notifier declares a notification or email for every event it receives, except known silent ones', () => {
  const file = new URL('../../../contracts/events/samples.jsonl', import.meta.url);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const received = lines
    .map((line) => anyEvent.parse(JSON.parse(line)))
    .filter(({ type }) => subscribers[type].some((one) => one === 'notifier' || one === 'alerts'));
  expect(received.filter((event) => !declarationOf(event)).map(nameOf)).toEqual(
    `user.updated search.found search.stopped team.time_zone_found message.read team.blocked game.listed`.split(' '),
  );
});

it.each(samples.map((event) => [nameOf(event), event] as const))('omits an unknown location in %s', (_, event) => {
  const nowhere = JSON.stringify(event).replaceAll(/"teamLocation":"[^"]*"/g, '"teamLocation":""');
  const { text } = compose(anyEvent.parse(JSON.parse(nowhere)), reader, settings, 'LEAVE');
  expect(text).not.toMatch(/ from (?:is|would|needs|posted)\b/);
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
  for (const [cell = ''] of html.matchAll(/<td[^>]*><a [^>]*padding:/g)) expect(cell).toContain('mso-padding-alt:');
  const declaration = content.type === DIGEST ? null : declarationOf(content);
  const isNamed = declaration?.category !== null || !declaration.unproven;
  expect(html.includes('Robin &lt;b')).toBe(isNamed);
  expect(text.includes('Robin <b>Reyes</b>')).toBe(isNamed);
  expect(leaveUrl).toMatch(/^https:\/\/play\.example\/api\/unsubscribe\?token=LEAVE(?:&list=\w+)?$/);
  expect(`${html}${text}`).not.toMatch(/undefined|null|\[object|NaN/);
});

it('includes names in an invitation only if they pass the checks for strangers’ names', () => {
  const invitation = samples.find((event) => nameOf(event) === 'person.invited');
  if (invitation?.type !== 'person' || invitation.what !== 'invited') throw new Error('There is no sample');
  const textOf = (invitedBy: string, teamName: string) =>
    compose({ ...invitation, invitedBy, team: { id: 1, teamName } }, reader, settings, 'LEAVE').text;
  expect(textOf('Robin Reyes', 'Hosting Hawks')).toMatch(/“Robin Reyes” .* “Hosting Hawks”/);
  for (const [person, team] of [
    ['Рlауfіеld Security', 'Password Rеset'],
    ['evil․com', 'call 303 555 1234'],
  ] as const) {
    const text = textOf(person, team);
    expect(text).toContain('Someone invited you to help run a team on Playfield');
    for (const name of [person, team]) expect(text).not.toContain(name);
  }
});

it.each(notifications)('renders %s as an entry in the bell and as a push notification', (_, event, declaration) => {
  const line = lineOf(event, declaration);
  expect(line.title).toMatch(/^.{5,80}$/);
  expect(line.text).not.toBe('');
  expect(line.path).toMatch(/^\/[a-z-]+(?:\/\d+)?(?:\?game=\d+)?(?:#[a-z]+(?:-\d+)?)?$/);
  const push = pushMessageOf(event, declaration);
  expect(push).toMatchObject({ text: line.text, path: line.path, tag: expect.stringContaining(declaration.name) });
  expect(JSON.stringify([line, push])).not.toContain('Field 2');
});

const FROM_STRANGERS: readonly EventName[] = [
  'offer.made.interest',
  'offer.made.proposal',
  'offer.answered.withdrawn',
  'team.joined',
];

it.each(notifications.filter(([name, , { isDiscreet }]) => isDiscreet || FROM_STRANGERS.some((one) => one === name)))(
  'omits names chosen by strangers from the title of a push notification: %s',
  (_, event, declaration) => {
    const { title } = pushMessageOf(event, declaration);
    for (const name of namesOf(event)) expect(title).not.toContain(name);
  },
);

it('groups the items of a digest by kind', () => {
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
  expect(text).toContain('Guest Gators wants to play you\n12U fast pitch softball · Sat, May 1, 2027');
  expect(text).toContain('Answer: https://play.example/games/3');
  expect(text).not.toContain('Field 2');
});

it('uses the notification’s own subject for a digest with one item', () => {
  const events = samples.filter((event) => nameOf(event) === 'offer.made.interest');
  const { subject } = compose({ type: DIGEST, events, isBatch: false }, reader, settings, null);
  expect(subject).toBe('A team is interested in your 12U fast pitch softball game on Sat, May 1, 2027');
});
