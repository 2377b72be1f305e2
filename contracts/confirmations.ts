/** Whether an agreed game is still on: both teams are asked before it and answer with one tap. */
import * as z from 'zod/mini';
import { instant } from './fields/common.ts';
import { call } from './http/call.ts';
import { matchupParams } from './matchups.ts';

/**
 * Hours before the start when both teams are asked: with time to find players, with time to find another opponent, and
 * before anyone leaves home. Hours, not days on the calendar: no night on which clocks change moves them.
 */
export const ASK_HOURS = [120, 48, 3] as const;

export const GAME_MOVED = 'This game has a new time. Please look at it again.';

const side = z.object({
  /** When the team last said that the game is on; null before. */
  yesAt: z.nullable(instant),
  /** Since when an ask waits for its answer; null while none does. */
  waitingSince: z.nullable(instant),
});

/** From the calling team's view. */
export const confirmation = z.object({
  ours: side,
  theirs: side,
  /** Whether the other team has left the ask of two days before the game unanswered, or a later one. */
  silent: z.boolean(),
  /** Until then a silent team has time to answer, before its game may be offered to others; missing without silence. */
  theyHaveUntil: z.optional(instant),
});
export type Confirmation = z.infer<typeof confirmation>;

export const confirmGame = call({
  owner: 'matchmaking',
  access: 'team_manager',
  method: 'POST',
  path: '/api/matchups/:id/confirmation',
  repeatable: true,
  summary: 'Say that an agreed game is still on, at the start that was seen',
  status: 200,
  params: matchupParams,
  body: z.object({ startsAt: z.iso.datetime('Please send the start that you saw') }),
  answer: confirmation,
});

export const seeCancellation = call({
  owner: 'matchmaking',
  access: 'team_manager',
  helpers: true,
  method: 'POST',
  path: '/api/matchups/:id/cancellation/seen',
  repeatable: true,
  summary: 'Say that one has seen that the other team canceled an agreed game: it is not sent again',
  status: 204,
  params: matchupParams,
});
