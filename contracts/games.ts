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
  /** Null for another team's game that the caller's team isn't involved in. */
  standing: z.nullable(standing),
  mine: z.boolean(),
  /** ID of the agreed game that hides this one. Set only for the caller's team's own game. */
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
  /** Set if the agreed game was canceled by either team. Otherwise null. */
  cancellation: z.nullable(cancellation),
  /** Standby counts of the team's own game. Absent if no team is on standby. */
  runnersUp: z.optional(runnersUp),
  link: z.optional(gameLink),
  /** Answer links for the game, newest first and without their codes. Absent for helpers. */
  answerLinks: z.optional(z.array(answerLink)),
  /** Null before the game is agreed, and after a block. */
  details: z.nullable(gameDetails),
  /** When both teams could first see the field and each other's contact, or null. */
  agreedAt: z.nullable(instant),
  /** Absent before the first request, and after a block. */
  confirmation: z.optional(confirmation),
  /**
   * The other team's game-day contact, shown until that team has seen the caller's team's cancellation. Absent without
   * a phone number, after the start, and after a block.
   */
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
  summary: 'A game with its opponent, the calling team’s interest, changes and details',
  status: 200,
  params: matchupParams,
  answer: gamePage,
});
