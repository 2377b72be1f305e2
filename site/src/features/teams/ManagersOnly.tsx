import { EmptyState } from '../../shared/ui/States.tsx';

/** What a view-only member sees where a team manager has games. */
export function ManagersOnly() {
  return (
    <EmptyState icon="lock" title="Team Manager Access Required">
      <p className="max-w-prose text-soft">
        Your account can browse and share games. Posting and responding is for team managers.
      </p>
      <a href="/find-games" className="button button-solid">
        Find Games
      </a>
    </EmptyState>
  );
}
