import { onGap, onLive, startLive } from '../shared/stores/live.ts';
import { $session, isManager } from '../shared/api/session.ts';
import {
  $unread,
  $unseen,
  badgeText,
  noteUnread,
  noteUnseen,
  refreshUnread,
  refreshUnseen,
} from '../shared/stores/badges.ts';

onLive('unread', noteUnread);
onLive('notifications', noteUnseen);
onGap(() => void refreshUnread());
onGap(() => void refreshUnseen());
startLive();
$session.subscribe((session) => {
  if (session.status !== 'in' || !session.user.teams) return;
  const { user } = session;
  void import('../features/account/people/current-team.ts').then(({ showTeams }) => showTeams(user));
});
show($unread, 'unread', 'unread');
show($unseen, 'unseen', 'new');

function show($count: typeof $unread, what: 'unread' | 'unseen', word: string): void {
  $session.listen((session) => !isManager(session) && $count.set(0));
  $count.subscribe((count) => {
    for (const badge of document.querySelectorAll<HTMLElement>(`[data-${what}]`)) {
      badge.hidden = !count;
      badge.textContent = badgeText(count);
    }
    for (const words of document.querySelectorAll(`[data-${what}-words]`))
      words.textContent = count ? `, ${count} ${word}` : '';
  });
}
