/** Loaded by the shell for team managers: keeps the badges of every page in step with the server. */
import { onGap, onLive, startLive } from '../stores/live.ts';
import { $session, isManager } from '../stores/session.ts';
import { $unread, badgeText, noteUnread, refreshUnread } from '../stores/unread.ts';
import { $unseen, noteUnseen, refreshUnseen } from '../stores/unseen.ts';

onLive('unread', noteUnread);
onLive('notifications', noteUnseen);
onGap(() => void refreshUnread());
onGap(() => void refreshUnseen());
startLive();
$session.listen((session) => !isManager(session) && [$unread, $unseen].forEach((count) => count.set(0)));
$unread.subscribe((count) => showCount('unread', count));
$unseen.subscribe((count) => showCount('unseen', count));

function showCount(what: 'unread' | 'unseen', count: number): void {
  for (const badge of document.querySelectorAll<HTMLElement>(`[data-${what}]`)) {
    badge.hidden = count === 0;
    badge.textContent = badgeText(count);
  }
  for (const words of document.querySelectorAll(`[data-${what}-words]`)) {
    words.textContent = count === 0 ? '' : `, ${count} ${what === 'unread' ? 'unread' : 'new'}`;
  }
}
