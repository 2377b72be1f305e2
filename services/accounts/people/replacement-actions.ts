/** A new owner for a team whose owner cannot be reached: asked for by support, after a time in which all can object. */
import { REPLACEMENT_DAYS } from '@playfield/contracts/people.ts';
import { conflict } from '@playfield/kit/http/errors.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Deps } from '../deps.ts';
import type { UserRecord } from '../account/model.ts';
import { peopleChanged } from './events.ts';
import { roleIn } from './rules.ts';

type Stores = Pick<Deps, 'models' | 'outbox'>;

const DAY_MS = 24 * 60 * 60 * 1000;
const REPLACEMENT_ASKED = 'A new owner was asked for already';
const IS_OWNER = 'This person is an owner of the team already';
const NOTHING_ASKED = 'Nobody was asked for as a new owner';

/** Whoever can sign in. It is asked again when the time has passed: accounts are suspended and deleted meanwhile. */
export const CAN_OWN = {
  isVerified: true,
  suspended: { $ne: true },
  leavingAt: null,
  teamOnly: { $ne: true },
} as const;

/**
 * Anyone with an account can be asked for: whoever else there is may not be in the team yet.
 * @throws 409 if one is asked for already, or they are an owner
 */
export async function askReplacement(
  { models: { users }, outbox }: Stores,
  { team, person }: { team: UserRecord; person: UserRecord },
  session: ClientSession,
): Promise<UserRecord> {
  if (roleIn(team, person._id) === 'owner') throw conflict(IS_OWNER);
  const at = new Date(Date.now() + REPLACEMENT_DAYS * DAY_MS);
  const asked = await users
    .findOneAndUpdate(
      { _id: team._id, replacement: { $exists: false } },
      { $set: { replacement: { userId: person._id, at } } },
      { session, returnDocument: 'after' },
    )
    .lean();
  if (!asked) throw conflict(REPLACEMENT_ASKED);
  await outbox.publish([peopleChanged(asked, { change: 'replacement_asked', person, role: 'owner', at })], session);
  return asked;
}

/** @throws 409 if none is asked for, or it has happened */
export async function dropReplacement(
  { models: { users }, outbox }: Stores,
  team: UserRecord,
  by: Pick<UserRecord, 'fullName'> | null,
  session: ClientSession,
): Promise<void> {
  const dropped = await users
    .findOneAndUpdate({ _id: team._id, replacement: { $exists: true } }, { $unset: { replacement: 1 } }, { session })
    .lean();
  if (!dropped?.replacement) throw conflict(NOTHING_ASKED);
  const person = await users.findOne({ _id: dropped.replacement.userId }).session(session).lean();
  if (!person) return;
  const about = { change: 'replacement_stopped', person, role: null, ...(by ? { by } : {}) } as const;
  await outbox.publish([peopleChanged(team, about)], session);
}
