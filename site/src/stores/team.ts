/** Another team, as everybody signed in sees it. */
import { getTeam } from '@playfield/contracts/teams.ts';
import type { Team } from '@playfield/contracts/teams.ts';
import { atom } from 'nanostores';
import { ask } from '../api/ask.ts';
import { fill, LOADING } from './loadable.ts';
import type { Loadable } from './loadable.ts';

export const $team = atom<Loadable<Team>>(LOADING);

export function loadTeam(id: number): Promise<void> {
  return fill($team, () => ask(getTeam, { params: { id } }), 'Failed to fetch team');
}
