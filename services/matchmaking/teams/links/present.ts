import { shownCrest } from '@playfield/contracts/fields/crests.ts';
import type { InvitingTeam } from '@playfield/contracts/team-links.ts';
import type { TeamRecord } from '../model.ts';

/** A team as everyone sees it who has its link. */
export function presentInvitingTeam(team: TeamRecord): InvitingTeam {
  const { teamName, sport, ageGroup, teamLocation: town } = team;
  return { teamName, sport, ageGroup, town, crest: shownCrest(team) };
}
