/** How many received messages wait to be read. */
import type { countUnread, UNREAD_BADGE_MAX, UNREAD_POLL_MS } from '@playfield/contracts/messages.ts';
import { atom } from 'nanostores';
import { shellCall } from '../api/shell.ts';
import { $session, isManager } from './session.ts';

// Typed by the contract's constants, not imported: their module carries schemas that a content page has no room for.
const POLL_MS: typeof UNREAD_POLL_MS = 30_000;
const BADGE_MAX: typeof UNREAD_BADGE_MAX = 9;

export const $unread = atom(0);

export async function refreshUnread(): Promise<void> {
  if (!isManager($session.get())) return;
  const answer = await shellCall<typeof countUnread>('GET', '/api/messages/unread-count').catch(() => null);
  if (answer) $unread.set(answer.count);
}

/** Follows the count for as long as a team manager is signed in. */
export function startUnread(): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let followed: number | undefined;
  $session.subscribe((session) => {
    const manager = session.status === 'in' && isManager(session) ? session.user.id : undefined;
    // Somebody who changes their profile is still the same one.
    if (manager === followed) return;
    followed = manager;
    clearInterval(timer);
    $unread.set(0);
    if (manager === undefined) return;
    void refreshUnread();
    timer = setInterval(() => void refreshUnread(), POLL_MS);
  });
}

/** What a badge shows: nothing at zero, `9+` above nine. */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : count > 0 ? `${count}` : '';
}
