import type { Identity, TeamRef } from '@playfield/contracts/users.ts';
import { forbidden, unauthenticated } from '@playfield/kit/http/errors.ts';
import type { Models } from '../models.ts';
import { presentTeam, NEW_TEAM, VISIBLE_TEAM, actsIn, areRunByOne, personOf, type Person } from './model.ts';
import type { Venues } from '../places/venues.ts';
import { coverNewTeam } from './blocks.ts';

const NOT_ACTING = 'Only owners and managers of the team can do this. If you have just joined, please try again.';

export async function teamRefs({ teams }: Models, ids: Iterable<number>): Promise<(id: number) => TeamRef> {
  const wanted = [...new Set(ids)];
  const shown = { teamName: 1, teamLocation: 1, crest: 1, sport: 1 };
  const found = await teams.find({ _id: { $in: wanted } }, shown).lean();
  const byId = new Map(found.map((team) => [team._id, team]));
  return (id) => presentTeam(id, byId.get(id));
}

/** Returns full names, which may be shown only to members of the person's own team. */
export async function personNames({ teams }: Models, ids: readonly number[]): Promise<(id: number) => string> {
  const found = await teams.find({ _id: { $in: [...ids] } }, { fullName: 1 }).lean();
  const nameOf = new Map(found.map(({ _id, fullName }) => [_id, fullName]));
  return (id) => nameOf.get(id) ?? 'Someone of your team';
}

export const visibleTeam = ({ teams }: Models, _id: number) => teams.findOne({ _id, ...VISIBLE_TEAM }, null).lean();

export async function visibleAmong({ teams }: Models, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await teams.find({ _id: { $in: [...ids] }, ...VISIBLE_TEAM }, { _id: 1 }).lean();
  return new Set(found.map(({ _id }) => _id));
}

export async function saveCaller(
  { models, venues }: { models: Models; venues: Pick<Venues, 'townIn'> },
  { id, fullName: _, personId, teamId: __, role: ___, teamLocation, ...team }: Identity,
): Promise<void> {
  const { teams } = models;
  // Don't write if the team is known: a write would wait for the team's transactions while holding a connection.
  let known = await teams.findOne({ _id: id }).lean();
  if (!known) {
    if (personId !== undefined) await coverNewTeam(models, id, personId);
    const town = (await venues.townIn(teamLocation)) ?? '';
    const added = { ...NEW_TEAM, revision: 0, deleted: false, verified: true, ...team, teamLocation: town };
    const options = { upsert: true, returnDocument: 'after' } as const;
    known = await teams.findOneAndUpdate({ _id: id }, { $setOnInsert: added }, options).lean();
  }
  if (known.deleted) throw unauthenticated();
}

/** Forces a write conflict: of two concurrent transactions, one is retried and sees the changes of the other. */
export async function lockTeams({ teams }: Models, teamIds: readonly number[]): Promise<void> {
  await teams.updateMany({ _id: { $in: [...teamIds] } }, { $inc: { turns: 1 } });
}

/** Throws unless the caller runs the team. Locks the team, so that a concurrent removal of the caller isn't missed. */
export async function lockTeamAs(models: Models, caller: Person): Promise<void> {
  await lockTeams(models, [caller.id]);
  const team = await models.teams.findOne({ _id: caller.id }).lean();
  if (!team || team.deleted) throw unauthenticated();
  if (!actsIn(team, personOf(caller))) throw forbidden(NOT_ACTING);
}

export async function runBySame(
  { teams }: Models,
  teamId: number,
  others: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await teams.find({ _id: { $in: [teamId, ...others] } }, { people: 1 }).lean();
  const own = found.find(({ _id }) => _id === teamId);
  const same = found.filter((other) => own && other._id !== teamId && areRunByOne(own, other));
  return new Set(same.map(({ _id }) => _id));
}

export const haveSameRunner = async (models: Models, [one, other]: readonly [number, number]): Promise<boolean> =>
  (await runBySame(models, one, [other])).has(other);

export async function isOut({ teams }: Models, personId: number): Promise<boolean> {
  const out = { _id: personId, $or: [{ suspended: true }, { deleted: true }] };
  return (await teams.exists(out)) !== null;
}
