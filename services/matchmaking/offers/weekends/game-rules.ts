/** A weekend game and its two answers. Pure. */
import { Temporal } from 'temporal-polyfill';
import { Types } from 'mongoose';
import type { AgeGroup } from '@playfield/contracts/fields/options.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import type { WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import { reasonsOf } from '../../search/opponents/fit.ts';
import { overAt, secondRoundAt } from './calendar-rules.ts';
import type { WeekendEntryRecord, WeekendGameRecord } from './model.ts';
import type { DayGame } from './pairing-rules.ts';

/** A team is in two rounds: on Sunday and on Monday evening. */
export const ROUNDS = 2;
/** When a round comes late, as after an outage, teams still have almost a day. */
const ANSWER_MS = 20 * HOUR_MS;
/** Later, nobody arranges a weekend any more: two days before the Saturday. */
const LATEST_DAYS = 2;

export const otherOf = ({ teamIds: [one, other] }: WeekendGameRecord, teamId: number): number =>
  one === teamId ? other : one;

export const hasSaidYes = ({ answers }: WeekendGameRecord, teamId: number): boolean =>
  answers.some((one) => one.teamId === teamId && one.answer === 'yes');

/** When the answers to what a team is proposed now are due: its next round. */
export function nextRoundAt({ saturday, timeZone, rounds }: WeekendEntryRecord, now: Date): Date {
  const usual = rounds === 0 ? secondRoundAt(saturday, timeZone) : overAt(saturday, timeZone);
  return new Date(Math.max(usual.getTime(), now.getTime() + ANSWER_MS));
}

/** Whether it is too late to propose anything for a weekend. */
export function isTooLate(saturday: string, now: Date): boolean {
  return (
    now.getTime() >
    Temporal.PlainDate.from(saturday).toZonedDateTime('UTC').epochMilliseconds - LATEST_DAYS * 24 * HOUR_MS
  );
}

type Proposed = {
  entries: readonly [WeekendEntryRecord, WeekendEntryRecord];
  day: WeekendDay;
  ageGroup: AgeGroup;
  /** Of the host's field. */
  place: { timeZone: string; town: string };
  now: Date;
};

/** The game that two teams are asked about. */
export function weekendGame(
  { hostId, guestId, time, fit }: DayGame,
  sport: WeekendGameRecord['sport'],
  { entries, day, ageGroup, place, now }: Proposed,
): WeekendGameRecord {
  const local = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(place.timeZone);
  const clock = (instant: number) => local(instant).toPlainTime().toString({ smallestUnit: 'minute' });
  const answerBy = Math.min(...entries.map((entry) => nextRoundAt(entry, now).getTime()));
  const wordsFor = (teamId: number) => reasonsOf({ ...fit, host: teamId === hostId ? 'us' : 'them' }, null);
  return {
    _id: new Types.ObjectId(),
    saturday: entries[0].saturday,
    day,
    teamIds: [hostId, guestId],
    hostId,
    sport,
    ageGroup,
    date: local(time.from).toPlainDate().toString(),
    startTime: clock(time.from),
    // A game is on one day.
    endTime: local(time.to).toPlainDate().equals(local(time.from).toPlainDate()) ? clock(time.to) : '23:59',
    timeZone: place.timeZone,
    startsAt: new Date(time.from),
    endsAt: new Date(time.to),
    town: place.town,
    miles: fit.miles === null ? null : Math.max(1, Math.round(fit.miles)),
    reasons: [hostId, guestId].map((teamId) => ({ teamId, words: wordsFor(teamId) })),
    answers: [],
    status: 'open',
    answerBy: new Date(answerBy),
    matchupId: null,
  };
}
