import type { EventName } from '@playfield/contracts/events.ts';
import { expect, it } from 'vitest';
import { overText } from './over.ts';

const [US, THEM, THIRD] = [1, 2, 3];
const line = (name: EventName, at: number, { reader = US, other = THEM, offerId = 'offer' } = {}) => {
  return { eventId: `${at}.${reader}`, userId: reader, name, offerId, matchupId: 7, otherTeamId: other };
};
const proposed = { ...line('offer.made.proposal', 1), matchupId: null };
const toThem = { reader: THEM, other: US };

it.each([
  ['an open interest', line('offer.made.interest', 1), [], undefined],
  ['a withdrawn interest', line('offer.made.interest', 1), [line('offer.answered.withdrawn', 2)], 'No longer open.'],
  ['an outdated interest', line('offer.made.interest', 1), [line('game.changed.edited', 2, toThem)], 'No longer open.'],
  ['an accepted interest', line('offer.made.interest', 1), [line('game.agreed.opponent', 2, toThem)], 'Confirmed.'],
  ['an accepted change', line('game.changed.asked', 1), [line('game.changed.accepted', 2, toThem)], 'Confirmed.'],
  ['a renewed interest', line('offer.made.interest', 3), [line('offer.answered.withdrawn', 2)], undefined],
  ['a canceled game', line('game.agreed.opponent', 1), [line('game.canceled.called_off', 2)], 'The game is canceled.'],
  ['a game that we canceled', line('game.agreed.opponent', 1), [line('game.canceled.own', 2)], 'The game is canceled.'],
  [
    'a proposed game that was canceled',
    proposed,
    [line('game.agreed.opponent', 2, toThem), line('game.canceled.own', 3, { offerId: '' })],
    'The game is canceled.',
  ],
  [
    'a declined interest',
    line('offer.made.interest', 1),
    [line('game.canceled.own', 2, { offerId: '' })],
    'No longer open.',
  ],
  ['a cancellation', line('game.canceled.called_off', 1), [line('game.canceled.called_off', 2)], undefined],
  [
    'a game that other teams canceled',
    line('offer.answered.declined', 1),
    [line('game.canceled.called_off', 2, { reader: THEM, other: THIRD })],
    undefined,
  ],
] as const)('shows the right outcome, or none, for %s', (_, one, others, text) => {
  expect(overText(one, [one, ...others], new Set())).toBe(text);
});

it('marks a game found by a saved search as no longer open only if it has closed', () => {
  expect(overText(line('search.matched', 1), [], new Set([7]))).toBe('No longer open.');
  expect(overText(line('search.matched', 1), [], new Set())).toBeUndefined();
});
