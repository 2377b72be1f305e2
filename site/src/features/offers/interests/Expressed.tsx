import { placeText } from '@playfield/contracts/fields/places.ts';
import { possessive } from '@playfield/contracts/fields/possessive.ts';
import { todayText } from '@playfield/contracts/fields/dates.ts';
import type { MyInterest } from '@playfield/contracts/interests.ts';
import { AnswerBadge } from './InterestedTeam.tsx';
import { $myInterests, loadMyInterests, withdraw } from './store.ts';
import { Quote } from '../../../shared/ui/Quote.tsx';
import { EmptyState, Unready, useValue } from '../../../shared/ui/States.tsx';
import { GameSummary } from '../../games/matchups/GameSummary.tsx';
import { Proposals } from '../proposals/Proposals.tsx';
import { openPlaceText, sidedText } from '../../games/facts/where.ts';
import { Button } from '../../../shared/ui/Button.tsx';

export function Expressed() {
  const interests = useValue($myInterests);
  if (interests.status !== 'ready') return <Unready of={interests} rows={3} className="h-32" retry={loadMyInterests} />;
  if (interests.value.length === 0) return <Proposals own otherwise={<NothingExpressed />} />;
  return (
    <div className="grid gap-8">
      <Proposals own />
      <ul className="grid gap-4 lg:grid-cols-2">
        {interests.value.map((interest) => (
          <li key={interest.id}>
            <ExpressedInterest interest={interest} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ExpressedInterest({ interest }: { interest: MyInterest }) {
  const { team, matchup, status, note, mentionsMoney, line } = interest;

  function unexpress(): void {
    void withdraw(matchup.id);
    document.getElementById('tab-panel')?.focus();
  }

  return (
    <article className="card grid h-full content-between gap-4 p-5">
      <GameSummary
        game={matchup}
        title={team.teamName}
        place={
          status === 'accepted'
            ? sidedText(matchup.matchupType === 'looking', placeText(matchup))
            : openPlaceText(matchup, false)
        }
      >
        <span className="flex flex-wrap gap-2">
          <AnswerBadge status={status} line={line} offered="Offered to you" />
          {matchup.date < todayText() && <span className="badge">Past</span>}
        </span>
      </GameSummary>
      {note !== null && (
        <figure className="grid gap-1 rounded-small bg-sunk px-4 py-3">
          <figcaption className="text-sm text-soft">Note from {team.teamName}</figcaption>
          <Quote text={note} mentionsMoney={mentionsMoney} />
        </figure>
      )}
      {(status !== 'rejected' || line) && (
        <div className="flex flex-wrap justify-end gap-2 self-end border-t border-hairline pt-4">
          {status === 'pending' && (
            <Button kind="danger" data-show="acting" onClick={unexpress}>
              Unexpress Interest<span className="sr-only"> in {possessive(team.teamName)} game</span>
            </Button>
          )}
          {(status === 'accepted' || line) && (
            <a href={`/games/${matchup.id}`} className="button button-plain">
              See the game<span className="sr-only"> with {team.teamName}</span>
            </a>
          )}
          {status === 'accepted' && (
            <a href={`/messages/${team.id}`} className="button button-solid">
              Message Team
            </a>
          )}
        </div>
      )}
    </article>
  );
}

function NothingExpressed() {
  return (
    <EmptyState icon="find" title="No interest expressed yet">
      <p className="max-w-prose text-soft">Find a game that fits and express interest. You’ll see the answer here.</p>
      <a href="/find-games" className="button button-solid">
        Find Games
      </a>
    </EmptyState>
  );
}
