import { EmptyState } from './States.tsx';

export function ManagersOnly() {
  return (
    <EmptyState icon="lock" title="Team Manager Access Required">
      <p className="max-w-prose text-soft">
        Your account can browse and share games. Posting and responding is for team managers.
      </p>
      <a href="/welcome" className="button button-solid">
        I manage a team
      </a>
      <a href="/find-games" className="button button-quiet">
        Find Games
      </a>
    </EmptyState>
  );
}
