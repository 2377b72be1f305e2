import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { day, gender, timeOfDay } from './fields/common.ts';
import { team as shownTeam } from './teams.ts';

const slot = z.object({ date: z.string(), startTime: z.string(), endTime: z.string(), timeZone: z.string() });
export type Slot = z.infer<typeof slot>;

export const hostChoice = z.enum(['us', 'them', 'either']);

export const suggestedOpponent = z.object({
  team: z.omit(shownTeam, { matchups: true, reliability: true }),
  gender,
  score: z.number(),
  reasons: z.array(z.string()),
  miles: z.nullable(z.number()),
  host: hostChoice,
  slots: z.array(slot),
});
export type SuggestedOpponent = z.infer<typeof suggestedOpponent>;

export const SUGGESTIONS = 12;
export const DAYS_AHEAD = 42;

export const listSuggestions = call({
  owner: 'matchmaking',
  access: 'team_manager',
  method: 'GET',
  path: '/api/suggestions',
  summary: 'Lists teams that fit the calling team’s availability, best first, with reasons',
  status: 200,
  query: z.object({
    date: z.optional(day('Date is required')),
    /** In the caller's time zone. Teams must be free for at least an hour between the two times on `date`. */
    startTime: z.optional(timeOfDay('Start time is required')),
    endTime: z.optional(timeOfDay('End time is required')),
  }),
  answer: z.object({ ready: z.boolean(), suggestions: z.array(suggestedOpponent) }),
});
