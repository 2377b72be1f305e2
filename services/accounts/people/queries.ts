import type { TeamRole } from '@playfield/contracts/fields/roles.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import type { UserRecord } from '../users/model.ts';
import { roleIn } from './rules.ts';

export type Membership = { team: UserRecord; role: TeamRole };

export type Acting = { person: UserRecord; current: Membership | null; all: readonly Membership[] };

export async function teamsOf(
  { users }: Pick<Models, 'users'>,
  person: UserRecord,
  session: ClientSession | null = null,
): Promise<Membership[]> {
  const shared = await users
    .find({ 'people.userId': person._id, suspended: false, leavingAt: null })
    .sort({ _id: 1 })
    .session(session)
    .lean();
  const own = person.people === undefined && !person.suspended ? [person] : [];
  const all = [...own, ...shared].toSorted(
    (one, other) => Number(other._id === person._id) - Number(one._id === person._id),
  );
  return all.flatMap((team) => {
    const role = roleIn(team, person._id);
    return role ? [{ team, role }] : [];
  });
}

export async function actingFor(
  models: Pick<Models, 'users'>,
  person: UserRecord,
  wanted: number | undefined,
): Promise<Acting> {
  const all = await teamsOf(models, person);
  return { person, current: all.find(({ team }) => team._id === wanted) ?? all[0] ?? null, all };
}
