import { DAY_SECONDS } from '@playfield/contracts/fields/time.ts';
import type { WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import type { AgeGroup, Sport } from '@playfield/contracts/fields/options.ts';
import { Schema, type Types } from 'mongoose';

/** A team's weekend: on which days it would play, and how far its games are arranged. */
export type WeekendEntryRecord = {
  /** The Saturday and the team: `2026-12-05.7`. */
  _id: string;
  teamId: number;
  saturday: string;
  timeZone: string;
  /** None: it does not play. */
  days: WeekendDay[];
  /** Those for which a game is looked for. */
  seeking: WeekendDay[];
  /** Rounds that it has been in. */
  rounds: number;
  /** When its next round is, or the end; null once it is over. */
  dueAt: Date | null;
  /** Teams that were proposed to it for this weekend: none is proposed twice. */
  met: number[];
  /** Whether it comes from the days that the team said for its season. */
  bySeason: boolean;
  /** The end of the weekend; it is kept for some time after that. */
  endsAt: Date;
};

export const entryId = (saturday: string, teamId: number): string => `${saturday}.${teamId}`;

/** Whether a team is asked on Thursdays, and what it said for its season. */
export type WeekendTeamRecord = {
  /** The team. */
  _id: number;
  timeZone: string;
  /** The next Thursday's question, or where it wants none, when its season enters it for another weekend. */
  askAt: Date;
  /** Whether it wants to be asked. */
  asks: boolean;
  season: { days: WeekendDay[]; until: string } | null;
  /** Questions in a row without an answer. */
  unanswered: number;
  /** Suggested games in a row without an answer. */
  ignored: number;
};

type WeekendAnswer = { teamId: number; answer: 'yes' | 'no' };

/** A game that is proposed to two teams. It becomes a game once both have said yes. */
export type WeekendGameRecord = {
  _id: Types.ObjectId;
  saturday: string;
  day: WeekendDay;
  teamIds: [number, number];
  hostId: number;
  sport: Sport;
  ageGroup: AgeGroup;
  date: string;
  startTime: string;
  endTime: string;
  /** Of the field. */
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  /** The field's town. */
  town: string;
  miles: number | null;
  /** Why, in words, for each team. */
  reasons: { teamId: number; words: string[] }[];
  answers: WeekendAnswer[];
  status: 'open' | 'agreed' | 'off';
  answerBy: Date;
  matchupId: number | null;
};

/** What was proposed is of use while people still talk about the game, and in a complaint. */
const KEPT_SECONDS = 60 * DAY_SECONDS;

const text = { type: String, required: true };

export const weekendEntrySchema = new Schema<WeekendEntryRecord>(
  {
    _id: text,
    teamId: { type: Number, required: true },
    saturday: text,
    timeZone: text,
    days: { type: [String], required: true },
    seeking: { type: [String], required: true },
    rounds: { type: Number, required: true },
    dueAt: { type: Date, default: null },
    met: { type: [Number], required: true },
    bySeason: { type: Boolean, required: true },
    endsAt: { type: Date, required: true },
  },
  { collection: 'weekend-entries', versionKey: false },
);
weekendEntrySchema.index({ dueAt: 1 });
weekendEntrySchema.index({ saturday: 1, dueAt: 1 });
weekendEntrySchema.index({ teamId: 1 });
weekendEntrySchema.index({ endsAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const weekendTeamSchema = new Schema<WeekendTeamRecord>(
  {
    _id: { type: Number, required: true },
    timeZone: text,
    askAt: { type: Date, required: true },
    asks: { type: Boolean, required: true },
    season: { type: Schema.Types.Mixed, default: null },
    unanswered: { type: Number, required: true },
    ignored: { type: Number, required: true },
  },
  { collection: 'weekend-teams', versionKey: false },
);
weekendTeamSchema.index({ askAt: 1 });

export const weekendGameSchema = new Schema<WeekendGameRecord>(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    saturday: text,
    day: text,
    teamIds: { type: Schema.Types.Mixed, required: true },
    hostId: { type: Number, required: true },
    sport: text,
    ageGroup: text,
    date: text,
    startTime: text,
    endTime: text,
    timeZone: text,
    startsAt: { type: Date, required: true },
    endsAt: { type: Date, required: true },
    town: { type: String, default: '' },
    miles: { type: Number, default: null },
    reasons: { type: Schema.Types.Mixed, required: true },
    answers: { type: Schema.Types.Mixed, required: true },
    status: text,
    answerBy: { type: Date, required: true },
    matchupId: { type: Number, default: null },
  },
  { collection: 'weekend-games', versionKey: false },
);
weekendGameSchema.index({ teamIds: 1, saturday: -1 });
weekendGameSchema.index({ status: 1, answerBy: 1 });
weekendGameSchema.index({ endsAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
