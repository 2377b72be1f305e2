/** Weekend games: a team says once a week on which days it would play, and gets whole games proposed on Sunday evening. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { day, instant, opaqueId } from './fields/common.ts';
import type { WeekendDay } from './fields/weekends.ts';
import { weekendDay, weekendGame } from './weekend-games.ts';

/** Weekends that a team can say something about: the one after next is asked about on Thursday. */
export const WEEKENDS_AHEAD = 2;

export const NOT_A_SATURDAY = 'Please choose a weekend by its Saturday';
export const WEEKEND_CLOSED = 'Games for this weekend are being arranged already. You can still drop out.';
export const WEEKEND_FAR = 'You can answer for the next two weekends';
export const NO_AVAILABILITY = 'Please say first where and when you play';
export const GAME_OVER = 'This game is no longer on offer';
export const BUSY_THEN = 'You have another game at that time by now';
export const FIELD_MOVED = 'The field of this game has moved since it was suggested';
/** Not why: when a team plays elsewhere is its own business. */
export const THEY_CANNOT = 'The other team can’t make this game any more';
export const DAY_OFF = 'Your availability says that you don’t play on that day. Change it there first.';
export const SEASON_LONG = 'Please choose a day within the next 200 days';

const saturday = day(NOT_A_SATURDAY).check(
  z.refine((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 6, NOT_A_SATURDAY),
);
/** Each day once, in order. */
const chosenDays = z.pipe(
  z.array(weekendDay, 'Please choose the days').check(z.maxLength(2, 'Please choose each day once')),
  z.transform((chosen: WeekendDay[]) => weekendDay.options.filter((one) => chosen.includes(one))),
);

export const weekend = z.object({
  saturday: z.string(),
  /** Until then, days can be added: Sunday evening, by the team's clocks. */
  closesAt: instant,
  timeZone: z.string(),
  closed: z.boolean(),
  /** The days it would play; none means not at all, null that it has not answered. */
  days: z.nullable(z.array(weekendDay)),
  /** Days for which a game is still looked for. */
  seeking: z.array(weekendDay),
  games: z.array(weekendGame),
});
export type Weekend = z.infer<typeof weekend>;

const season = z.nullable(z.object({ days: z.array(weekendDay), until: z.string() }));

export const weekends = z.object({
  /** Whether the team has said where and when it plays: without that there is nothing to pair. */
  ready: z.boolean(),
  /** Whether it is asked on Thursdays. */
  asked: z.boolean(),
  /** Days that it plays until a day, without being asked. */
  season,
  weekends: z.array(weekend),
});
export type Weekends = z.infer<typeof weekends>;

const own = { owner: 'matchmaking', access: 'team_manager' } as const;

export const getWeekends = call({
  ...own,
  method: 'GET',
  path: '/api/weekends',
  summary: 'The next weekends: the days on which the calling team would play, and the games proposed to it',
  status: 200,
  answer: weekends,
});

export const setWeekend = call({
  ...own,
  method: 'PUT',
  path: '/api/weekends/:saturday',
  repeatable: true,
  summary: 'Say on which days of a weekend one would play; none drops out and ends what is proposed for it',
  status: 200,
  params: z.object({ saturday }),
  body: z.object({ days: chosenDays }),
  answer: weekend,
});

export const setWeekendHabits = call({
  ...own,
  method: 'PUT',
  path: '/api/weekends',
  repeatable: true,
  summary: 'Say the days for a whole season, or whether to be asked on Thursdays',
  status: 200,
  body: z.object({
    asked: z.boolean('Please say true or false'),
    season: z.nullable(
      z.object({
        days: chosenDays.check(z.refine((chosen: WeekendDay[]) => chosen.length > 0, 'Please choose at least one day')),
        until: day('Please choose the last day of your season'),
      }),
    ),
  }),
  answer: weekends,
});

export const answerWeekendGame = call({
  ...own,
  method: 'PUT',
  path: '/api/weekend-games/:id/answer',
  repeatable: true,
  limit: { class: 'notify', by: 'caller' },
  summary: 'Say yes or no to a weekend game; with both teams’ yes it is agreed',
  status: 200,
  params: z.object({ id: opaqueId }),
  body: z.object({ answer: z.enum(['yes', 'no'], 'Please say yes or no') }),
  answer: weekendGame,
});
