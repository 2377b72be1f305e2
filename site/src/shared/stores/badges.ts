import type { LiveEvents } from '@playfield/contracts/live.ts';
import type { countUnread, UNREAD_BADGE_MAX } from '@playfield/contracts/messages.ts';
import type { countUnseen } from '@playfield/contracts/notifications.ts';
import { atom } from 'nanostores';
import { shellCall } from '../api/shell.ts';
import { $session, endSession, isManager } from '../api/session.ts';

// Only the type is imported, to keep the contract out of every page's scripts. The type ensures that the values match.
const BADGE_MAX: typeof UNREAD_BADGE_MAX = 9;

type Counting = typeof countUnread | typeof countUnseen;

function counted(path: Counting['path']) {
  const $count = atom(0);
  let latest = 0;

  function note({ count, serial }: LiveEvents['unread']): void {
    if (serial < latest) return;
    latest = serial;
    $count.set(count);
  }

  async function refresh(): Promise<void> {
    latest = 0;
    if (!isManager($session.get())) return;
    try {
      const answer = await shellCall<Counting>('GET', path);
      if (!answer) endSession();
      else if (!latest) $count.set(answer.count);
    } catch {}
  }

  return [$count, note, refresh] as const;
}

export const [$unread, noteUnread, refreshUnread] = counted('/api/messages/unread-count');
export const [$unseen, noteUnseen, refreshUnseen] = counted('/api/notifications/unread-count');

export const badgeText = (count: number): string => (count > BADGE_MAX ? `${BADGE_MAX}+` : count > 0 ? `${count}` : '');
