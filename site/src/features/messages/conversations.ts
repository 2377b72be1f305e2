import { listConversations, type Conversation, type Message } from '@playfield/contracts/messages.ts';
import { atom, computed } from 'nanostores';
import { ask } from '../../shared/api/ask.ts';
import { change, LOADING, refill, type Loadable } from '../../shared/stores/calls.ts';
import { $session } from '../../shared/api/session.ts';

export type OtherTeam = { id: number; teamName: string; fullName: string | null; crest?: string | undefined };

export const $conversations = atom<Loadable<readonly Conversation[]>>(LOADING);
export const $ownId = computed($session, (session) => (session.status === 'in' ? session.user.id : null));

export function otherOf(message: Message): OtherTeam {
  return $ownId.get() === message.senderId
    ? { id: message.receiverId, teamName: message.receiverTeamName, fullName: message.receiverName }
    : { id: message.senderId, teamName: message.senderTeamName, fullName: message.senderName };
}

export function loadConversations(): Promise<void> {
  return refill($conversations, () => ask(listConversations, {}), 'Failed to fetch messages', newerOf);
}

export function noteMessage(message: Message, { unread }: { unread: boolean }): void {
  const other = otherOf(message).id;
  const held = $conversations.get();
  if (held.status === 'ready' && !held.value.some((entry) => otherOf(entry).id === other)) void loadConversations();
  change($conversations, (list) => {
    const entry = list.find((known) => otherOf(known).id === other);
    if (!entry || entry.id === message.id || isNewer(entry, message)) return list;
    const unreadCount = unread ? entry.unreadCount + 1 : entry.unreadCount;
    return [{ ...entry, ...message, unreadCount }, ...list.filter((known) => known !== entry)];
  });
}

export function noteAllRead(otherId: number): void {
  change($conversations, (list) =>
    list.map((entry) => (otherOf(entry).id === otherId ? { ...entry, unreadCount: 0 } : entry)),
  );
}

function newerOf(held: readonly Conversation[], fresh: readonly Conversation[]): readonly Conversation[] {
  const heldOf = new Map(held.map((entry) => [otherOf(entry).id, entry]));
  return fresh
    .map((entry) => {
      const known = heldOf.get(otherOf(entry).id);
      return known && isNewer(known, entry) ? known : entry;
    })
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
}

const isNewer = (one: Message, other: Message) => one.createdAt > other.createdAt;
