import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { suggestedOpponent } from './opponents.ts';
import { proposal } from './proposals.ts';
import { dueReview } from './reviews.ts';
import { scheduledGame } from './schedules.ts';

export const HOME_ENTRIES = 5;
export const HOME_SUGGESTIONS = 3;

export const home = z.object({
  next: z.nullable(scheduledGame),
  canceled: z.array(scheduledGame),
  answers: z.object({
    games: z.array(scheduledGame),
    proposals: z.array(proposal),
    changes: z.array(scheduledGame),
    confirmations: z.array(scheduledGame),
    fields: z.array(scheduledGame),
    reviews: z.array(dueReview),
  }),
  waiting: z.object({ games: z.array(scheduledGame), proposals: z.array(proposal), changes: z.array(scheduledGame) }),
  open: z.number(),
  ready: z.boolean(),
  suggestions: z.array(suggestedOpponent),
});
export type Home = z.infer<typeof home>;

export const getHome = call({
  owner: 'matchmaking',
  access: 'team_manager',
  method: 'GET',
  path: '/api/home',
  summary: 'Returns the calling team’s next game, pending answers, and up to three suggested opponents',
  status: 200,
  answer: home,
});
