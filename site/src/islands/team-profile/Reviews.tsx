import { EmptyState } from '../ui/States.tsx';

export function ReviewsPlaceholder() {
  return (
    <EmptyState icon="trophy" title="Coming soon">
      <p className="max-w-prose text-soft">
        Teams that have played each other will be able to rate and review the game here.
      </p>
    </EmptyState>
  );
}
