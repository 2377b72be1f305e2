/**
 * What may become of a posted game, and of one team's wish to play in it. A row says from where something can happen, and
 * what it leads to. Pure.
 */
import type { InterestRecord } from './interest-model.ts';
import type { MatchupRecord } from '../games/model.ts';

export type GameState = MatchupRecord['status'];
/** `passed_over`: another team was chosen. `offered`: it stood by, and can have the game now. */
export type OfferState = 'none' | 'pending' | 'declined' | 'passed_over' | 'standby' | 'offered' | 'accepted';

type Row = {
  game: readonly GameState[];
  offer: readonly OfferState[];
  to: OfferState;
  /** The game's next state; without it, it stays as it is. */
  gameTo?: GameState;
};

const EVERY_GAME = ['open', 'matched', 'cancelled', 'hidden'] as const;
const UNANSWERED = ['none', 'pending', 'passed_over', 'standby', 'offered'] as const;

// prettier-ignore
const rows = {
  express:     { game: ['open'],                   offer: ['none'],                   to: 'pending' },
  withdraw:    { game: EVERY_GAME,                 offer: ['pending'],                to: 'none' },
  decline:     { game: EVERY_GAME,                 offer: ['pending'],                to: 'declined' },
  accept:      { game: ['open'],                   offer: ['pending'],                to: 'accepted',    gameTo: 'matched' },
  agree:       { game: ['open'],                   offer: UNANSWERED,                 to: 'accepted',    gameTo: 'matched' },
  pass_over:   { game: ['matched'],                offer: ['pending', 'offered'],     to: 'passed_over' },
  stand_by:    { game: ['matched'],                offer: ['passed_over', 'standby'], to: 'standby' },
  stand_down:  { game: ['open', 'matched', 'cancelled'], offer: ['standby', 'passed_over'], to: 'passed_over' },
  cancel:      { game: ['matched'],                offer: ['accepted'],               to: 'accepted',    gameTo: 'cancelled' },
  reopen:      { game: ['cancelled'],              offer: ['accepted'],               to: 'declined',    gameTo: 'open' },
  offer:       { game: ['open'],                   offer: ['standby'],                to: 'offered' },
  take:        { game: ['open'],                   offer: ['offered'],                to: 'accepted',    gameTo: 'matched' },
} as const satisfies Record<string, Row>;

export type Action = keyof typeof rows;
export const ACTIONS = Object.keys(rows).filter((name): name is Action => name in rows);

/** @returns what both become; null where it cannot happen, as once the game has begun */
export function transition(
  game: Pick<MatchupRecord, 'status' | 'startsAt'>,
  offer: OfferState,
  action: Action,
  now: Date,
): { game: GameState; offer: OfferState } | null {
  const row: Row = rows[action];
  if (game.startsAt <= now || !row.game.includes(game.status) || !row.offer.includes(offer)) return null;
  return { game: row.gameTo ?? game.status, offer: row.to };
}

/** @param interest null if the team has expressed none */
export function offerStateOf(
  interest: Pick<InterestRecord, 'status' | 'passedOver' | 'standsBy' | 'offeredAt'> | null,
): OfferState {
  if (!interest) return 'none';
  if (interest.status !== 'rejected') return interest.status;
  if (interest.offeredAt) return 'offered';
  if (interest.standsBy) return 'standby';
  return interest.passedOver ? 'passed_over' : 'declined';
}
