import * as z from 'zod/mini';
import { answerLink } from './answer-links.ts';
import { confirmation } from './confirmations.ts';
import { instant } from './fields/common.ts';
import { cancellation } from './changes.ts';
import { gameDetails } from './game-details.ts';
import { logEntry } from './game-log.ts';
import { call } from './http/call.ts';
import { interest, interestedTeam, interestStatus, lineState } from './interests.ts';
import { matchup, matchupParams } from './matchups.ts';
import { noShow } from './no-shows.ts';
import { runnersUp } from './runners-up.ts';
import { gameLink } from './shared-games.ts';
import { scheduledGame, standing } from './schedules.ts';

export const gamePage = z.extend(scheduledGame, {
  game: matchup,
  /** Null if the caller's team isn't involved, or hadn't agreed to a game that is now hidden or canceled. */
  standing: z.nullable(standing),
  mine: z.boolean(),
  /** Whether the caller's team wrote the game's note. */
  wroteNote: z.boolean(),
  filledBy: z.optional(z.number()),
  about: z.nullable(interestedTeam),
  myInterest: z.nullable(
    z.object({
      id: z.string(),
      status: interestStatus,
      note: z.nullable(z.string()),
      mentionsMoney: z.optional(z.literal(true)),
      line: z.optional(lineState),
    }),
  ),
  interests: z.array(interest),
  cancellation: z.nullable(cancellation),
  runnersUp: z.optional(runnersUp),
  link: z.optional(gameLink),
  /** Absent for helpers and for other teams' games. */
  answerLinks: z.optional(z.array(answerLink)),
  /** Null unless the caller's team has agreed. Also null after a block, or if the game is hidden or canceled. */
  details: z.nullable(gameDetails),
  agreedAt: z.nullable(instant),
  confirmation: z.optional(confirmation),
  /** Contact of a team that hasn't seen the caller's cancellation. Absent if unknown, after the start or a block. */
  toCall: z.optional(z.object({ name: z.string(), phone: z.string() })),
  noShow: z.nullable(noShow),
  log: z.array(logEntry),
});
export type GamePage = z.infer<typeof gamePage>;

export const getGame = call({
  owner: 'matchmaking',
  access: 'team_manager',
  method: 'GET',
  path: '/api/games/:id',
  summary: 'Returns a game with its opponent, the calling team’s interest, changes and details',
  status: 200,
  params: matchupParams,
  answer: gamePage,
});
