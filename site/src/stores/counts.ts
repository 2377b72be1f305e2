/** A number that badges of every page show: asked for now and then, and told by the stream. Without the contract's schemas, for which a content page has no room. */
import type { LiveEvents } from '@playfield/contracts/live.ts';
import type { countUnread } from '@playfield/contracts/messages.ts';
import type { countUnseen } from '@playfield/contracts/notifications.ts';
import { atom } from 'nanostores';
import { shellCall } from '../api/shell.ts';
import { $session, endSession, isManager } from './session.ts';

type Counting = typeof countUnread | typeof countUnseen;

/** The count, what takes one that the stream tells, and what asks for it; a tuple, because its names weigh nothing on a page. */
export function badgeCount<Call extends Counting>(path: Call['path']) {
  const $count = atom(0);
  /** The highest serial heard since the last look: counts come from several processes, in any order. */
  let heard = 0;

  function note({ count, serial }: LiveEvents['unread']): void {
    if (serial < heard) return;
    heard = serial;
    $count.set(count);
  }

  /** Asks anew. What the stream tells meanwhile is newer than the answer. */
  async function refresh(): Promise<void> {
    heard = 0;
    if (!isManager($session.get())) return;
    try {
      const answer = await shellCall<Call>('GET', path);
      if (!answer) endSession();
      else if (heard === 0) $count.set(answer.count);
    } catch {
      // What was counted last stays until the next look.
    }
  }

  return [$count, note, refresh] as const;
}
