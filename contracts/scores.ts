/** The score of a game, as its two teams say it. Nobody else sees it, and games of children up to 10U have none. */
import * as z from 'zod/mini';
import { instant } from './fields/common.ts';
import { call } from './http/call.ts';
import { matchupParams } from './matchups.ts';

/** Swim and track meets count the most points, and stay below this. */
export const POINTS_MAX = 300;
/** From the first team's word on, the other has so long to say the same, and both to correct themselves. */
export const CONFIRM_HOURS = 48;
/** Later, people remember a game differently. */
export const SCORE_WITHIN_DAYS = 7;

export const TOO_YOUNG = 'Games of teams that are 10U or younger have no score here';
export const NOT_OVER = 'You can add the score once the game is over';
export const NO_SCORE = 'This game can’t have a score';
export const SCORE_LATE = `You can add a score within ${SCORE_WITHIN_DAYS} days of the game`;
export const SCORE_CLOSED = `The ${CONFIRM_HOURS} hours to agree on this score are over`;
export const SCORE_CONFIRMED = 'Both teams have confirmed another score';

const WHOLE = 'Please enter a whole number';
const points = z
  .int(WHOLE)
  .check(z.minimum(0, WHOLE), z.maximum(POINTS_MAX, `Please enter ${POINTS_MAX} points at most`));

/** What a team says, seen from the calling team. */
const said = z.object({ us: z.number(), them: z.number() });
export type SaidScore = z.infer<typeof said>;

export const gameScore = z.object({
  /** `open`: it can be said or corrected. `none`: the two teams did not agree in time. */
  status: z.enum(['open', 'confirmed', 'none']),
  ours: z.nullable(said),
  theirs: z.nullable(said),
  /** Null before either team has said anything. */
  closesAt: z.nullable(instant),
});
export type GameScore = z.infer<typeof gameScore>;

const own = { owner: 'matchmaking', access: 'team_manager' } as const;

export const setScore = call({
  ...own,
  method: 'PUT',
  path: '/api/games/:id/score',
  repeatable: true,
  summary:
    'Say how an agreed game ended, confirm what the other team says, or correct oneself; for the two teams alone',
  status: 200,
  params: matchupParams,
  body: z.object({ us: points, them: points }),
  answer: gameScore,
});

/** Whether confirmed scores say how close a suggested game may be. */
const scoreUse = z.object({ used: z.boolean('Please say true or false') });

export const getScoreUse = call({
  ...own,
  method: 'GET',
  path: '/api/my-scores',
  summary: 'Whether the calling team’s confirmed scores are used for suggestions',
  status: 200,
  answer: scoreUse,
});

export const setScoreUse = call({
  ...own,
  method: 'PUT',
  path: '/api/my-scores',
  repeatable: true,
  summary: 'Leave the own scores out of suggestions, which forgets what they said so far, or begin anew',
  status: 200,
  body: scoreUse,
  answer: scoreUse,
});
