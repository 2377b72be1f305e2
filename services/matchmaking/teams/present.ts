import { shownCrest } from '@playfield/contracts/fields/crests.ts';
import type { Identity, TeamRef } from '@playfield/contracts/users.ts';
import type { TeamRecord } from './model.ts';

/** A team as others see it. A deleted account keeps its ID but not its name. */
export function presentTeam(
  id: number,
  team: Pick<TeamRecord, 'teamName' | 'teamLocation' | 'crest' | 'sport'> | undefined,
): TeamRef {
  if (!team) return { id, teamName: 'Deleted team', teamLocation: '' };
  return { id, teamName: team.teamName, teamLocation: team.teamLocation, crest: shownCrest(team) };
}

/** The calling team, as it sees itself. */
export function presentOwnTeam({ id, teamLocation, ...team }: Identity): TeamRef {
  return { id, teamName: team.teamName, teamLocation, crest: shownCrest(team) };
}
