import type { User } from '@playfield/contracts/users.ts';
import type { ReactNode } from 'react';
import { $session, isManager } from '../api/session.ts';
import { useValue, EmptyState } from './States.tsx';

type Props = { waiting: ReactNode; managers?: boolean; children: (user: User) => ReactNode };

export function SignedIn({ waiting, managers = false, children }: Props) {
  const session = useValue($session);
  if (session.status === 'out') return null;
  if (session.status === 'unknown') return waiting;
  return managers && !isManager(session) ? <ManagersOnly /> : children(session.user);
}

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
