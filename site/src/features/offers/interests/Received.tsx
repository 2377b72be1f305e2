import type { MyMatchup } from '@playfield/contracts/matchups.ts';
import { $posted, loadPosted } from '../../games/matchups/posted-games.ts';
import { hasBegun } from '../../../shared/format/days.ts';
import { GameStatusBadge } from '../../../shared/ui/Badges.tsx';
import { EmptyState, Unready, useValue } from '../../../shared/ui/States.tsx';
import { GameSummary } from '../../games/matchups/GameSummary.tsx';
import { Proposals } from '../proposals/Proposals.tsx';
import { ownPlaceText } from '../../games/facts/where.ts';
import { InterestedTeam } from './InterestedTeam.tsx';

export function Received() {
  const posted = useValue($posted);
  if (posted.status !== 'ready') return <Unready of={posted} rows={3} className="h-32" retry={loadPosted} />;
  const received = posted.value.games.filter((game) => game.interests.length > 0);
  const games = received.toSorted((one, other) => Number(isWaiting(other)) - Number(isWaiting(one)));
  if (games.length === 0) return <Proposals otherwise={<NothingReceived />} />;
  return (
    <div className="grid gap-8">
      <Proposals />
      <ul className="grid gap-4">
        {games.map((game) => (
          <li key={game.id}>
            <article className="card grid gap-4 p-5">
              <GameSummary game={game} place={ownPlaceText(game)}>
                <span className="flex flex-wrap gap-2">
                  {game.status !== 'open' && <GameStatusBadge {...game} />}
                  {hasBegun(game) && <span className="badge">Past</span>}
                </span>
              </GameSummary>
              <ul className="divide-y divide-hairline border-t border-hairline">
                {game.interests.map((interest) => (
                  <InterestedTeam
                    key={interest.id}
                    interest={interest}
                    game={game}
                    others={
                      game.interests.filter(({ id, status }) => status === 'pending' && id !== interest.id).length
                    }
                  />
                ))}
              </ul>
            </article>
          </li>
        ))}
      </ul>
    </div>
  );
}

const isWaiting = (game: MyMatchup) => !hasBegun(game) && game.interests.some(({ status }) => status === 'pending');

function NothingReceived() {
  return (
    <EmptyState icon="team" title="No interest yet">
      <p className="max-w-prose text-soft">
        When a team is interested in one of your games or proposes one, it shows here and you get an email.
      </p>
      <a href="/post-availability" className="button button-solid" data-show="acting">
        Post Availability
      </a>
    </EmptyState>
  );
}
