/** Who was shown an agreed game's field and contacts. */
import type { Receipt, Viewer } from '@playfield/contracts/receipts.ts';
import { cancellationWith, sidesOf } from '../confirmations/queries.ts';
import type { Models } from '../models.ts';
import { teamRefs } from '../teams/queries.ts';
import type { ViewRecord } from './model.ts';

/** Two staffs of twenty in three ways, and some who have left. */
const VIEWS_MAX = 300;

/** The two teams of a game; for one that had it before others did, itself and the team that it had agreed with; null for any other. */
async function sidesFor(models: Models, matchupId: number, teamId: number): Promise<readonly number[] | null> {
  const sides = await sidesOf(models, matchupId);
  if (sides?.includes(teamId)) return sides;
  const canceled = await cancellationWith(models, { matchupId, teamId });
  return canceled && [canceled.fromId, canceled.toId];
}

/** @returns null unless the team is one of the two that agreed on the game, or was before it was offered to others */
export async function receiptOf(models: Models, matchupId: number, teamId: number): Promise<Receipt | null> {
  const { fieldViews } = models;
  const sides = await sidesFor(models, matchupId, teamId);
  if (!sides) return null;
  const teamIds = [teamId, ...sides.filter((id) => id !== teamId)];
  const seen = await fieldViews
    .find({ matchupId, teamId: { $in: teamIds } })
    .sort({ at: 1 })
    .limit(VIEWS_MAX)
    .lean<ViewRecord[]>();
  const refOf = await teamRefs(models, teamIds);
  const peopleOf = await peopleIn(models, seen, teamId);
  return {
    matchupId,
    teams: teamIds.map((id) => ({ team: refOf(id), mine: id === teamId, people: peopleOf(id) })),
  };
}

/** The people of each team who looked, in the order of their first view. Names are for the own team alone. */
async function peopleIn({ teams }: Models, seen: readonly ViewRecord[], ownId: number) {
  const ids = new Set(seen.flatMap(({ teamId, personId }) => [teamId, personId]));
  const found = await teams.find({ _id: { $in: [...ids] } }, { fullName: 1, people: 1 }).lean();
  const byId = new Map(found.map((team) => [team._id, team]));

  function roleOf(teamId: number, personId: number): Viewer['role'] {
    const people = byId.get(teamId)?.people;
    // Where its people are not known, its founder runs it alone.
    if (!people) return personId === teamId ? 'owner' : null;
    return people.find(({ id }) => id === personId)?.role ?? null;
  }

  return (teamId: number): Viewer[] => {
    const byPerson = Map.groupBy(
      seen.filter((view) => view.teamId === teamId),
      ({ personId }) => personId,
    );
    return [...byPerson].map(([personId, views]) => ({
      fullName: teamId === ownId ? (byId.get(personId)?.fullName ?? null) : null,
      role: roleOf(teamId, personId),
      views: views.map(({ way, at }) => ({ way, at: at.toISOString() })),
    }));
  };
}
