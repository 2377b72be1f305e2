import { useFresh } from '../../shared/ui/useFresh.ts';
import { useValue } from '../../shared/ui/useValue.ts';
import { ActionButton } from '../../shared/ui/ActionButton.tsx';
import { FailedState, Skeleton } from '../../shared/ui/States.tsx';
import { $scoresUsed, loadScoreUse, chooseScoreUse } from './store.ts';

/** Lets a team leave its scores out of suggestions. */
export function ScoreUse({ teamId }: { teamId: number }) {
  useFresh(() => void loadScoreUse(), teamId);
  return (
    <section className="card grid gap-4 p-5 sm:p-6" aria-labelledby="score-use-title">
      <h2 id="score-use-title" className="text-heading">
        Scores
      </h2>
      <Choice />
    </section>
  );
}

function Choice() {
  const used = useValue($scoresUsed);
  if (used.status === 'loading') return <Skeleton rows={1} className="h-28" />;
  if (used.status === 'failed') return <FailedState message={used.message} retry={() => void loadScoreUse()} />;
  const isUsed = used.value;
  return (
    <>
      <p className="max-w-prose text-soft" aria-live="polite">
        {isUsed
          ? 'Scores that you and another team both confirm help us say which suggested games may be close, a stretch or lopsided. No team has a rank, and nobody else sees a score. You can leave yours out: we then forget what they told us, and say nothing about your games.'
          : 'Your scores are left out: we say nothing about how close your games may be, to you or to other teams. If you use them again, we begin anew with your next confirmed score.'}
      </p>
      <ActionButton
        className="button-quiet justify-self-start"
        pendingText="One moment…"
        action={() => chooseScoreUse(!isUsed)}
      >
        {isUsed ? 'Leave our scores out' : 'Use our scores'}
      </ActionButton>
    </>
  );
}
