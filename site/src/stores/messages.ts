/** Conversations and the thread that is open. */
import { listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import type { Conversation, Message } from '@playfield/contracts/messages.ts';
import { getTeam } from '@playfield/contracts/teams.ts';
import { atom, computed } from 'nanostores';
import { ask, messageOf } from '../api/ask.ts';
import { change, fill, LOADING } from './loadable.ts';
import type { Loadable } from './loadable.ts';
import { $session } from './session.ts';
import { showFailure } from './toasts.ts';
import { refreshUnread } from './unread.ts';

/** A message as the thread shows it: one that is still on its way has no id of the server's yet. */
export type ThreadMessage = Message & { sending?: true };
export type OtherTeam = { id: number; teamName: string; fullName: string | null };

const PATH = /^\/messages\/([1-9]\d{0,14})$/;
const SEND_FAILED = 'Failed to send message. Please try again.';

export const $conversations = atom<Loadable<readonly Conversation[]>>(LOADING);
/** The other user of the open thread; null when none is open. */
export const $otherId = atom<number | null>(null);
export const $thread = atom<Loadable<readonly ThreadMessage[]>>(LOADING);
const $namedTeam = atom<OtherTeam | null>(null);

/** Who the open thread is with, from the list, or asked for when the two have not written yet. */
export const $other = computed([$otherId, $conversations, $namedTeam], (otherId, conversations, named) => {
  if (otherId === null) return null;
  const known =
    conversations.status === 'ready'
      ? conversations.value.map(otherOf).find((other) => other.id === otherId)
      : undefined;
  return known ?? (named?.id === otherId ? named : null);
});

/** The one of the two who is not signed in here. */
export function otherOf(message: Message): OtherTeam {
  const session = $session.get();
  return session.status === 'in' && session.user.id === message.senderId
    ? { id: message.receiverId, teamName: message.receiverTeamName, fullName: message.receiverName }
    : { id: message.senderId, teamName: message.senderTeamName, fullName: message.senderName };
}

export function loadConversations(): Promise<void> {
  return fill($conversations, () => ask(listConversations, {}), 'Failed to fetch messages');
}

/** Opens the thread that the address names. */
export function followAddress(): void {
  const id = PATH.exec(location.pathname)?.[1];
  show(id === undefined ? null : Number(id));
}

/** Opens a thread, or none, with an address of its own. */
export function openThread(otherId: number | null): void {
  history.pushState(null, '', otherId === null ? '/messages' : `/messages/${otherId}`);
  show(otherId);
}

function show(otherId: number | null): void {
  if (otherId === $otherId.get()) return;
  $otherId.set(otherId);
  $thread.set(LOADING);
  if (otherId !== null) void loadThread().then(nameOther);
}

export async function loadThread(): Promise<void> {
  const otherId = $otherId.get();
  if (otherId === null) return;
  const before = $thread.get();
  const answer = await ask(readThread, { params: { otherUserId: otherId }, query: {} }).then(
    (value) => ({ status: 'ready', value }) as const,
    (error: unknown) => ({ status: 'failed', message: messageOf(error, 'Failed to fetch messages') }) as const,
  );
  // The thread was left meanwhile, or a refresh failed while messages are shown: keep what is there.
  if ($otherId.get() !== otherId || (answer.status === 'failed' && before.status === 'ready')) return;
  $thread.set(answer.status === 'ready' ? { status: 'ready', value: [...answer.value, ...unsent()] } : answer);
  change($conversations, (list) =>
    list.map((entry) => (otherOf(entry).id === otherId ? { ...entry, unreadCount: 0 } : entry)),
  );
  void refreshUnread();
}

/** Looks for what is new in the open thread and in the list. */
export async function refreshMessages(): Promise<void> {
  await Promise.all([loadThread(), loadConversations()]);
}

/** Shows the message at once. Gives whether it was sent: if not, it is taken back and its text stays with the caller. */
export async function send(content: string): Promise<boolean> {
  const session = $session.get();
  const other = $other.get();
  const otherId = $otherId.get();
  if (session.status !== 'in' || otherId === null || content.trim() === '') return false;
  const { user } = session;
  const draft: ThreadMessage = {
    id: `sending-${crypto.randomUUID()}`,
    senderId: user.id,
    receiverId: otherId,
    content: content.trim(),
    read: false,
    createdAt: new Date().toISOString(),
    senderName: user.fullName,
    senderTeamName: user.teamName,
    receiverName: other?.fullName ?? '',
    receiverTeamName: other?.teamName ?? '',
    sending: true,
  };
  change($thread, (messages) => [...messages, draft]);
  try {
    const sent = await ask(sendMessage, { body: { receiverId: otherId, content: draft.content } });
    change($thread, (messages) => [...messages.filter(({ id }) => id !== draft.id && id !== sent.id), sent]);
    void loadConversations();
    return true;
  } catch (error) {
    change($thread, (messages) => messages.filter(({ id }) => id !== draft.id));
    showFailure('Error', messageOf(error, SEND_FAILED));
    return false;
  }
}

function unsent(): readonly ThreadMessage[] {
  const thread = $thread.get();
  return thread.status === 'ready' ? thread.value.filter((message) => message.sending) : [];
}

async function nameOther(): Promise<void> {
  const id = $otherId.get();
  if (id === null || $other.get()) return;
  const team = await ask(getTeam, { params: { id } }).catch(() => null);
  if (team) $namedTeam.set({ id: team.id, teamName: team.teamName, fullName: null });
}
