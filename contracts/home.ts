/** Home page of a signed-in team, in a single response. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { suggestedOpponent } from './opponents.ts';
import { proposal } from './proposals.ts';
import { dueReview } from './reviews.ts';
import { scheduledGame } from './schedules.ts';

export const HOME_ENTRIES = 5;
export const HOME_SUGGESTIONS = 3;

export const home = z.object({
  /** The next agreed game. A game in progress counts until it ends. */
  next: z.nullable(scheduledGame),
  /** Upcoming games that the other team canceled, until someone on this team has seen the cancellation. */
  canceled: z.array(scheduledGame),
  /** Items that are waiting for the caller's team, soonest first. */
  answers: z.object({
    games: z.array(scheduledGame),
    proposals: z.array(proposal),
    /** Agreed games that the other team asked to change. */
    changes: z.array(scheduledGame),
    /** Agreed games that the caller's team hasn't confirmed after being asked. */
    confirmations: z.array(scheduledGame),
    /** Agreed games at the caller's team's field, which it hasn't named. */
    fields: z.array(scheduledGame),
    /** Games of the last 60 days that the caller's team can still review, latest first. */
    reviews: z.array(dueReview),
  }),
  waiting: z.object({
    games: z.array(scheduledGame),
    proposals: z.array(proposal),
    changes: z.array(scheduledGame),
  }),
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
