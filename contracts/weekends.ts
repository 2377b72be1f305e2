import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { day, instant } from './fields/common.ts';

export const WEEKENDS_AHEAD = 2;

export const NOT_A_SATURDAY = 'Please choose a weekend by its Saturday';
export const WEEKEND_CLOSED = 'Games for this weekend are being arranged already. You can still drop out.';
export const WEEKEND_FAR = 'You can answer for the next two weekends';
export const NO_AVAILABILITY = 'First, tell us where and when you play';
export const DAY_OFF = 'Your availability says that you don’t play on that day. Change it there first.';

export const weekendDay = z.enum(['saturday', 'sunday'], 'Please choose Saturday or Sunday');
const isSaturday = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 6;
const days = z.array(weekendDay, 'Please choose the days').check(
  z.maxLength(2, 'Please choose each day once'),
  z.refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each day once'),
);
export const weekendHabit = z.enum(
  ['ask', 'saturday', 'sunday', 'both', 'none'],
  'Please choose what we should assume',
);
export type WeekendHabit = z.infer<typeof weekendHabit>;

const weekend = z.object({
  saturday: z.string(),
  closesAt: instant,
  timeZone: z.string(),
  closed: z.boolean(),
  days: z.nullable(days),
  seeking: days,
  agreed: days,
  games: z.array(z.object({ id: z.number(), date: z.string(), opponent: z.string() })),
});
export type Weekend = z.infer<typeof weekend>;

export const weekends = z.object({ ready: z.boolean(), habit: weekendHabit, weekends: z.array(weekend) });
export type Weekends = z.infer<typeof weekends>;

const own = { owner: 'matchmaking', access: 'team_manager', status: 200 } as const;

export const setWeekends = call({
  ...own,
  method: 'PUT',
  path: '/api/weekends',
  repeatable: true,
  summary:
    'Sets the days that the team plays every weekend (or that it wants to be asked on Thursdays), its days for one weekend, or both. No days for a weekend ends its suggested games',
  body: z.object({
    habit: z.optional(weekendHabit),
    weekend: z.optional(z.object({ saturday: day(NOT_A_SATURDAY).check(z.refine(isSaturday, NOT_A_SATURDAY)), days })),
  }),
  answer: weekends,
});
