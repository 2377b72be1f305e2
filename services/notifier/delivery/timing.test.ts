import { nameOf, type EventName } from '@playfield/contracts/events.ts';
import type { Preferences } from '@playfield/contracts/notifications.ts';
import type { Cadence } from '@playfield/contracts/saved-searches.ts';
import { expect, it } from 'vitest';
import { notificationOf } from '../notifications/registry.ts';
import { samples } from './samples.ts';
import { decide } from './timing.ts';

const both = { email: true, push: true };
const preferences: Preferences = {
  kinds: { interests: both, answers: both, games: both, searches: both, messages: both, reviews: both },
  digest: 'at_once',
  quietHours: { enabled: true, from: '22:00', to: '07:00' },
};
const daily = { ...preferences, digest: 'daily' as const };
/** In Denver: 11 AM on Sunday, January 10, 2027, and 11 PM the day before. */
const [day, night] = [new Date('2027-01-10T18:00:00Z'), new Date('2027-01-10T06:00:00Z')];
const [morning, tomorrow] = [new Date('2027-01-10T14:00:00Z'), new Date('2027-01-11T15:00:00Z')];
const fresh = { waitsFor: null, channel: 'email', held: false } as const;

function sample(name: EventName, more: object = {}) {
  const event = samples.find((one) => nameOf(one) === name);
  const declaration = event && notificationOf(event);
  if (!declaration) throw new Error(`There is no sample of ${name}`);
  return { event: { ...event, ...more }, declaration };
}
const interest = sample('offer.made.interest');
const alert = (cadence: Cadence) => sample('search.matched', { cadence });
const decideFor = (
  what: ReturnType<typeof sample>,
  delivery: Parameters<typeof decide>[1],
  wishes: Preferences,
  now: Date,
) => decide(what, delivery, { preferences: wishes, timeZone: 'America/Denver' }, now);

it('sends notifications immediately during the day, and holds them overnight until morning', () => {
  expect(decideFor(interest, fresh, preferences, day)).toBe('send');
  expect(decideFor(interest, fresh, preferences, night)).toEqual({ waitsFor: 'morning', dueAt: morning });
});

it('holds notifications for the daily digest if the reader prefers it, and then gathers them', () => {
  expect(decideFor(interest, fresh, daily, day)).toEqual({ waitsFor: 'digest', dueAt: tomorrow });
  expect(decideFor(interest, { ...fresh, waitsFor: 'digest' }, daily, tomorrow)).toBe('gather');
  expect(decideFor(interest, { ...fresh, waitsFor: 'digest' }, preferences, tomorrow)).toBe('send');
});

it('puts notifications over a sending limit into the daily digest', () => {
  const held = { ...fresh, held: true };
  expect(decideFor(interest, held, preferences, day)).toEqual({ waitsFor: 'digest', dueAt: tomorrow });
});

it('sends alerts as often as the team chose', () => {
  expect(decideFor(alert('at_once'), fresh, preferences, day)).toBe('send');
  const nextMonday = new Date('2027-01-18T15:00:00Z');
  for (const channel of ['email', 'push'] as const) {
    const own = { ...fresh, channel };
    expect(decideFor(alert('daily'), own, preferences, day)).toEqual({ waitsFor: 'digest', dueAt: tomorrow });
    expect(decideFor(alert('weekly'), own, preferences, tomorrow)).toEqual({ waitsFor: 'digest', dueAt: nextMonday });
  }
  const waited = { ...fresh, waitsFor: 'digest' };
  expect(decideFor(alert('weekly'), waited, preferences, nextMonday)).toBe('gather');
  expect(decideFor(alert('weekly'), { ...waited, channel: 'push' }, preferences, nextMonday)).toBe('send');
});

it('gathers a batch of alerts when it is due, but not before quiet hours end', () => {
  const batch = { ...fresh, waitsFor: 'until 1' };
  expect(decideFor(alert('at_once'), batch, preferences, day)).toBe('gather');
  expect(decideFor(alert('at_once'), batch, preferences, night)).toEqual({ waitsFor: 'until 1', dueAt: morning });
  expect(decideFor(alert('at_once'), { ...batch, channel: 'push' }, preferences, day)).toBe('send');
});

it('skips an alert about a game that has started, but not a notice that the game is canceled', () => {
  const began = new Date('2027-05-01T15:30:00Z');
  expect(decideFor(alert('at_once'), fresh, preferences, began)).toBe('skip');
  expect(decideFor(alert('at_once'), fresh, preferences, new Date(began.getTime() - 1))).toBe('send');
  expect(decideFor(sample('game.canceled.called_off'), fresh, preferences, began)).toBe('send');
});

it('does not gather pushes into digests', () => {
  const push = { ...fresh, channel: 'push' } as const;
  expect(decideFor(interest, push, daily, day)).toBe('send');
  expect(decideFor(interest, push, daily, night)).toMatchObject({ waitsFor: 'morning' });
});

it('skips notifications that the reader turned off, except emails about changed or canceled agreed games', () => {
  const kinds = { ...preferences.kinds, games: { email: false, push: false }, interests: { email: false, push: true } };
  const without = { ...preferences, kinds };
  expect(decideFor(interest, fresh, without, day)).toBe('skip');
  const canceled = sample('game.canceled.called_off');
  expect(decideFor(canceled, { ...fresh, channel: 'push' }, without, day)).toBe('skip');
  for (const name of ['game.canceled.called_off', 'game.changed.edited', 'game.changed.accepted'] as const)
    expect(decideFor(sample(name), fresh, { ...without, digest: 'daily' }, day), name).toBe('send');
});

it('ignores quiet hours and the digest for the cancellation of a game that starts within 24 hours', () => {
  const nightBefore = new Date('2027-05-01T06:00:00Z');
  expect(decideFor(sample('game.canceled.called_off'), fresh, daily, nightBefore)).toBe('send');
  const change = sample('game.changed.edited');
  expect(decideFor(change, fresh, daily, new Date('2027-04-30T14:00:00Z'))).toBe('send');
  expect(decideFor(interest, fresh, daily, nightBefore)).toMatchObject({ waitsFor: 'digest' });
});
