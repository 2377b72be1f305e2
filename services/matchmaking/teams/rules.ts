/** Which people act for a team. Pure. */
import type { Identity } from '@playfield/contracts/users.ts';
import type { TeamRecord } from './model.ts';

export type Person = Pick<Identity, 'id' | 'personId'>;

/** The account of whoever calls: a founder who runs the team alone has its number. */
export const personOf = ({ id, personId = id }: Person): number => personId;

/** The owners and managers; null if they are not known, as where nobody has joined the founder. */
export const actingIn = ({ people }: Pick<TeamRecord, 'people'>): number[] | null =>
  people?.filter(({ role }) => role !== 'helper').map(({ id }) => id) ?? null;

/** Whoever runs a team; its founder, where nobody has joined them. */
export const runnersOf = (team: Pick<TeamRecord, '_id' | 'people'>): number[] => actingIn(team) ?? [team._id];

/** Whether one person is an owner or manager of both teams: what one says of the other says nothing. */
export function areRunByOne(
  one: Pick<TeamRecord, '_id' | 'people'>,
  other: Pick<TeamRecord, '_id' | 'people'>,
): boolean {
  const runners = new Set(runnersOf(one));
  return runnersOf(other).some((personId) => runners.has(personId));
}

/** Where its people are not known, the gateway's word counts. */
export const actsIn = (team: Pick<TeamRecord, 'people'>, personId: number): boolean =>
  actingIn(team)?.includes(personId) ?? true;
