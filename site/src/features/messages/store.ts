import type { LiveEvents } from '@playfield/contracts/live.ts';
import type { Message } from '@playfield/contracts/messages.ts';
import { loadBlocks } from '../safety/blocks/store.ts';
import { $conversations, $ownId, loadConversations, noteAllRead, noteMessage, otherOf } from './conversations.ts';
import { loadDrafts, $refusals } from './sending.ts';
import { onGap, onLive } from '../../shared/stores/live.ts';
import {
  readUpTo,
  withMessage,
  $otherId,
  $thread,
  changeThread,
  loadThread,
  loadThreadSoon,
  showThread,
} from './thread.ts';

const PATH = /^\/messages\/([1-9]\d{0,14})$/;

export function startMessages(): () => void {
  loadDrafts();
  void loadConversations();
  void loadBlocks();
  followAddress();
  addEventListener('popstate', followAddress);
  const stops = [onLive('message', takeMessage), onLive('read', takeReading), onGap(lookAgain)];
  return () => {
    removeEventListener('popstate', followAddress);
    for (const stop of stops) stop();
  };
}

export function openThread(otherId: number | null): void {
  history.pushState(null, '', otherId === null ? '/messages' : `/messages/${otherId}`);
  followAddress();
}

function followAddress(): void {
  const id = PATH.exec(location.pathname)?.[1];
  const otherId = id === undefined ? null : Number(id);
  if (otherId !== null && otherId !== $otherId.get()) $refusals.setKey(otherId, undefined);
  showThread(otherId);
}

function lookAgain(): void {
  void loadConversations();
  void loadThread();
}

function takeMessage(message: Message): void {
  const otherId = otherOf(message).id;
  const received = message.receiverId === $ownId.get();
  const open = otherId === $otherId.get();
  noteMessage(message, { unread: received && !open });
  if (!open) return;
  changeThread(otherId, (thread) => withMessage(thread, message));
  if (received) $refusals.setKey(otherId, undefined);
  if (received || $thread.get().status !== 'ready') loadThreadSoon();
}

function takeReading({ readerId, otherId, upTo }: LiveEvents['read']): void {
  if (otherId === $ownId.get()) return changeThread(readerId, (thread) => readUpTo(thread, otherId, upTo));
  const held = $conversations.get();
  const latest = held.status === 'ready' ? held.value.find((entry) => otherOf(entry).id === otherId) : undefined;
  if (latest && latest.id <= upTo) noteAllRead(otherId);
}
