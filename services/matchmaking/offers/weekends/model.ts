import { ageGroup, sport } from '@playfield/contracts/fields/common.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { weekendDay } from '@playfield/contracts/weekend-games.ts';
import { season } from '@playfield/contracts/weekends.ts';
import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** Suggested games are useful while people still talk about them, and in a complaint. */
const KEPT_SECONDS = 60 * DAY_SECONDS;

/** A team's days on coming weekends, and the next step of its week. It exists once the team has set its availability. */
export const weekendTeamSchema = recordSchema('weekend-teams', {
  /** The team. */
  _id: z.number(),
  /** Whether it wants to be asked on Thursdays. */
  asks: z.boolean(),
  season,
  /** Its days, by weekend: said by the team, or by its season once games are arranged. */
  answers: z.array(z.object({ saturday: z.string(), days: z.array(weekendDay) })),
  next: z.object({ step: z.enum(['ask', 'pair', 'again', 'end']), saturday: z.string(), at: z.date() }),
  /** Questions, and suggested games, in a row without an answer. */
  unanswered: z.number(),
  ignored: z.number(),
});
weekendTeamSchema.index({ 'next.at': 1 });
export type WeekendTeamRecord = RecordOf<typeof weekendTeamSchema>;

/** A game that two teams are asked about. It becomes a game once both have said yes. */
export const weekendGameSchema = recordSchema('weekend-games', {
  _id: objectId,
  saturday: z.string(),
  /** The host first. */
  teamIds: z.tuple([z.number(), z.number()]),
  sport,
  ageGroup,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** The field's time zone and town. */
  timeZone: z.string(),
  location: z.string(),
  startsAt: z.date(),
  reasons: z.array(z.string()),
  /** The teams that have said yes, and the one that said no. */
  yes: z.array(z.number()),
  noBy: z.nullable(z.number()),
  status: z.enum(['open', 'agreed', 'off']),
  /** Whether no other game will be suggested for that day. */
  last: z.boolean(),
  answerBy: z.date(),
  matchupId: z.nullable(z.number()),
});
weekendGameSchema.index({ teamIds: 1, saturday: 1 });
weekendGameSchema.index({ status: 1, answerBy: 1 });
weekendGameSchema.index({ startsAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export type WeekendGameRecord = RecordOf<typeof weekendGameSchema>;
