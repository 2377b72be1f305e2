import * as z from 'zod/mini';
import { instant, seenStart } from './fields/common.ts';
import { call } from './http/call.ts';
import { matchupParams } from './matchups.ts';

/** Hours before the start at which teams are asked to confirm. */
export const ASK_HOURS = [120, 48, 3] as const;

export const GAME_MOVED = 'This game has a new time. Please look at it again.';

const side = z.object({ yesAt: z.nullable(instant), waitingSince: z.nullable(instant) });

export const confirmation = z.object({
  ours: side,
  theirs: side,
  silent: z.boolean(),
  /** From this time, the game can be offered to teams on standby. Absent unless the other team is silent. */
  theyHaveUntil: z.optional(instant),
});
export type Confirmation = z.infer<typeof confirmation>;

export const confirmGame = call({
  owner: 'matchmaking',
  access: 'team_manager',
  method: 'POST',
  path: '/api/matchups/:id/confirmation',
  repeatable: true,
  summary: 'Confirms that an agreed game is still on at the given start time',
  status: 200,
  params: matchupParams,
  body: z.object({ startsAt: seenStart }),
  answer: confirmation,
});

export const seeCancellation = call({
  owner: 'matchmaking',
  access: 'team_manager',
  helpers: true,
  method: 'POST',
  path: '/api/matchups/:id/cancellation/seen',
  repeatable: true,
  summary: 'Marks the other team’s cancellation of a game as seen',
  status: 204,
  params: matchupParams,
});
