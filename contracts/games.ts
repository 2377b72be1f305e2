/** A game's own page: everything that one team may know of one game. */
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
  /** Null for another team's game that the calling team has nothing to do with. */
  standing: z.nullable(standing),
  /** Whether the calling team posted it. */
  mine: z.boolean(),
  /** What is known of the opponent; null without one. */
  about: z.nullable(interestedTeam),
  /** The calling team's interest in another team's game. */
  myInterest: z.nullable(
    z.object({
      id: z.string(),
      status: interestStatus,
      note: z.nullable(z.string()),
      /** Missing unless the note mentions money. */
      mentionsMoney: z.optional(z.literal(true)),
      /** Where it stands in line; missing where there is none. */
      line: z.optional(lineState),
    }),
  ),
  /** Teams that wait for the calling team's answer, the first one first. */
  interests: z.array(interest),
  /** Of an agreed game that is canceled, also by this team alone; null otherwise. */
  cancellation: z.nullable(cancellation),
  /** The teams that stand by for an own game; missing without any. */
  runnersUp: z.optional(runnersUp),
  /** The public link of an own game. */
  link: z.optional(gameLink),
  /** The links that were sent to single coaches for it, the latest first; missing for helpers, and never with their codes. */
  answerLinks: z.optional(z.array(answerLink)),
  /** What the two teams have written down; null before they agree, and after a block. */
  details: z.nullable(gameDetails),
  /** Since when both teams see the field and each other's contact; null while they don't. */
  agreedAt: z.nullable(instant),
  /** Whether it is still on; missing before anyone was asked, and after a block. */
  confirmation: z.optional(confirmation),
  /**
   * Whom to call: the other team's game-day contact, while it has not seen that the calling team canceled. Missing
   * without a phone number, once the game would have begun, and after a block.
   */
  toCall: z.optional(z.object({ name: z.string(), phone: z.string() })),
  /** What each of the two teams says of the other's absence. */
  noShows: z.array(noShow),
  /** The first one first. */
  log: z.array(logEntry),
});
export type GamePage = z.infer<typeof gamePage>;

export const getGame = call({
  owner: 'matchmaking',
  access: 'team_manager',
  method: 'GET',
  path: '/api/games/:id',
  summary: 'One game with all that the calling team may know of it: opponent, interest, changes and details',
  status: 200,
  params: matchupParams,
  answer: gamePage,
});
