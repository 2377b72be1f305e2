import type { logout, me } from '@playfield/contracts/sign-in.ts';
import type { User } from '@playfield/contracts/users.ts';
import { atom } from 'nanostores';
import { dropSessionHint, hasSessionHint } from './hint.ts';
import { shellCall } from './shell.ts';

export const actsForTeam = ({ userRole, role }: User): boolean => userRole === 'team_manager' && role !== 'helper';

export const isActing = (session: Session): boolean => session.status === 'in' && actsForTeam(session.user);

export type Session = { status: 'unknown' } | { status: 'out' } | { status: 'in'; user: User };

const REMEMBERED = 'pf_team';

export const $session = atom<Session>({ status: 'unknown' });

export async function startSession(): Promise<void> {
  if (!hasSessionHint()) return endSession();
  try {
    const user = await shellCall<typeof me>('GET', '/api/auth/me');
    if (!user) return endSession();
    takeUser(user);
  } catch {
    // The product spec treats any failure as signed out. Keep local storage, unlike after a 401.
    console.warn('Failed to fetch user');
    $session.set({ status: 'out' });
  }
}

export function shownName({ userRole, teamName, fullName }: User): string {
  return userRole === 'team_manager' ? teamName : fullName;
}

export function rememberTeam(user: User): void {
  localStorage.setItem(REMEMBERED, JSON.stringify({ teamName: shownName(user), role: user.role ?? user.userRole }));
}

export function takeUser(user: User): void {
  rememberTeam(user);
  $session.set({ status: 'in', user });
}

export function endSession(): void {
  dropSessionHint();
  // All data in local storage is personal (see the cookies policy).
  localStorage.clear();
  $session.set({ status: 'out' });
}

export async function signOut(): Promise<void> {
  await shellCall<typeof logout>('POST', '/api/auth/logout');
  sessionStorage.clear();
  endSession();
}

export function isManager(session: Session): session is Session & { status: 'in' } {
  return session.status === 'in' && session.user.userRole === 'team_manager';
}

export function ownTown(): string {
  const session = $session.get();
  return session.status === 'in' ? session.user.teamLocation : '';
}
