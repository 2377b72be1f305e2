import { EmptyState } from './States.tsx';

export function ManagersOnly() {
  return (
    <EmptyState icon="lock" title="Team Manager Access Required">
      <p className="max-w-prose text-soft">Only team managers can post and respond.</p>
      <a href="/welcome" className="button button-solid">
        I manage a team
      </a>
      <a href="/find-games" className="button button-quiet">
        Find Games
      </a>
    </EmptyState>
  );
}
