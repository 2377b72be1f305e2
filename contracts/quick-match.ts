/** Quick Match: asks all fitting teams for a game within three days. The first to accept plays. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { day, instant, opaqueId, timeOfDay, endsAfterStart } from './fields/common.ts';
import { shortNote } from './changes.ts';

export const QUICK_HOURS = 72;
/** Minimum time to get there. */
export const QUICK_LEAD_MINUTES = 60;
/** Enough for one of them to accept, without disturbing more. */
export const QUICK_TEAMS = 30;
/** A game with a warm-up. Longer requests could probe how long others are free. */
export const QUICK_LONGEST_MINUTES = 4 * 60;
export const TOO_LONG = 'Quick Match is for games of up to four hours';
/** Maximum requests that a team receives per day. */
export const QUICK_A_DAY = 3;

export const NOT_QUICK = `Quick Match is for games in the next ${QUICK_HOURS} hours`;
export const NOBODY_FITS = 'No team fits at that time. Post the game instead: everybody finds it.';
export const TAKEN = 'Another team was faster';

export const quickStatus = z.enum(['open', 'taken', 'expired', 'withdrawn']);

export const quickMatch = z.object({
  id: z.string(),
  status: quickStatus,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  host: z.enum(['us', 'them']),
  asked: z.number(),
  expiresAt: instant,
  matchupId: z.nullable(z.number()),
});
export type QuickMatch = z.infer<typeof quickMatch>;

const own = { owner: 'matchmaking', access: 'team_manager' } as const;

export const startQuickMatch = call({
  ...own,
  method: 'POST',
  path: '/api/quick-matches',
  limit: { class: 'message', by: 'caller' },
  summary: 'Ask all teams that fit for a game within 72 hours; the first that accepts plays',
  status: 201,
  body: z
    .object({
      date: day('Date is required'),
      startTime: timeOfDay('Start time is required'),
      endTime: timeOfDay('End time is required'),
      host: z.enum(['us', 'them'], 'Please say who hosts'),
      note: shortNote,
    })
    .check(endsAfterStart),
  answer: quickMatch,
});

export const listQuickMatches = call({
  ...own,
  method: 'GET',
  path: '/api/quick-matches',
  summary: 'The calling team’s Quick Matches, the latest first',
  status: 200,
  answer: z.array(quickMatch),
});

export const stopQuickMatch = call({
  ...own,
  method: 'DELETE',
  path: '/api/quick-matches/:id',
  summary: 'Cancel one’s Quick Match; the teams that were asked are notified',
  status: 204,
  params: z.object({ id: opaqueId }),
});
