/** How many received messages wait to be read. */
import type { countUnread, UNREAD_BADGE_MAX } from '@playfield/contracts/messages.ts';
import { badgeCount } from './counts.ts';

// Typed by the contract's constant, not imported: its module carries schemas that a content page has no room for.
const BADGE_MAX: typeof UNREAD_BADGE_MAX = 9;

export const [$unread, noteUnread, refreshUnread] = badgeCount<typeof countUnread>('/api/messages/unread-count');

/** What a badge shows: nothing at zero, `9+` above nine. */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : count > 0 ? `${count}` : '';
}
