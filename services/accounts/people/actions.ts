import { randomBytes } from 'node:crypto';
import { NO_SUCH_MANAGER } from '@playfield/contracts/admin/users.ts';
import { LAST_OWNER, NOT_IN_TEAM, OWNERS_ONLY, PEOPLE_MAX } from '@playfield/contracts/people.ts';
import type { TeamRole } from '@playfield/contracts/fields/roles.ts';
import { conflict, forbidden, notFound, unauthenticated } from '@playfield/kit/http/errors.ts';
import { uuidv7 } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { QueryFilter } from 'mongoose';
import type { Deps } from '../deps.ts';
import { changeUserIn } from '../users/actions.ts';
import { noTwoStep, type PersonRecord, type UserRecord } from '../users/model.ts';
import { hashPassword } from '../users/password-hash.ts';
import { peopleChanged } from './events.ts';
import { hasOwner, peopleOf, roleIn, runnersOf } from './rules.ts';

type Stores = Pick<Deps, 'models' | 'outbox'>;

async function teamIn({ models: { users } }: Stores, teamId: number, session: ClientSession): Promise<UserRecord> {
  const team = await users.findOne({ _id: teamId, suspended: false, leavingAt: null }).session(session).lean();
  if (!team) throw unauthenticated();
  return team;
}

export async function ownedTeam(
  stores: Stores,
  { teamId, callerId }: { teamId: number; callerId: number },
  session: ClientSession,
): Promise<UserRecord> {
  const team = await teamIn(stores, teamId, session);
  if (roleIn(team, callerId) !== 'owner') throw forbidden(OWNERS_ONLY);
  return team;
}

async function setPeople(
  stores: Stores,
  team: UserRecord,
  people: readonly PersonRecord[],
  session: ClientSession,
): Promise<UserRecord> {
  if (!hasOwner(people)) throw conflict(LAST_OWNER);
  if (people.length > PEOPLE_MAX) throw conflict(`A team has at most ${PEOPLE_MAX} people`);
  const changed = await changeUserIn(session, stores, { _id: team._id }, { $set: { people } });
  if (!changed) throw unauthenticated();
  await recordAttendance(stores, { _id: team._id }, session);
  // Delete the invitations by former owners, who could rejoin through them.
  const owners = people.flatMap(({ userId, role }) => (role === 'owner' ? [userId] : []));
  await stores.models.invitations.deleteMany({ teamId: team._id, byId: { $nin: owners } }, { session });
  return changed;
}

export async function recordAttendance(
  stores: Stores,
  which: QueryFilter<UserRecord>,
  session: ClientSession,
): Promise<void> {
  const { users } = stores.models;
  for (const team of await users.find(which).session(session).lean()) {
    const active = { _id: { $in: runnersOf(team) }, suspendedWith: [] };
    const unattended = (await users.exists(active).session(session)) === null;
    if (unattended !== team.unattended)
      await changeUserIn(session, stores, { _id: team._id }, { $set: { unattended } });
  }
}

type Change = { teamId: number; callerId: number; userId: number };

async function personIn({ models: { users } }: Stores, userId: number, session: ClientSession): Promise<UserRecord> {
  const person = await users.findOne({ _id: userId }).session(session).lean();
  if (!person) throw notFound(NOT_IN_TEAM);
  return person;
}

export async function giveRole(
  stores: Stores,
  { teamId, callerId, userId, role }: Change & { role: TeamRole },
  session: ClientSession,
): Promise<void> {
  const team = await ownedTeam(stores, { teamId, callerId }, session);
  const before = roleIn(team, userId);
  if (before === null) throw notFound(NOT_IN_TEAM);
  if (before === role) return;
  const people = peopleOf(team).map((one) => (one.userId === userId ? { ...one, role } : one));
  const changed = await setPeople(stores, team, people, session);
  const [person, by] = [await personIn(stores, userId, session), await personIn(stores, callerId, session)];
  await stores.outbox.publish([peopleChanged(changed, { change: 'role_changed', person, role, by })], session);
}

export async function replaceOwners(
  stores: Stores,
  { team, email }: { team: UserRecord; email: string },
  session: ClientSession,
): Promise<{ team: UserRecord; ownerId: number }> {
  const fit = { email, isVerified: true, suspendedWith: [], leavingAt: null };
  const person = await stores.models.users.findOne(fit).session(session).lean();
  if (!person || roleIn(team, person._id) !== 'manager') throw notFound(NO_SUCH_MANAGER);
  const people = peopleOf(team).map((one): PersonRecord => {
    if (one.userId === person._id) return { ...one, role: 'owner' };
    return one.role === 'owner' ? { ...one, role: 'manager' } : one;
  });
  const changed = await setPeople(stores, team, people, session);
  await stores.outbox.publish([peopleChanged(changed, { change: 'owner_replaced', person, role: 'owner' })], session);
  return { team: changed, ownerId: person._id };
}

export async function removeMember(
  stores: Stores,
  { teamId, callerId, userId }: Change,
  session: ClientSession,
): Promise<void> {
  const isOwn = userId === callerId;
  const team = await teamIn(stores, teamId, session);
  if (roleIn(team, userId) === null) throw notFound(NOT_IN_TEAM);
  if (!isOwn && roleIn(team, callerId) !== 'owner') throw forbidden(OWNERS_ONLY);
  const left = peopleOf(team).filter((one) => one.userId !== userId);
  const changed = await setPeople(stores, team, left, session);
  const person = await personIn(stores, userId, session);
  const by = isOwn ? undefined : await personIn(stores, callerId, session);
  const change = isOwn ? 'left' : 'removed';
  const about = { change, person, role: null, ...(by ? { by } : {}) } as const;
  await stores.outbox.publish([peopleChanged(changed, about)], session);
}

export async function addMember(
  stores: Stores,
  { team, person, role }: { team: UserRecord; person: UserRecord; role: TeamRole },
  session: ClientSession,
): Promise<void> {
  if (roleIn(team, person._id) !== null) return;
  const people = [...peopleOf(team), { userId: person._id, role, since: new Date() }];
  const changed = await setPeople(stores, team, people, session);
  await stores.outbox.publish([peopleChanged(changed, { change: 'joined', person, role })], session);
}

const PASSWORD_BYTES = 32;

/** Returns placeholders for a team-only account's personal fields. `.invalid` can't receive mail (RFC 2606). */
export async function emptiedAccount() {
  return {
    email: `${uuidv7()}@no-person.invalid`,
    passwordHash: await hashPassword(randomBytes(PASSWORD_BYTES).toString('base64url')),
    fullName: 'Former coach',
    phoneNumber: null,
    isVerified: true,
    emailNotificationsEnabled: false,
    teamOnly: true,
    newcomer: false,
    leavingAt: null,
    twoStep: noTwoStep(),
    passkeys: [],
  };
}
