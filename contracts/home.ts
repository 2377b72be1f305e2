/** Home, signed in: what matters to a team now, in one answer. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { suggestedOpponent } from './opponents.ts';
import { proposal } from './proposals.ts';
import { scheduledGame } from './schedules.ts';

/** Of each kind, the soonest few: a home page, not a list. */
export const HOME_ENTRIES = 5;
export const HOME_SUGGESTIONS = 3;

export const home = z.object({
  /** The next agreed game; the one being played counts until it ends. */
  next: z.nullable(scheduledGame),
  /** Agreed games ahead that the other team has canceled, until somebody of this one has seen it. */
  canceled: z.array(scheduledGame),
  /** What waits for the calling team, soonest first. */
  answers: z.object({
    /** Its games that other teams want to play. */
    games: z.array(scheduledGame),
    proposals: z.array(proposal),
    /** Agreed games that the other team asks to change. */
    changes: z.array(scheduledGame),
    /** Agreed games about which it was asked whether they are still on. */
    confirmations: z.array(scheduledGame),
    /** Games that it has not reviewed. */
    reviews: z.number(),
  }),
  /** Waiting for others: games of other teams, its own proposals, and agreed games that it asks to change. */
  waiting: z.object({
    games: z.array(scheduledGame),
    proposals: z.array(proposal),
    changes: z.array(scheduledGame),
  }),
  /** Its own open games. */
  open: z.number(),
  /** Whether it has said when it can play; without that there are no suggestions. */
  ready: z.boolean(),
  suggestions: z.array(suggestedOpponent),
});
export type Home = z.infer<typeof home>;

export const getHome = call({
  owner: 'matchmaking',
  access: 'team_manager',
  method: 'GET',
  path: '/api/home',
  summary: 'What matters to the calling team now: the next game, what waits, and three suggested opponents',
  status: 200,
  answer: home,
});
