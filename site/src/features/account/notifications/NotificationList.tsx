import { dateText } from '@playfield/contracts/fields/dates.ts';
import type { Notification, NotificationKind } from '@playfield/contracts/notifications.ts';
import { useEffect, useRef } from 'react';
import type { IconName } from '../../../data/icons.ts';
import { $notifications, loadOlder, markAllSeen, openNotifications, showNotifications } from './store.ts';
import { agoText } from '../../../shared/format/ago.ts';
import { pathFor } from '../people/current-team.ts';
import { ownPath } from '../../../shared/format/next.ts';
import { ActionButton, Button, Icon } from '../../../shared/ui/Button.tsx';
import { EmptyState, Unready, useValue } from '../../../shared/ui/States.tsx';
import { createRoot } from 'react-dom/client';

const ICONS: Record<NotificationKind, IconName> = {
  interests: 'team',
  answers: 'send',
  games: 'calendar',
  searches: 'find',
  messages: 'messages',
  reviews: 'star',
};

export function NotificationList({ onFollow }: { onFollow?: () => void }) {
  const list = useValue($notifications);
  const items = useRef<HTMLUListElement>(null);
  useEffect(openNotifications, []);

  if (list.status !== 'ready') return <Unready of={list} rows={4} className="h-16" retry={showNotifications} />;
  const { items: shown, nextCursor } = list.value;
  if (shown.length === 0) return <Nothing />;

  async function showOlder(): Promise<void> {
    const count = shown.length;
    await loadOlder();
    requestAnimationFrame(() => items.current?.querySelectorAll('a')[count]?.focus({ preventScroll: true }));
  }

  function press(): void {
    markAllSeen();
    items.current?.querySelector('a')?.focus({ preventScroll: true });
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {shown.some(({ seen }) => !seen) && (
        <Button kind="plain" className="-my-1 justify-self-end" onClick={press}>
          Mark all as seen
        </Button>
      )}
      <ul className="notes" ref={items}>
        {shown.map((notification) => (
          <Line key={notification.id} notification={notification} onFollow={onFollow} />
        ))}
      </ul>
      {nextCursor !== null && (
        <ActionButton className="button-quiet justify-self-center" pendingText="Loading…" action={showOlder}>
          Load more
        </ActionButton>
      )}
    </div>
  );
}

type LineProps = { notification: Notification; onFollow: (() => void) | undefined };

function Line({
  notification: { kind, title, text, path: plain, over, teamId, createdAt, seen },
  onFollow,
}: LineProps) {
  const path = teamId === undefined ? plain : pathFor(plain, teamId);
  return (
    <li>
      <a href={ownPath(path, location.origin)} className="note" data-seen={seen} onClick={onFollow}>
        <span className="note-mark">
          <Icon name={ICONS[kind]} />
        </span>
        <span className="grid min-w-0 gap-0.5">
          <span className="note-title">
            {!seen && <span className="sr-only">New: </span>}
            {title}
          </span>
          <span className="text-soft text-sm">
            {over && <strong>{over} </strong>}
            {text}
          </span>
          <time className="text-soft text-sm" dateTime={createdAt} title={dateText(createdAt)}>
            {agoText(createdAt)}
          </time>
        </span>
      </a>
    </li>
  );
}

function Nothing() {
  return (
    <EmptyState icon="bell" title="No notifications yet">
      <p className="max-w-prose text-soft">You’ll see here when a team wants to play, answers you, or writes to you.</p>
      <a className="button button-primary mt-1" href="/find-games">
        Find games
      </a>
    </EmptyState>
  );
}

export function showList(place: Element, onFollow: () => void): () => void {
  const root = createRoot(place);
  root.render(<NotificationList onFollow={onFollow} />);
  return () => root.unmount();
}
