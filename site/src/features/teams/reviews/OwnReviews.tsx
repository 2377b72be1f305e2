import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import type { DueReview } from '@playfield/contracts/reviews.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { $dueReviews, loadDueReviews, loadRatings, loadReviews } from './store.ts';
import { Leaf } from '../../../shared/ui/Badges.tsx';
import { EmptyState, Unready, useFresh, useValue } from '../../../shared/ui/States.tsx';
import { REVEAL_WORDS, Reviews } from './Reviews.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

export function OwnReviews({ user }: { user: User }) {
  return (
    <div className="grid gap-10">
      <section className="grid gap-4" data-show="acting">
        <header className="grid gap-1.5">
          <h2 className="text-heading">Games to review</h2>
          <p className="max-w-prose text-soft">{REVEAL_WORDS}</p>
        </header>
        <GamesToReview teamId={user.id} />
      </section>
      <Reviews teamId={user.id} teamName={user.teamName} />
    </div>
  );
}

function GamesToReview({ teamId }: { teamId: number }) {
  const [chosen, setChosen] = useState<DueReview | null>(null);
  useFresh(() => void loadDueReviews(), teamId);

  function leave(): void {
    setChosen(null);
    requestAnimationFrame(() => document.getElementById('tab-panel')?.focus());
    void loadRatings(teamId);
    void loadReviews(teamId);
  }

  return (
    <>
      <DueList onReview={setChosen} />
      {chosen && <ReviewForm due={chosen} onDone={leave} onClose={() => setChosen(null)} />}
    </>
  );
}

function DueList({ onReview }: { onReview: (due: DueReview) => void }) {
  const due = useValue($dueReviews);
  if (due.status !== 'ready') return <Unready of={due} rows={1} className="h-24" retry={loadDueReviews} />;
  if (due.value.length === 0) {
    return (
      <EmptyState icon="check" title="Nothing to review" level="h3">
        <p className="max-w-prose text-soft">Once you have played another team, you can review the game here.</p>
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {due.value.map((game) => (
        <li key={game.matchup.id}>
          <article className="card flex h-full flex-wrap items-center justify-between gap-4 p-5">
            <div className="flex min-w-0 gap-4">
              <Leaf date={game.matchup.date} />
              <div className="min-w-0">
                <h3 className="text-subheading leading-snug">{game.team.teamName}</h3>
                <p className="text-soft">{game.matchup.location}</p>
              </div>
            </div>
            <Button kind="solid" className="ml-auto" aria-haspopup="dialog" onClick={() => onReview(game)}>
              Write a review
              <span className="sr-only">
                {' '}
                of {game.team.teamName}, {shortDayText(game.matchup.date)}
              </span>
            </Button>
          </article>
        </li>
      ))}
    </ul>
  );
}
