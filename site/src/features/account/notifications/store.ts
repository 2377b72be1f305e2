import { listNotifications, markSeen, type Notification } from '@playfield/contracts/notifications.ts';
import { atom } from 'nanostores';
import { ask, askPage } from '../../../shared/api/ask.ts';
import { attempt, change, refill, type Loadable } from '../../../shared/stores/calls.ts';
import { $unseen, refreshUnseen } from '../../../shared/stores/badges.ts';

type List = { items: readonly Notification[]; nextCursor: string | null };

export const $notifications = atom<Loadable<List>>({ status: 'loading' });

export function openNotifications(): () => void {
  seeAll();
  void showNotifications();
  return $unseen.listen((count) => count > 0 && void showNotifications());
}

export async function showNotifications(): Promise<void> {
  await refill($notifications, async () => pageFrom(undefined), 'Failed to load notifications.', joinNewest);
  const held = $notifications.get();
  if (held.status !== 'ready' || document.visibilityState !== 'visible') return;
  const newest = held.value.items[0];
  if (!newest || ($unseen.get() === 0 && newest.seen)) return;
  try {
    await ask(markSeen, { body: { upTo: newest.id } });
    $unseen.set(0);
  } catch {
    void refreshUnseen();
  }
}

async function pageFrom(cursor: string | undefined): Promise<List> {
  const { answer, nextCursor } = await askPage(listNotifications, { query: { cursor } });
  return { items: answer, nextCursor };
}

function joinNewest(held: List, fresh: List): List {
  const shown = new Map(held.items.map((item) => [item.id, item]));
  const newest = fresh.items.map((item) => ({
    ...item,
    // An outdated notification, such as one about a withdrawn offer, no longer counts as new.
    seen: item.over !== undefined || (shown.get(item.id)?.seen ?? item.seen),
  }));
  const ids = new Set(newest.map(({ id }) => id));
  const older = held.items.filter(({ id }) => !ids.has(id));
  // If more notifications arrived than fit on one page, merging would leave a gap.
  const joined = newest.some(({ id }) => shown.has(id)) || held.items.length === 0;
  return joined && older.length > 0 ? { items: [...newest, ...older], nextCursor: held.nextCursor } : fresh;
}

export async function loadOlder(): Promise<void> {
  const held = $notifications.get();
  if (held.status !== 'ready' || held.value.nextCursor === null) return;
  const { nextCursor } = held.value;
  const older = await attempt(['Failed to load notifications', 'Please try again.'], () => pageFrom(nextCursor));
  if (!older.ok) return;
  change($notifications, ({ items }) => ({
    items: [...items, ...older.value.items],
    nextCursor: older.value.nextCursor,
  }));
}

export function markAllSeen(): void {
  seeAll();
  if ($unseen.get() > 0) void showNotifications();
}

function seeAll(): void {
  change($notifications, (list) => ({ ...list, items: list.items.map((item) => ({ ...item, seen: true })) }));
}
