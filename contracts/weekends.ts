/** Weekend games: a team says on which days it would play, and gets whole games suggested on Sunday evening. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { day, instant, opaqueId } from './fields/common.ts';
import { weekendDay, weekendGame } from './weekend-games.ts';

/** Weekends that a team can answer for. */
export const WEEKENDS_AHEAD = 2;

export const NOT_A_SATURDAY = 'Please choose a weekend by its Saturday';
export const WEEKEND_CLOSED = 'Games for this weekend are being arranged already. You can still drop out.';
export const WEEKEND_FAR = 'You can answer for the next two weekends';
export const NO_AVAILABILITY = 'Please say first where and when you play';
export const GAME_OVER = 'This game is no longer on offer';
export const BUSY_THEN = 'You have another game at that time by now';
export const FIELD_MOVED = 'The field of this game has moved since it was suggested';
/** Without the reason: when a team plays elsewhere is private. */
export const THEY_CANNOT = 'The other team can’t make this game any more';
export const DAY_OFF = 'Your availability says that you don’t play on that day. Change it there first.';
export const SEASON_LONG = 'Please choose a day within the next 200 days';

const isSaturday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 6;
const days = z.array(weekendDay, 'Please choose the days').check(
  z.maxLength(2, 'Please choose each day once'),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each day once'),
);
export const season = z.nullable(
  z.object({
    days: days.check(z.minLength(1, 'Please choose at least one day')),
    until: day('Please choose the last day of your season'),
  }),
);

const weekend = z.object({
  saturday: z.string(),
  /** Until then, Sunday evening, days can be added. */
  closesAt: instant,
  timeZone: z.string(),
  closed: z.boolean(),
  /** The days it would play, or null if it has not answered. */
  days: z.nullable(days),
  /** Days for which a game is still looked for. */
  seeking: days,
  games: z.array(weekendGame),
});
export type Weekend = z.infer<typeof weekend>;

export const weekends = z.object({
  /** Whether the team has set its availability; no team is paired without it. */
  ready: z.boolean(),
  /** Whether it is asked on Thursdays. */
  asked: z.boolean(),
  season,
  weekends: z.array(weekend),
});
export type Weekends = z.infer<typeof weekends>;

const own = { owner: 'matchmaking', access: 'team_manager', status: 200 } as const;

export const getWeekends = call({
  ...own,
  method: 'GET',
  path: '/api/weekends',
  summary: 'The next weekends: the days on which the calling team would play, and the games suggested to it',
  answer: weekends,
});

export const setWeekend = call({
  ...own,
  method: 'PUT',
  path: '/api/weekends/:saturday',
  repeatable: true,
  summary: 'Say on which days of a weekend the team would play; without days it drops out and its suggested games end',
  params: z.object({ saturday: day(NOT_A_SATURDAY).check(z.refine(isSaturday, NOT_A_SATURDAY)) }),
  body: z.object({ days }),
  answer: weekends,
});

export const setWeekendHabits = call({
  ...own,
  method: 'PUT',
  path: '/api/weekends',
  repeatable: true,
  summary: 'Say the days for a whole season, or whether to be asked on Thursdays',
  body: z.object({ asked: z.boolean('Please say true or false'), season }),
  answer: weekends,
});

export const answerWeekendGame = call({
  ...own,
  method: 'PUT',
  path: '/api/weekend-games/:id/answer',
  repeatable: true,
  limit: { class: 'notify', by: 'caller' },
  summary: 'Say yes or no to a weekend game; with both teams’ yes it is agreed',
  params: z.object({ id: opaqueId }),
  body: z.object({ answer: z.enum(['yes', 'no'], 'Please say yes or no') }),
  answer: weekendGame,
});
