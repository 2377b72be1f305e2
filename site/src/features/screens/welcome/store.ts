import type { Matchup } from '@playfield/contracts/matchups.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import type { User } from '@playfield/contracts/users.ts';
import { atom } from 'nanostores';
import { loadMyInterests } from '../../offers/interests/store.ts';
import { ask } from '../../../shared/api/ask.ts';
import { fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';

export const SHOWN = 3;
/** A weekend's trip: where nobody plays nearby, a new team still sees who is nearest. */
const FAR_MILES = '300';
/** Own games are left out below. */
const FETCHED = '12';

export const $games = atom<Loadable<readonly Matchup[]>>(LOADING);

export async function loadGames({ id, sport, ageGroup, teamLocation }: User): Promise<void> {
  const query = {
    sport,
    ageGroup,
    zipcode: teamLocation,
    maxDistance: FAR_MILES,
    sort: 'nearest',
    limit: FETCHED,
  } as const;
  const others = async () => (await ask(listMatchups, { query })).filter(({ team }) => team.id !== id).slice(0, SHOWN);
  await Promise.all([loadMyInterests(), fill($games, others, 'Failed to fetch matchups')]);
}
