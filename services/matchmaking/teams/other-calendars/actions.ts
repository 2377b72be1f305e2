/** Adds a team's calendar, and reads it: only its hours stay. */
import { OTHER_CALENDARS_MAX, TOO_MANY_CALENDARS } from '@playfield/contracts/other-calendars.ts';
import { transaction, type Connection } from '@playfield/kit/data/mongo.ts';
import type { Sealing } from '@playfield/kit/data/sealing.ts';
import { conflict } from '@playfield/kit/http/errors.ts';
import { counter } from '@playfield/kit/telemetry/metrics.ts';
import { Types } from 'mongoose';
import type { Models } from '../../models.ts';
import type { Places } from '../../places/places.ts';
import { takeTurnAs } from '../queries.ts';
import { personOf, type Person } from '../rules.ts';
import { addressIn, hashOfAddress, sealAddress } from './address-rules.ts';
import type { OtherCalendarRecord } from './model.ts';
import type { Parser } from './parsing-actions.ts';
import { timeZoneOf } from './queries.ts';
import type { Reader } from './reading-actions.ts';
import { afterFailure, afterSuccess, mayBeUnchanged, takenUntil, windowFrom, type Problem } from './rules.ts';

const NO_VERSION = { etag: null, lastModified: null };

const readings = counter({
  name: 'playfield_other_calendar_readings_total',
  help: 'Readings of teams’ calendars elsewhere, by outcome: new, unchanged, or why they failed',
  labelNames: ['outcome'],
});

export type CalendarMeans = {
  db: Connection;
  models: Models;
  sealing: Sealing;
  gazetteer: Pick<Places, 'find'>;
  reader: Reader;
  parse: Parser;
};

/** The team's calendar at an address, new or known. @throws 409 if it has too many, 403 as {@link takeTurnAs} */
export async function keepCalendar(
  { db, models, sealing }: Pick<CalendarMeans, 'db' | 'models' | 'sealing'>,
  caller: Person,
  address: string,
): Promise<OtherCalendarRecord> {
  const { otherCalendars } = models;
  const teamId = caller.id;
  const mine = { teamId, addressHash: hashOfAddress(address) };
  return transaction(db, async (session) => {
    // Two calls at once would both find room.
    await takeTurnAs(models, caller, session);
    const known = await otherCalendars.findOne(mine).session(session).lean();
    if (known) return known;
    const count = await otherCalendars.countDocuments({ teamId }).session(session);
    if (count >= OTHER_CALENDARS_MAX) throw conflict(TOO_MANY_CALENDARS);
    const [_id, now] = [new Types.ObjectId(), new Date()];
    const record: OtherCalendarRecord = {
      ...mine,
      _id,
      byId: personOf(caller),
      address: sealAddress(_id, address, sealing),
      createdAt: now,
      ...NO_VERSION,
      readAt: null,
      parsedAt: null,
      timeZone: null,
      busy: [],
      problem: null,
      failingSince: null,
      failures: 0,
      // Whoever adds it reads it at once.
      dueAt: takenUntil(now),
    };
    await otherCalendars.create([record], { session });
    return record;
  });
}

/** Reads a calendar and stores its busy times. @returns null if it was removed meanwhile */
export async function readCalendar(
  means: CalendarMeans,
  record: OtherCalendarRecord,
): Promise<OtherCalendarRecord | null> {
  const changes = await changesOf(means, record);
  // Never inserts: what was removed stays so.
  return means.models.otherCalendars
    .findOneAndUpdate({ _id: record._id }, { $set: changes }, { returnDocument: 'after' })
    .lean();
}

async function changesOf(
  { models, sealing, gazetteer, reader, parse }: CalendarMeans,
  record: OtherCalendarRecord,
): Promise<Partial<OtherCalendarRecord>> {
  const [now, timeZone] = [new Date(), await timeZoneOf({ models, gazetteer }, record.teamId)];
  const read = { readAt: now, problem: null, failingSince: null, failures: 0, dueAt: afterSuccess(now, Math.random()) };
  const known = mayBeUnchanged(record, now, timeZone) ? record : NO_VERSION;
  const reading = await reader.read(addressIn(record, sealing), known);
  if (reading.outcome === 'failed') return failed(record, reading.problem, now);
  if (reading.outcome === 'unchanged') {
    readings.inc({ outcome: 'unchanged' });
    return read;
  }
  const found = await parse({ bytes: reading.bytes, window: windowFrom(now, timeZone) });
  if ('problem' in found) return failed(record, { reason: found.problem }, now);
  readings.inc({ outcome: 'new' });
  const { etag, lastModified } = reading;
  return { ...read, etag, lastModified, parsedAt: now, timeZone, busy: found.busy };
}

function failed(record: OtherCalendarRecord, problem: Problem, now: Date): Partial<OtherCalendarRecord> {
  readings.inc({ outcome: problem.reason });
  const after = afterFailure(record, now, Math.random());
  // Old hours would keep a team from games for a season.
  return { ...after, problem, ...(after.dueAt === null ? { busy: [], parsedAt: null } : {}) };
}
