import type { Conversation, Message } from '@playfield/contracts/messages.ts';
import type { ConversationRecord } from './model.ts';
import type { MessageRecord } from './message-model.ts';
import type { ParticipantRecord } from './participant-model.ts';
import { otherTeam } from './rules.ts';

export type NameOf = (id: number) => Pick<ParticipantRecord, 'fullName' | 'teamName'>;

export function presentMessage(record: MessageRecord, nameOf: NameOf): Message {
  const [sender, receiver] = [nameOf(record.senderId), nameOf(record.receiverId)];
  return {
    id: record._id.toHexString(),
    senderId: record.senderId,
    receiverId: record.receiverId,
    content: record.content,
    read: record.read,
    createdAt: record.createdAt.toISOString(),
    senderName: sender.fullName,
    receiverName: receiver.fullName,
    senderTeamName: sender.teamName,
    receiverTeamName: receiver.teamName,
  };
}

/** A conversation with its latest message; an empty one shows an empty message from the other team. */
export function presentConversation(
  conversation: ConversationRecord,
  latest: MessageRecord | undefined,
  reader: { id: number; unreadCount: number },
  nameOf: NameOf,
): Conversation {
  if (latest) return { ...presentMessage(latest, nameOf), unreadCount: reader.unreadCount };
  const other = otherTeam(conversation.teams, reader.id);
  const [them, me] = [nameOf(other), nameOf(reader.id)];
  return {
    id: conversation._id,
    senderId: other,
    receiverId: reader.id,
    content: '',
    read: true,
    createdAt: conversation.activeAt.toISOString(),
    senderName: them.fullName,
    receiverName: me.fullName,
    senderTeamName: them.teamName,
    receiverTeamName: me.teamName,
    unreadCount: 0,
  };
}
