/** If the chosen team drops out of a game or doesn't confirm, standby teams are offered the game in order. */
import * as z from 'zod/mini';
import { opaqueId } from './fields/common.ts';
import { call } from './http/call.ts';
import { interest, lineState } from './interests.ts';
import { matchupParams } from './matchups.ts';

export const NOT_SILENT = 'The other team has answered, or still has time to. Please look at the game again.';
export const NOBODY_STANDS_BY = 'No team stands by for this game anymore';
export const NOT_OFFERED = 'This game is not offered to you anymore. Another team may have been first.';

export const runnersUp = z.object({ standingBy: z.number(), offered: z.number() });
export type RunnersUp = z.infer<typeof runnersUp>;

const own = { owner: 'matchmaking', access: 'team_manager' } as const;
const interestParams = z.object({ id: opaqueId });
const startsAt = z.iso.datetime('Please send the start that you saw');

export const standBy = call({
  ...own,
  method: 'PUT',
  path: '/api/interests/:id/stand-by',
  repeatable: true,
  summary: 'Starts or stops standing by for a game that was agreed with another team',
  status: 200,
  params: interestParams,
  body: z.object({ on: z.boolean('Please say true or false') }),
  answer: z.object({ line: lineState }),
});

export const offerGame = call({
  ...own,
  method: 'POST',
  path: '/api/matchups/:id/offer',
  limit: { class: 'notify', by: 'caller' },
  summary:
    'Offers a game to the teams standing by when the opponent has canceled or does not answer; the first to accept plays',
  status: 200,
  params: matchupParams,
  body: z.object({ startsAt }),
  /** `matchupId`: the new game. The canceled one stays as it is. */
  answer: z.extend(runnersUp, { matchupId: z.number() }),
});

export const takeOffer = call({
  ...own,
  method: 'POST',
  path: '/api/interests/:id/take',
  limit: { class: 'notify', by: 'caller' },
  summary: 'Accepts a game offered to standbys',
  status: 200,
  params: interestParams,
  body: z.object({ startsAt }),
  answer: interest,
});
