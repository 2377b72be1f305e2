import { array, assert, constantFrom, nat, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS, transition, type Action, type GameState, type OfferState } from './transitions.ts';

const GAMES = ['open', 'matched', 'cancelled', 'hidden'] as const;
const OFFERS = [
  'none',
  'pending',
  'declined',
  'passed_over',
  'standby',
  'offered',
  'accepted',
  'withdrawn',
  'expired',
] as const;
const [before, start] = [new Date('2027-01-01T00:00:00Z'), new Date('2027-01-02T00:00:00Z')];

/** Every allowed transition: action, game, offer, new game, new offer. */
const ALLOWED = `
  express     open      none        open      pending
  express     open      withdrawn   open      pending
  withdraw    open      pending     open      withdrawn
  withdraw    matched   pending     matched   withdrawn
  withdraw    cancelled pending     cancelled withdrawn
  withdraw    hidden    pending     hidden    withdrawn
  withdraw    open      offered     open      withdrawn
  withdraw    matched   offered     matched   withdrawn
  withdraw    cancelled offered     cancelled withdrawn
  withdraw    hidden    offered     hidden    withdrawn
  decline     open      pending     open      declined
  decline     matched   pending     matched   declined
  decline     cancelled pending     cancelled declined
  decline     hidden    pending     hidden    declined
  accept      open      pending     matched   accepted
  agree       open      none        matched   accepted
  agree       open      pending     matched   accepted
  agree       open      passed_over matched   accepted
  agree       open      standby     matched   accepted
  agree       open      offered     matched   accepted
  pass_over   matched   pending     matched   passed_over
  pass_over   matched   offered     matched   passed_over
  stand_by    matched   passed_over matched   standby
  stand_by    matched   standby     matched   standby
  stand_down  open      standby     open      passed_over
  stand_down  open      passed_over open      passed_over
  stand_down  matched   standby     matched   passed_over
  stand_down  matched   passed_over matched   passed_over
  stand_down  cancelled standby     cancelled passed_over
  stand_down  cancelled passed_over cancelled passed_over
  cancel      matched   accepted    cancelled accepted
  offer       open      standby     open      offered
  take        open      offered     matched   accepted
  expire      open      pending     open      expired
  expire      matched   pending     matched   expired
  expire      cancelled pending     cancelled expired
  expire      hidden    pending     hidden    expired
`;
const allowed = new Map(
  ALLOWED.trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/))
    .map(([action, game, offer, ...next]) => [`${action} ${game} ${offer}`, next.join(' ')]),
);

describe('a transition', () => {
  it('is allowed only if the table lists it, and only at the right time', () => {
    for (const action of ACTIONS)
      for (const status of GAMES)
        for (const offer of OFFERS) {
          const cell = `${action} ${status} ${offer}`;
          const [inTime, other] = action === 'expire' ? [start, before] : [before, start];
          const next = transition({ status, startsAt: start }, offer, action, inTime);
          expect(next && `${next.game} ${next.offer}`, cell).toBe(allowed.get(cell) ?? null);
          expect(
            transition({ status, startsAt: start }, offer, action, other),
            `${cell}, at the wrong time`,
          ).toBeNull();
        }
  });

  it('can lead to any offer state except `none`, and can start from any that is not final', () => {
    const rows = [...allowed].map(([from, to]) => [...from.split(' '), ...to.split(' ')]);
    const left = OFFERS.filter((offer) => rows.some(([, , from, , to]) => from === offer && to !== offer));
    expect(left).toEqual(OFFERS.filter((offer) => !['declined', 'accepted', 'expired'].includes(offer)));
    expect(new Set(rows.map(([, , , , to]) => to))).toEqual(new Set(OFFERS.filter((offer) => offer !== 'none')));
    expect(new Set(rows.map(([, , , game]) => game))).toEqual(new Set(GAMES));
  });
});

function play(steps: readonly [number, Action][]): { game: GameState; offers: OfferState[] }[] {
  let game: GameState = 'open';
  let offers: OfferState[] = ['none', 'none', 'none'];
  return steps.map(([team, action]) => {
    const next = transition({ status: game, startsAt: start }, offers[team] ?? 'none', action, before);
    if (!next) return { game, offers };
    const isAgreed = game === 'open' && next.game === 'matched';
    game = next.game;
    offers = offers.map((offer, index) => {
      if (index === team) return next.offer;
      return (isAgreed && transition({ status: game, startsAt: start }, offer, 'pass_over', before)?.offer) || offer;
    });
    return { game, offers };
  });
}

it('gives an agreed or canceled game exactly one opponent and any other game none', () => {
  const step = tuple(nat(2), constantFrom(...ACTIONS));
  assert(
    property(array(step, { maxLength: 60 }), (steps) => {
      for (const { game, offers } of play(steps)) {
        const opponents = offers.filter((offer) => offer === 'accepted').length;
        expect(opponents).toBe(game === 'matched' || game === 'cancelled' ? 1 : 0);
      }
    }),
    { numRuns: 500 },
  );
});
