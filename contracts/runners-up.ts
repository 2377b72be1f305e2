import * as z from 'zod/mini';
import { seenStart } from './fields/common.ts';
import { call } from './http/call.ts';
import { matchupParams } from './matchups.ts';

export const NOT_SILENT = 'The other team has answered, or still has time to. Please look at the game again.';
export const NOBODY_STANDS_BY = 'No team stands by for this game anymore';
export const NOT_OFFERED = 'This game is not offered to you anymore. Another team may have been first.';

export const runnersUp = z.object({
  standingBy: z.number(),
  offered: z.number(),
  /** Names of the teams that hold an offer. */
  offeredTo: z.optional(z.array(z.string())),
  /** Name of the first team in line. Absent if no team is on standby. */
  next: z.optional(z.string()),
});
export type RunnersUp = z.infer<typeof runnersUp>;

export const offerGame = call({
  owner: 'matchmaking',
  access: 'team_manager',
  method: 'POST',
  path: '/api/matchups/:id/offer',
  limit: { class: 'notify', by: 'caller' },
  summary:
    'Offers a game to the teams standing by, one after another, if the opponent canceled or did not confirm; the first to accept plays',
  status: 200,
  params: matchupParams,
  body: z.object({ startsAt: seenStart }),
  answer: z.extend(runnersUp, { matchupId: z.number() }),
});
