import { ageGroup, sport } from '@playfield/contracts/fields/common.ts';
import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import { weekendDay } from '@playfield/contracts/weekend-games.ts';
import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** What was proposed is of use while people still talk about the game, and in a complaint. */
const KEPT_SECONDS = 60 * DAY_SECONDS;

/** A team's weekend: on which days it would play, and how far its games are arranged. */
export const weekendEntrySchema = recordSchema('weekend-entries', {
  /** The Saturday and the team: `2026-12-05.7`. */
  _id: z.string(),
  teamId: z.number(),
  saturday: z.string(),
  timeZone: z.string(),
  /** None: it does not play. */
  days: z.array(weekendDay),
  /** Those for which a game is looked for. */
  seeking: z.array(weekendDay),
  /** Rounds that it has been in. */
  rounds: z.number(),
  /** When its next round is, or the end; null once it is over. */
  dueAt: z.nullable(z.date()),
  /** Teams that were proposed to it for this weekend: none is proposed twice. */
  met: z.array(z.number()),
  /** Whether it comes from the days that the team said for its season. */
  bySeason: z.boolean(),
  /** The end of the weekend; it is kept for some time after that. */
  endsAt: z.date(),
});
weekendEntrySchema.index({ dueAt: 1 });
weekendEntrySchema.index({ saturday: 1, dueAt: 1 });
weekendEntrySchema.index({ teamId: 1 });
weekendEntrySchema.index({ endsAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export type WeekendEntryRecord = RecordOf<typeof weekendEntrySchema>;

export const entryId = (saturday: string, teamId: number): string => `${saturday}.${teamId}`;

/** Whether a team is asked on Thursdays, and what it said for its season. */
export const weekendTeamSchema = recordSchema('weekend-teams', {
  /** The team. */
  _id: z.number(),
  timeZone: z.string(),
  /** The next Thursday's question, or where it wants none, when its season enters it for another weekend. */
  askAt: z.date(),
  /** Whether it wants to be asked. */
  asks: z.boolean(),
  season: z.nullable(z.object({ days: z.array(weekendDay), until: z.string() })),
  /** Questions in a row without an answer. */
  unanswered: z.number(),
  /** Suggested games in a row without an answer. */
  ignored: z.number(),
});
weekendTeamSchema.index({ askAt: 1 });
export type WeekendTeamRecord = RecordOf<typeof weekendTeamSchema>;

/** A game that is proposed to two teams. It becomes a game once both have said yes. */
export const weekendGameSchema = recordSchema('weekend-games', {
  _id: objectId,
  saturday: z.string(),
  day: weekendDay,
  teamIds: z.tuple([z.number(), z.number()]),
  hostId: z.number(),
  sport,
  ageGroup,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** Of the field. */
  timeZone: z.string(),
  startsAt: z.date(),
  endsAt: z.date(),
  /** The field's town. */
  town: z.string(),
  miles: z.nullable(z.number()),
  /** Why, in words, for each team. */
  reasons: z.array(z.object({ teamId: z.number(), words: z.array(z.string()) })),
  answers: z.array(z.object({ teamId: z.number(), answer: z.enum(['yes', 'no']) })),
  status: z.enum(['open', 'agreed', 'off']),
  answerBy: z.date(),
  matchupId: z.nullable(z.number()),
});
weekendGameSchema.index({ teamIds: 1, saturday: -1 });
weekendGameSchema.index({ status: 1, answerBy: 1 });
weekendGameSchema.index({ endsAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
export type WeekendGameRecord = RecordOf<typeof weekendGameSchema>;
