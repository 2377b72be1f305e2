import { readThread, type Conversation, type Message } from '@playfield/contracts/messages.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { atom, computed } from 'nanostores';
import { ask, askPage, isAborted } from '../../shared/api/ask.ts';
import { $conversations, noteAllRead, otherOf, type OtherTeam } from './conversations.ts';
import { $live } from '../../shared/stores/live.ts';
import { change, LOADING, refill, type Loadable } from '../../shared/stores/calls.ts';
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

/** Does nothing on a hidden page, because loading marks messages as read. */
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
    changeThread(otherId, ({ messages }) => ({ ...earlier, messages: joined(messages, earlier.messages) }));
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

export type ThreadMessage = Message & { sending?: true; key?: string };
export type Thread = { messages: readonly ThreadMessage[]; cursor: string | null };

export function refreshed(held: Thread, fresh: Thread): Thread {
  const [oldest] = fresh.messages;
  if (fresh.cursor === null || !oldest || held.messages.some(({ id }) => id === oldest.id)) {
    return { messages: joined(held.messages, fresh.messages), cursor: fresh.cursor === null ? null : held.cursor };
  }
  const later = held.messages.filter(({ id, sending }) => sending || id > oldest.id);
  return { messages: joined(later, fresh.messages), cursor: fresh.cursor };
}

export function withMessage(held: Thread, message: Message): Thread {
  const known = held.messages.some(({ id }) => id === message.id);
  const draft = held.messages.find(
    ({ sending, senderId, content }) => sending && senderId === message.senderId && content === message.content,
  );
  if (known || !draft) return { ...held, messages: joined(held.messages, [message]) };
  return withSent(held, draft, message);
}

export function withSent(held: Thread, draft: ThreadMessage, sent: Message): Thread {
  const rest = held.messages.filter(({ id }) => id !== draft.id);
  return { ...held, messages: joined(rest, [{ ...sent, key: draft.id }]) };
}

export function readUpTo(held: Thread, senderId: number, upTo: string): Thread {
  const messages = held.messages.map((message) =>
    message.senderId === senderId && !message.sending && message.id <= upTo ? { ...message, read: true } : message,
  );
  return { ...held, messages };
}

function joined(held: readonly ThreadMessage[], more: readonly ThreadMessage[]): ThreadMessage[] {
  const byId = new Map(held.map((message) => [message.id, message]));
  for (const message of more) {
    const known = byId.get(message.id);
    // Don't reset `read`, because a response may be older than the read receipt.
    byId.set(message.id, { ...known, ...message, read: message.read || known?.read === true });
  }
  const all = [...byId.values()];
  const sent = all.filter(({ sending }) => !sending).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return [...sent, ...all.filter(({ sending }) => sending)];
}
