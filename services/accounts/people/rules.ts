/** Who may do what in a team. Pure. */
import type { TeamRole } from '@playfield/contracts/fields/roles.ts';
import type { PersonRecord, UserRecord } from '../users/model.ts';

type Team = Pick<UserRecord, '_id' | 'userRole' | 'people' | 'createdAt'>;

/** Who runs a team. Where nobody has joined, it is the account that founded it; a member without a team has none. */
export function peopleOf({ _id: userId, userRole, people, createdAt: since }: Team): PersonRecord[] {
  if (people) return people;
  return userRole === 'team_manager' ? [{ userId, role: 'owner', since }] : [];
}

export function roleIn(team: Team, userId: number): TeamRole | null {
  return peopleOf(team).find((one) => one.userId === userId)?.role ?? null;
}

/** A team's owners and managers. For an account without a team: its person. */
export function runnersOf(team: Team): number[] {
  const people = peopleOf(team);
  return people.length > 0 ? people.filter(({ role }) => role !== 'helper').map(({ userId }) => userId) : [team._id];
}

export const hasOwner = (people: readonly PersonRecord[]): boolean => people.some(({ role }) => role === 'owner');

const HEIRS: readonly TeamRole[] = ['manager', 'helper'];

/** A team whose last owner is gone goes to its longest-standing manager, or else helper. */
export function withOwner(people: readonly PersonRecord[]): PersonRecord[] {
  if (hasOwner(people)) return [...people];
  const [heir] = people.toSorted(
    (one, other) => HEIRS.indexOf(one.role) - HEIRS.indexOf(other.role) || one.since.getTime() - other.since.getTime(),
  );
  return people.map((one) => (one === heir ? { ...one, role: 'owner' } : one));
}
