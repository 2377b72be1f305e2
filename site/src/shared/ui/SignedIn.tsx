import type { User } from '@playfield/contracts/users.ts';
import type { ReactNode } from 'react';
import { $session, isManager } from '../api/session.ts';
import { ManagersOnly } from './ManagersOnly.tsx';
import { useValue } from './useValue.ts';

type Props = { waiting: ReactNode; managers?: boolean; children: (user: User) => ReactNode };

export function SignedIn({ waiting, managers = false, children }: Props) {
  const session = useValue($session);
  if (session.status === 'out') return null;
  if (session.status === 'unknown') return waiting;
  return managers && !isManager(session) ? <ManagersOnly /> : children(session.user);
}
