import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { suggestedOpponent } from './opponents.ts';
import { proposal } from './proposals.ts';
import { dueReview } from './reviews.ts';
import { scheduledGame } from './schedules.ts';

export const HOME_ENTRIES = 5;
export const HOME_SUGGESTIONS = 3;

export const home = z.object({
  /** The next agreed game, or the current game until it ends. */
  next: z.nullable(scheduledGame),
  /** Upcoming games whose cancellation by the other team no one on this team has seen. */
  canceled: z.array(scheduledGame),
  /** Items that need an answer from the caller's team, soonest first. */
  answers: z.object({
    games: z.array(scheduledGame),
    proposals: z.array(proposal),
    /** Agreed games with a change request from the other team. */
    changes: z.array(scheduledGame),
    confirmations: z.array(scheduledGame),
    /** Agreed games hosted by the caller's team, without a named field. */
    fields: z.array(scheduledGame),
    /** Games of the last 60 days that the caller's team can still review, latest first. */
    reviews: z.array(dueReview),
  }),
  waiting: z.object({ games: z.array(scheduledGame), proposals: z.array(proposal), changes: z.array(scheduledGame) }),
  open: z.number(),
  /** Whether the team has set its availability. If not, there are no suggestions. */
  ready: z.boolean(),
  suggestions: z.array(suggestedOpponent),
});
export type Home = z.infer<typeof home>;

export const getHome = call({
  owner: 'matchmaking',
  access: 'team_manager',
  method: 'GET',
  path: '/api/home',
  summary: 'The calling team’s next game, pending answers, and three suggested opponents',
  status: 200,
  answer: home,
});
