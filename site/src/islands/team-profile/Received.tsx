import type { Interest } from '@playfield/contracts/interests.ts';
import { $deciding, $posted, decide, loadPosted } from '../../stores/my-team.ts';
import { InterestBadge } from '../ui/Badges.tsx';
import { EmptyState, FailedState, Skeleton } from '../ui/States.tsx';
import { keepFocus } from '../ui/keepFocus.ts';
import { useValue } from '../ui/useValue.ts';
import { GameSummary } from './GameSummary.tsx';
import { ManagersOnly } from './ManagersOnly.tsx';

export function Received({ manager }: { manager: boolean }) {
  const posted = useValue($posted);
  if (!manager) return <ManagersOnly />;
  if (posted.status === 'loading') return <Skeleton rows={3} className="h-32" />;
  if (posted.status === 'failed') return <FailedState message={posted.message} retry={() => void loadPosted()} />;
  const games = posted.value.games.filter((game) => game.interests.length > 0);
  if (games.length === 0) return <NothingReceived />;
  return (
    <ul className="grid gap-4">
      {games.map((game) => (
        <li key={game.id}>
          <article className="card grid gap-4 p-5">
            <GameSummary game={game} />
            <ul className="divide-y divide-hairline border-t border-hairline">
              {game.interests.map((interest) => (
                <InterestedTeam key={interest.id} interest={interest} />
              ))}
            </ul>
          </article>
        </li>
      ))}
    </ul>
  );
}

function InterestedTeam({ interest }: { interest: Interest }) {
  const { team, status } = interest;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3 last:pb-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <a href={`/team-profile/${team.id}`} className="link">
          {team.teamName}
        </a>
        <span className="text-soft">{team.teamLocation}</span>
        <InterestBadge status={status} />
      </div>
      <div className="ml-auto flex gap-2 empty:hidden" data-actions>
        {status === 'pending' && <Decision interest={interest} />}
        {status === 'accepted' && (
          <a href={`/messages/${interest.teamId}`} className="button button-solid">
            Message Team<span className="sr-only"> {team.teamName}</span>
          </a>
        )}
      </div>
    </li>
  );
}

function Decision({ interest }: { interest: Interest }) {
  const deciding = useValue($deciding)[interest.id];
  const button = (status: 'accepted' | 'rejected', words: string, kind: string) => (
    <button
      type="button"
      className={`button ${kind}`}
      aria-disabled={deciding !== undefined}
      onClick={({ currentTarget }) => keepFocus(currentTarget, decide(interest, status))}
    >
      {words}
      <span className="sr-only"> {interest.team.teamName}</span>
    </button>
  );
  return (
    <>
      {button('rejected', deciding === 'rejected' ? 'Declining…' : 'Decline', 'button-quiet')}
      {button('accepted', deciding === 'accepted' ? 'Accepting…' : 'Accept', 'button-solid')}
    </>
  );
}

function NothingReceived() {
  return (
    <EmptyState icon="team" title="No interest yet">
      <p className="max-w-prose text-soft">
        When a team is interested in one of your games, it shows here and you get an email.
      </p>
      <a href="/post-availability" className="button button-solid">
        Post Availability
      </a>
    </EmptyState>
  );
}
