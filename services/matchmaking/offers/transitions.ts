import type { OfferStatus } from './model.ts';
import type { MatchupRecord } from '../games/model.ts';

export type GameState = MatchupRecord['status'];
export type OfferState = OfferStatus | 'none';

type Row = {
  game: readonly GameState[];
  offer: readonly OfferState[];
  to: OfferStatus;
  gameTo?: GameState;
  begun?: true;
};

const EVERY_GAME = ['open', 'matched', 'cancelled', 'hidden'] as const;
const UNANSWERED = ['none', 'pending', 'passed_over', 'standby', 'offered'] as const;

// prettier-ignore
const rows = {
  express:     { game: ['open'],                   offer: ['none', 'withdrawn'],      to: 'pending' },
  withdraw:    { game: EVERY_GAME,                 offer: ['pending', 'offered'],     to: 'withdrawn' },
  decline:     { game: EVERY_GAME,                 offer: ['pending'],                to: 'declined' },
  accept:      { game: ['open'],                   offer: ['pending'],                to: 'accepted',    gameTo: 'matched' },
  agree:       { game: ['open'],                   offer: UNANSWERED,                 to: 'accepted',    gameTo: 'matched' },
  pass_over:   { game: ['matched'],                offer: ['pending', 'offered'],     to: 'passed_over' },
  stand_by:    { game: ['matched'],                offer: ['passed_over', 'standby'], to: 'standby' },
  stand_down:  { game: ['open', 'matched', 'cancelled'], offer: ['standby', 'passed_over'], to: 'passed_over' },
  cancel:      { game: ['matched'],                offer: ['accepted'],               to: 'accepted',    gameTo: 'cancelled' },
  offer:       { game: ['open'],                   offer: ['standby'],                to: 'offered' },
  take:        { game: ['open'],                   offer: ['offered'],                to: 'accepted',    gameTo: 'matched' },
  expire:      { game: EVERY_GAME,                 offer: ['pending'],                to: 'expired',     begun: true },
} as const satisfies Record<string, Row>;

export type Action = keyof typeof rows;
export const ACTIONS = Object.keys(rows).filter((name): name is Action => name in rows);

export function transition(
  game: Pick<MatchupRecord, 'status' | 'startsAt'>,
  offer: OfferState,
  action: Action,
  now: Date,
): { game: GameState; offer: OfferStatus } | null {
  const row: Row = rows[action];
  if (game.startsAt <= now !== (row.begun ?? false) || !row.game.includes(game.status) || !row.offer.includes(offer))
    return null;
  return { game: row.gameTo ?? game.status, offer: row.to };
}
