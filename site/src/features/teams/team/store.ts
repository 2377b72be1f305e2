/** Another team's public profile. */
import { getTeam, type TeamProfile } from '@playfield/contracts/teams.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';

export const $team = atom<Loadable<TeamProfile>>(LOADING);

export function loadTeam(id: number): Promise<void> {
  return fill($team, () => ask(getTeam, { params: { id } }), 'Failed to fetch team');
}

/** Removes a game that is gone from the team's games. */
export function leaveOutOfTeam(id: number): void {
  change($team, (team) => ({ ...team, matchups: team.matchups.filter((matchup) => matchup.id !== id) }));
}
