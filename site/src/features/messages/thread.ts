import { readThread, type Conversation } from '@playfield/contracts/messages.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { atom, computed } from 'nanostores';
import { ask, askPage, isAborted } from '../../shared/api/ask.ts';
import { $conversations, noteAllRead, otherOf, type OtherTeam } from './conversations.ts';
import { $live } from '../../shared/stores/live.ts';
import { change, LOADING, refill, type Loadable } from '../../shared/stores/loadable.ts';
import { refreshed, withEarlier, type Thread } from './thread-messages.ts';
import { refreshUnread } from '../../shared/stores/badges.ts';

const READ_SOON_MS = 150;

export const $otherId = atom<number | null>(null);
export const $thread = atom<Loadable<Thread>>(LOADING);
export const $earlier = atom<'idle' | 'loading' | 'failed'>('idle');
const $namedTeam = atom<OtherTeam | null>(null);

let running = new AbortController();
let soon: ReturnType<typeof setTimeout> | undefined;

const otherTeamOf = (entry: Conversation): OtherTeam => ({ ...otherOf(entry), crest: entry.crest });

export const $other = computed([$otherId, $conversations, $namedTeam], (otherId, conversations, named) => {
  if (otherId === null) return null;
  const known =
    conversations.status === 'ready'
      ? conversations.value.map(otherTeamOf).find((other) => other.id === otherId)
      : undefined;
  return known ?? (named?.id === otherId ? named : null);
});

export function showThread(otherId: number | null): void {
  if (otherId === $otherId.get()) return;
  running.abort();
  running = new AbortController();
  $otherId.set(otherId);
  $thread.set(LOADING);
  $earlier.set('idle');
  if (otherId !== null) void loadThread().then(nameOther);
}

/** Does nothing while the page is hidden, because loading marks messages as read. */
export async function loadThread(): Promise<void> {
  const otherId = $otherId.get();
  if (otherId === null || document.visibilityState !== 'visible') return;
  clearTimeout(soon);
  await refill($thread, () => page(otherId), 'Failed to fetch messages', refreshed);
  if ($otherId.get() !== otherId || $thread.get().status !== 'ready') return;
  noteAllRead(otherId);
  if (!$live.get()) void refreshUnread();
}

export function loadThreadSoon(): void {
  clearTimeout(soon);
  soon = setTimeout(() => void loadThread(), READ_SOON_MS);
}

export async function loadEarlier(): Promise<void> {
  const otherId = $otherId.get();
  const thread = $thread.get();
  if (otherId === null || thread.status !== 'ready' || thread.value.cursor === null) return;
  if ($earlier.get() === 'loading') return;
  $earlier.set('loading');
  try {
    const earlier = await page(otherId, thread.value.cursor);
    changeThread(otherId, (held) => withEarlier(held, earlier));
    $earlier.set('idle');
  } catch (error) {
    if (!isAborted(error)) $earlier.set('failed');
  }
}

export function changeThread(otherId: number, edit: (thread: Thread) => Thread): void {
  if ($otherId.get() === otherId) change($thread, edit);
}

async function page(otherUserId: number, cursor?: string): Promise<Thread> {
  const { signal } = running;
  const { answer, nextCursor } = await askPage(readThread, { params: { otherUserId }, query: { cursor }, signal });
  return { messages: answer, cursor: nextCursor };
}

async function nameOther(): Promise<void> {
  const id = $otherId.get();
  if (id === null || $other.get()) return;
  const team = await ask(getTeam, { params: { id } }).catch(() => null);
  if (team) $namedTeam.set({ id: team.id, teamName: team.teamName, fullName: null });
}
