import { OTHER_CALENDARS_MAX, TOO_MANY_CALENDARS } from '@playfield/contracts/other-calendars.ts';
import { MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { conflict } from '@playfield/kit/http/errors.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import { NO_TOWN } from '../availability/actions.ts';
import { Types } from 'mongoose';
import type { Deps } from '../../deps.ts';
import { personOf, type Person } from '../model.ts';
import { lockTeamAs } from '../queries.ts';
import { windowFrom } from './busy-times.ts';
import { aboutCalendar, addressIn, type OtherCalendarRecord } from './model.ts';
import { Fatal } from './parser.ts';
import { timeZoneOf } from './queries.ts';
import { afterFailure, afterSuccess, TOO_LARGE, Unreadable } from './rules.ts';

const CONCURRENT_READINGS = 4;
const TAKEN_MS = 5 * MINUTE_MS;
const CRASHES_MAX = 2;
/** Drops the busy times, because outdated ones could keep a team from games for a season. */
const GIVEN_UP = { dueAt: null, busy: [] };
const takenUntil = (now: Date) => new Date(now.getTime() + TAKEN_MS);

type Means = Pick<Deps, 'models' | 'sealing' | 'gazetteer' | 'calendarReader' | 'parseCalendar'>;

export function saveCalendar(
  { db, models, sealing }: Deps,
  caller: Person,
  address: string,
): Promise<OtherCalendarRecord> {
  const { otherCalendars } = models;
  return transaction(db, async () => {
    await lockTeamAs(models, caller);
    const records = await otherCalendars.find({ teamId: caller.id }).lean();
    const known = records.find((one) => addressIn(one, sealing) === address);
    if (known) return known;
    if (records.length >= OTHER_CALENDARS_MAX) throw conflict(TOO_MANY_CALENDARS);
    const [_id, now] = [new Types.ObjectId(), new Date()];
    const record: OtherCalendarRecord = {
      _id,
      teamId: caller.id,
      byId: personOf(caller),
      address: sealing.seal(address, aboutCalendar(_id)),
      createdAt: now,
      readAt: null,
      timeZone: null,
      busy: [],
      problem: null,
      failingSince: null,
      crashes: 0,
      dueAt: takenUntil(now),
    };
    await otherCalendars.create([record]);
    return record;
  });
}

export async function readCalendar(means: Means, record: OtherCalendarRecord): Promise<OtherCalendarRecord | null> {
  const changes = await changesOf(means, record);
  return means.models.otherCalendars
    .findOneAndUpdate({ _id: record._id }, { $set: changes }, { returnDocument: 'after' })
    .lean();
}

async function changesOf(
  { models, sealing, gazetteer, calendarReader, parseCalendar }: Means,
  record: OtherCalendarRecord,
): Promise<Partial<OtherCalendarRecord>> {
  const [now, timeZone] = [new Date(), (await timeZoneOf({ models, gazetteer }, record.teamId)) ?? record.timeZone];
  try {
    if (timeZone === null) throw new Unreadable(NO_TOWN);
    const bytes = await calendarReader.read(addressIn(record, sealing));
    // Increment the crash count before parsing and reset it on success, so that a crash of this process is counted.
    await models.otherCalendars.updateOne({ _id: record._id }, { $inc: { crashes: 1 } });
    const busy = await parseCalendar({ bytes, window: windowFrom(now, timeZone) }, record.byId);
    return { readAt: now, timeZone, busy, problem: null, failingSince: null, crashes: 0, dueAt: afterSuccess(now) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const failingSince = record.failingSince ?? now;
    const dueAt = afterFailure(failingSince, now);
    const problem = error.message;
    if (dueAt === null || (error instanceof Fatal && record.crashes + 1 >= CRASHES_MAX))
      return { ...GIVEN_UP, problem, failingSince };
    return { problem, failingSince, dueAt, ...(error instanceof Fatal ? {} : { crashes: 0 }) };
  }
}

/** Safe to run concurrently, because each calendar is postponed before it is read. */
export function calendarReadings(means: Means): Schedule {
  async function readNext(): Promise<boolean> {
    const now = new Date();
    const due = { dueAt: { $lte: now, $type: 'date' as const }, crashes: { $lt: CRASHES_MAX } };
    const taken = { $set: { dueAt: takenUntil(now) } };
    const record = await means.models.otherCalendars.findOneAndUpdate(due, taken, { sort: { dueAt: 1 } }).lean();
    if (record) await readCalendar(means, record);
    return record !== null;
  }

  return {
    name: 'calendar-readings',
    everyMs: 5_000,
    async run() {
      const crashed = { crashes: { $gte: CRASHES_MAX }, dueAt: { $lte: new Date(), $type: 'date' as const } };
      await means.models.otherCalendars.updateMany(crashed, { $set: { ...GIVEN_UP, problem: TOO_LARGE } });
      const found = await Promise.all(Array.from({ length: CONCURRENT_READINGS }, readNext));
      return found.every(Boolean);
    },
  };
}
