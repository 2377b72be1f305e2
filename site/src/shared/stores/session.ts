/** Who is signed in. Everything that differs by sign-in state, in the header as in the islands, follows this store. */
import type { logout, me } from '@playfield/contracts/sign-in.ts';
import type { User } from '@playfield/contracts/users.ts';
import { atom } from 'nanostores';
import { dropSessionHint, hasSessionHint } from '../api/hint.ts';
import { shellCall } from '../api/shell.ts';

export type Session = { status: 'unknown' } | { status: 'out' } | { status: 'in'; user: User };

/** Name and role of the last known team, so that the next page draws its header before the server has answered. */
const REMEMBERED = 'pf_team';

export const $session = atom<Session>({ status: 'unknown' });

/** Asks once per page load who is signed in. Without the gateway's hint nobody is, and nothing is asked. */
export async function startSession(): Promise<void> {
  if (!hasSessionHint()) return endSession();
  try {
    const user = await shellCall<typeof me>('GET', '/api/auth/me');
    if (!user) return endSession();
    rememberTeam(user);
    $session.set({ status: 'in', user });
  } catch {
    // The spec's rule: a failure other than 401 means no user too. What is remembered stays for the next page.
    console.warn('Failed to fetch user');
    $session.set({ status: 'out' });
  }
}

/** Lets the next page draw its header for this team at once. */
export function rememberTeam({ teamName, userRole }: User): void {
  localStorage.setItem(REMEMBERED, JSON.stringify({ teamName, userRole }));
}

export function endSession(): void {
  dropSessionHint();
  // All that is kept there is a person's: the team, drafts of messages, the last search. The cookies policy lists it.
  localStorage.clear();
  $session.set({ status: 'out' });
}

/** Throws when the server did not end the session. */
export async function signOut(): Promise<void> {
  await shellCall<typeof logout>('POST', '/api/auth/logout');
  endSession();
}

export function isManager(session: Session): boolean {
  return session.status === 'in' && session.user.userRole === 'team_manager';
}
