/** Publishes teams' time zones: on each account change, and once for older teams. */
import { transaction, type ClientSession, type Connection } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import type { Models } from '../models.ts';
import type { TeamRecord } from './model.ts';
import type { Places } from '../places/places.ts';
import { timeZoneAt } from '../places/time.ts';

/** Teams per poll; each has its own transaction. */
const BATCH = 50;

type Placeable = Pick<TeamRecord, '_id' | 'revision' | 'teamLocation'>;
/** Marks a team as published, and publishes its time zone if its place is known. */
export type PublishTimeZone = (team: Placeable, session: ClientSession) => Promise<void>;
export type TimeZones = {
  publishTimeZone: PublishTimeZone;
  /** Publishes a batch of older teams; true if there may be more. */
  catchUp(): Promise<boolean>;
};

type Deps = {
  db: Connection;
  models: Models;
  outbox: Outbox;
  /** In memory: no transaction waits for it. */
  gazetteer: Pick<Places, 'find'>;
};

export function createTimeZones({ db, models: { teams }, outbox, gazetteer }: Deps): TimeZones {
  const publishTimeZone: PublishTimeZone = async ({ _id, revision, teamLocation }, session) => {
    await teams.updateOne({ _id }, { $set: { placedFor: revision } }, { session });
    const place = teamLocation === '' ? null : await gazetteer.find(teamLocation);
    if (!place) return;
    await outbox.publish([{ type: 'team.placed', teamId: _id, revision, timeZone: timeZoneAt(place) }], session);
  };

  let caughtUp = false;
  async function catchUp(): Promise<boolean> {
    if (caughtUp) return false;
    const found = await teams.find({ placedFor: null }, { _id: 1 }).limit(BATCH).lean();
    for (const { _id } of found) {
      await transaction(db, async (session) => {
        // The account may have changed, or another instance may have been first.
        const team = await teams.findOne({ _id, placedFor: null }).session(session).lean();
        if (team) await publishTimeZone(team, session);
      });
    }
    if (found.length > 0) outbox.announce();
    caughtUp = found.length < BATCH;
    return !caughtUp;
  }

  return { publishTimeZone, catchUp };
}
