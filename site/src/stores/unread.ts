/** How many received messages wait to be read. */
import type { LiveEvents } from '@playfield/contracts/live.ts';
import type { countUnread, UNREAD_BADGE_MAX } from '@playfield/contracts/messages.ts';
import { atom } from 'nanostores';
import { shellCall } from '../api/shell.ts';
import { $session, endSession, isManager } from './session.ts';

// Typed by the contract's constant, not imported: its module carries schemas that a content page has no room for.
const BADGE_MAX: typeof UNREAD_BADGE_MAX = 9;

export const $unread = atom(0);

/** The highest serial heard since the stream was opened: counts come from several processes, in any order. */
let heard = 0;

export function noteUnread({ count, serial }: LiveEvents['unread']): void {
  if (serial < heard) return;
  heard = serial;
  $unread.set(count);
}

/** Asks anew. What the stream tells meanwhile is newer than the answer. */
export async function refreshUnread(): Promise<void> {
  heard = 0;
  if (!isManager($session.get())) return;
  try {
    const answer = await shellCall<typeof countUnread>('GET', '/api/messages/unread-count');
    if (!answer) endSession();
    else if (heard === 0) $unread.set(answer.count);
  } catch {
    // What was counted last stays until the next look.
  }
}

/** What a badge shows: nothing at zero, `9+` above nine. */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : count > 0 ? `${count}` : '';
}
