import * as z from 'zod/mini';
import { DAY_MS } from './fields/time.ts';
import { call } from './http/call.ts';
import { clientId, day, instant } from './fields/common.ts';
import { matchup, newMatchup } from './matchups.ts';
import { waitingChange } from './changes.ts';
import { proposal } from './proposals.ts';
import { teamRef } from './users.ts';

export const ROWS_MAX = 100;
export const TOO_MANY_ROWS = `Please send at most ${ROWS_MAX} games at once`;
export const GAME_THEN = 'Your team has a game then already';
export const ROW_TWICE = 'This game is in the file twice';

export const columns = {
  date: 'Date',
  startTime: 'Start',
  endTime: 'End',
  matchupType: 'Type',
  sport: 'Sport',
  ageGroup: 'Age group',
  gender: 'Gender',
  competitionLevel: 'Level',
  location: 'Location',
  address: 'Address',
  maxTravelDistance: 'Max travel',
  additionalInfo: 'Notes',
} as const;
export type Column = keyof typeof columns;

const several = [z.minLength(1, 'Please choose at least one game'), z.maxLength(ROWS_MAX, TOO_MANY_ROWS)] as const;

export const verdict = z.object({
  /** `duplicate`: one of the team's games, or an earlier row, has the same start, sport and age group. */
  verdict: z.enum(['ok', 'wrong', 'duplicate', 'past']),
  errors: z.record(z.string(), z.string()),
  startsAt: z.nullable(instant),
  timeZone: z.nullable(z.string()),
  /** Town of the game. Null if unknown, or if the row is wrong or past. */
  place: z.nullable(z.string()),
});
export type Verdict = z.infer<typeof verdict>;

const own = { owner: 'matchmaking', access: 'team_manager' } as const;

export const checkSchedule = call({
  ...own,
  method: 'POST',
  path: '/api/matchups/check',
  limit: { class: 'lookup', by: 'caller' },
  repeatable: true,
  summary: 'Checks games without posting them; returns one verdict per row',
  status: 200,
  body: z.object({ rows: z.array(z.unknown(), 'Please choose at least one game').check(...several) }),
  answer: z.array(verdict),
});

export const createMatchups = call({
  ...own,
  method: 'POST',
  path: '/api/matchups/several',
  limit: { class: 'message', by: 'caller' },
  repeatable: 'clientId',
  summary: 'Posts several games, all or none, once per `clientId`',
  status: 201,
  body: z.object({ rows: z.array(newMatchup, 'Please choose at least one game').check(...several), clientId }),
  answer: z.array(matchup),
});

export const SCHEDULE_DAYS_MAX = 400;
export const SCHEDULE_GAMES_MAX = 500;
const TOO_MANY_DAYS = `Please ask for 1 to ${SCHEDULE_DAYS_MAX} days, the first one first`;

const daysIn = ({ from, to }: { from: string; to: string }) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** `answer`: other teams wait for the caller's team. `waiting`: the caller's team waits for another team. */
export const standing = z.enum(['agreed', 'answer', 'waiting', 'open', 'canceled']);
export type Standing = z.infer<typeof standing>;

export const scheduledGame = z.object({
  game: matchup,
  standing,
  opponent: z.nullable(teamRef),
  interested: z.number(),
  asking: z.array(teamRef),
  blocked: z.boolean(),
  change: z.nullable(waitingChange),
});
export type ScheduledGame = z.infer<typeof scheduledGame>;

export const listSchedule = call({
  ...own,
  method: 'GET',
  path: '/api/schedule',
  summary: 'Lists the calling team’s games in a range of days, and pending proposals',
  status: 200,
  query: z
    .object({ from: day('First day is required'), to: day('Last day is required') })
    .check(
      z.refine((range) => daysIn(range) >= 1 && daysIn(range) <= SCHEDULE_DAYS_MAX, {
        error: TOO_MANY_DAYS,
        path: ['to'],
      }),
    ),
  answer: z.object({ games: z.array(scheduledGame), proposals: z.array(proposal) }),
});
export type Schedule = z.infer<typeof listSchedule.answer>;
