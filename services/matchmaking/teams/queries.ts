/** Team names for lists of games and interests: one query per list. */
import type { Identity, TeamRef } from '@playfield/contracts/users.ts';
import { forbidden, unauthenticated } from '@playfield/kit/http/errors.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import { presentTeam, NEW_TEAM, VISIBLE_TEAM, actsIn, areRunByOne, personOf, type Person } from './model.ts';
import type { Venues } from '../places/venues.ts';
import { coverNewTeam } from './blocks.ts';

const NOT_ACTING = 'Only owners and managers of the team can do this. If you have just joined, please try again.';

export async function teamRefs(
  { teams }: Models,
  ids: Iterable<number>,
  session: ClientSession | null = null,
): Promise<(id: number) => TeamRef> {
  const wanted = [...new Set(ids)];
  const shown = { teamName: 1, teamLocation: 1, crest: 1, sport: 1 };
  const found = await teams.find({ _id: { $in: wanted } }, shown, { session }).lean();
  const byId = new Map(found.map((team) => [team._id, team]));
  return (id) => presentTeam(id, byId.get(id));
}

/** A team that others can deal with; null if it is not, or not any more. */
export const visibleTeam = ({ teams }: Models, _id: number, session: ClientSession | null = null) =>
  teams.findOne({ _id, ...VISIBLE_TEAM }, null, { session }).lean();

/** Those of some teams that others can deal with. */
export async function visibleAmong(
  { teams }: Models,
  ids: readonly number[],
  session: ClientSession | null = null,
): Promise<ReadonlySet<number>> {
  const found = await teams.find({ _id: { $in: [...ids] }, ...VISIBLE_TEAM }, { _id: 1 }, { session }).lean();
  return new Set(found.map(({ _id }) => _id));
}

/**
 * Makes a calling team known here even before its registration event arrives.
 * @throws 401 for a team whose account was just deleted
 */
export async function saveCaller(
  { models, venues }: { models: Models; venues: Pick<Venues, 'townIn'> },
  { id, fullName: _, personId, teamId: __, role: ___, teamLocation, ...team }: Identity,
): Promise<void> {
  const { teams } = models;
  const seen = await teams.findOne({ _id: id }).lean();
  // Writing a known team would wait for its transactions and take connections that they need to commit.
  if (!seen && personId !== undefined) await coverNewTeam(models, { teamId: id, personId });
  const known =
    seen ??
    (await teams
      .findOneAndUpdate(
        { _id: id },
        {
          $setOnInsert: {
            ...NEW_TEAM,
            revision: 0,
            deleted: false,
            verified: true,
            teamLocation: (await venues.townIn(teamLocation)) ?? '',
            ...team,
          },
        },
        { upsert: true, returnDocument: 'after' },
      )
      .lean());
  if (known?.deleted) throw unauthenticated();
}

/**
 * Serializes transactions about the same team: of a block and a simultaneous interest, the later retries and sees the
 * other.
 */
export async function takeTurn({ teams }: Models, teamIds: readonly number[], session: ClientSession): Promise<void> {
  await teams.updateMany({ _id: { $in: [...teamIds] } }, { $inc: { turns: 1 } }, { session });
}

/**
 * A turn of a caller who still acts for the team: whoever leaves it at this moment either comes first, or takes along
 * what the transaction adds.
 * @param sides all teams whose turns it takes
 * @throws 401 for a team that was just deleted, 403 for anyone who is not among its owners and managers any more
 */
export async function takeTurnAs(
  models: Models,
  caller: Person,
  session: ClientSession,
  sides: readonly number[] = [caller.id],
): Promise<void> {
  await takeTurn(models, sides, session);
  const team = await models.teams.findOne({ _id: caller.id }).session(session).lean();
  if (!team || team.deleted) throw unauthenticated();
  if (!actsIn(team, personOf(caller))) throw forbidden(NOT_ACTING);
}

/** Those of some teams that one person runs together with another team, at this moment. */
export async function runBySame(
  { teams }: Models,
  teamId: number,
  others: readonly number[],
  session: ClientSession | null = null,
): Promise<ReadonlySet<number>> {
  const found = await teams.find({ _id: { $in: [teamId, ...others] } }, { people: 1 }, { session }).lean();
  const own = found.find(({ _id }) => _id === teamId);
  const same = found.filter((other) => own && other._id !== teamId && areRunByOne(own, other));
  return new Set(same.map(({ _id }) => _id));
}

/** Whether one person runs both teams at this moment. */
export async function haveSameRunner(
  models: Models,
  [one, other]: readonly [number, number],
  session: ClientSession | null = null,
): Promise<boolean> {
  return (await runBySame(models, one, [other], session)).size > 0;
}

/** Whether a person's own account is suspended or gone: their links for teams that others run end with it. */
export async function isOut({ teams }: Models, personId: number): Promise<boolean> {
  const out = { _id: personId, $or: [{ suspended: true }, { deleted: true }] };
  return (await teams.exists(out)) !== null;
}
