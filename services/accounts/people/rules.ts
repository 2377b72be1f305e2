import type { TeamRole } from '@playfield/contracts/fields/roles.ts';
import type { PersonRecord, UserRecord } from '../users/model.ts';

type Team = Pick<UserRecord, '_id' | 'userRole' | 'people' | 'createdAt'>;

export function peopleOf({ _id: userId, userRole, people, createdAt: since }: Team): PersonRecord[] {
  if (people) return people;
  return userRole === 'team_manager' ? [{ userId, role: 'owner', since }] : [];
}

export function roleIn(team: Team, userId: number): TeamRole | null {
  return peopleOf(team).find((one) => one.userId === userId)?.role ?? null;
}

export function runnersOf(team: Team): number[] {
  const people = peopleOf(team);
  return people.length > 0 ? people.filter(({ role }) => role !== 'helper').map(({ userId }) => userId) : [team._id];
}

export const hasOwner = (people: readonly PersonRecord[]): boolean => people.some(({ role }) => role === 'owner');

const HEIRS: readonly TeamRole[] = ['manager', 'helper'];

export function withOwner(people: readonly PersonRecord[]): PersonRecord[] {
  if (hasOwner(people)) return [...people];
  const [heir] = people.toSorted(
    (one, other) => HEIRS.indexOf(one.role) - HEIRS.indexOf(other.role) || one.since.getTime() - other.since.getTime(),
  );
  return people.map((one) => (one === heir ? { ...one, role: 'owner' } : one));
}
