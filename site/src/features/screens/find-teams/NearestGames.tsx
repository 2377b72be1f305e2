import { milesText } from '@playfield/contracts/fields/distance.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { listMatchups } from '@playfield/contracts/search.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useEffect } from 'react';
import { openPlaceText } from '../../games/facts/where.ts';
import { loadMyInterests } from '../../offers/interests/store.ts';
import { GameAction } from '../../search/find-games/GameAction.tsx';
import { shortRange } from '../../teams/availability/week.ts';
import { ask } from '../../../shared/api/ask.ts';
import { loadable } from '../../../shared/stores/calls.ts';
import { Titled } from '../../../shared/ui/Section.tsx';
import { Unready, useValue } from '../../../shared/ui/States.tsx';

const SHOWN = 3;
const FAR_MILES = '300';
const FETCHED = '12';

const [$games, loadGames] = loadable(async ({ id, sport, ageGroup, teamLocation }: User) => {
  const query = {
    sport,
    ageGroup,
    zipcode: teamLocation,
    maxDistance: FAR_MILES,
    sort: 'nearest',
    limit: FETCHED,
  } as const;
  const [found] = await Promise.all([ask(listMatchups, { query }), loadMyInterests()]);
  return found.filter(({ team }) => team.id !== id).slice(0, SHOWN);
}, 'Failed to fetch matchups');

export function NearestGames({ user }: { user: User }) {
  const games = useValue($games);
  useEffect(() => void loadGames(user), [user]);
  if (games.status !== 'ready')
    return <Unready of={games} rows={3} className="h-32" retry={() => void loadGames(user)} />;
  if (games.value.length === 0) return null;
  return (
    <Titled level="h2" title={`Open games nearest to ${user.teamLocation}`} className="grid gap-4">
      <ul className="grid gap-4">
        {games.value.map((game) => (
          <li key={game.id}>
            <NearestGame game={game} />
          </li>
        ))}
      </ul>
    </Titled>
  );
}

function NearestGame({ game }: { game: Matchup }) {
  return (
    <article className="card flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="grid min-w-0 gap-1">
        <h3 className="text-subheading leading-snug wrap-anywhere">{game.team.teamName}</h3>
        <p>
          {shortDayText(game.date)}, {shortRange(game)}
        </p>
        <p className="text-soft">
          {openPlaceText(game, false)}
          {game.distanceMiles !== undefined && ` · ${milesText(game.distanceMiles)} away`}
        </p>
      </div>
      <GameAction matchup={game} />
    </article>
  );
}
