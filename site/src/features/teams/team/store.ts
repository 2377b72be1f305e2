import { getTeam } from '@playfield/contracts/teams.ts';
import { ask } from '../../../shared/api/ask.ts';
import { change, loadable } from '../../../shared/stores/calls.ts';

export const [$team, loadTeam] = loadable((id: number) => ask(getTeam, { params: { id } }), 'Failed to fetch team');

export function leaveOutOfTeam(id: number): void {
  change($team, (team) => ({ ...team, matchups: team.matchups.filter((matchup) => matchup.id !== id) }));
}
