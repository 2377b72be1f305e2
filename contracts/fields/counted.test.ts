import { expect, it } from 'vitest';
import { countEvents } from '../page-views.ts';
import { linkOf, pageOf } from './counted.ts';

const TOKEN = 'pTz4_Kw0aQxLmN8b';
const here = new URL(`https://playfield.example/games/12?q=robin&token=${TOKEN}`);

it.each([
  ['/', '/'],
  ['/find-games', '/find-games'],
  ['/auth/register', '/register'],
  ['/blog/build-a-team-that-lasts', '/blog/build-a-team-that-lasts'],
  ['/games/12', '/games/:id'],
  ['/messages/7/more', '/messages/:id'],
  ['/t/abcdefghjkmnpqrs', '/t/:id'],
  [`/g/${TOKEN}`, '/g/:id'],
  [`/${TOKEN}`, '/404'],
  ['/robin.reyes@teams.example', '/404'],
])('counts a view of %s as %s', (path, page) => expect(pageOf(path)).toBe(page));

it.each([
  [`/verify?token=${TOKEN}`, '/verify'],
  ['/find-games?q=robin#results', '/find-games'],
  ['/team-profile/7', '/team-profile/:id'],
  ['#robin', 'here'],
  ['mailto:robin@teams.example', 'mail'],
  ['tel:+13035550100', 'phone'],
  ['https://maps.example/?q=robin', 'out'],
  ['/api/games/12/calendar', 'file'],
])('counts a click on a link to %s as %s', (href, click) => expect(linkOf(href, here)).toBe(click));

it.each([
  [{ path: '/games/12' }],
  [{ path: '/find-games?q=robin' }],
  [{ path: `/g/${TOKEN}` }],
  [{ path: '/t/abcdefghjkmnpqrs' }],
  [{ path: `/${'a'.repeat(61)}` }],
  [{ path: '/', click: 'robin@teams.example' }],
  [{ path: '/', click: 'Robin Reyes' }],
  [{ path: '/', click: TOKEN }],
  [{ path: '/', click: 'a'.repeat(41) }],
])('rejects the event %j', (event) => expect(countEvents.body.safeParse({ events: [event] }).success).toBe(false));

it('accepts a batch of 20 events, but rejects a batch of 21', () => {
  const batch = (length: number) => ({ events: Array.from({ length }, () => ({ path: '/' })) });
  expect([20, 21].map((length) => countEvents.body.safeParse(batch(length)).success)).toEqual([true, false]);
});
