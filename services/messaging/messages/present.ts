import { shownCrest } from '@playfield/contracts/fields/crests.ts';
import type { Conversation, Message } from '@playfield/contracts/messages.ts';
import { mentionsMoney } from '@playfield/kit/features/money-words.ts';
import type { ConversationRecord, MessageRecord, ParticipantRecord } from './model.ts';
import { otherTeam } from './rules.ts';

export type NameOf = (id: number) => Pick<ParticipantRecord, 'fullName' | 'teamName' | 'sport' | 'crest'>;

export function presentMessage(record: MessageRecord, nameOf: NameOf): Message {
  const [sender, receiver] = [nameOf(record.senderId), nameOf(record.receiverId)];
  const writer = record.byId === undefined ? sender : nameOf(record.byId);
  return {
    id: record._id.toHexString(),
    senderId: record.senderId,
    receiverId: record.receiverId,
    content: record.content,
    read: record.read,
    createdAt: record.createdAt.toISOString(),
    senderName: writer.fullName,
    receiverName: receiver.fullName,
    senderTeamName: sender.teamName,
    receiverTeamName: receiver.teamName,
  };
}

export function presentInThread(record: MessageRecord, nameOf: NameOf): Message {
  return { ...presentMessage(record, nameOf), mentionsMoney: mentionsMoney(record.content) };
}

export function presentConversation(
  conversation: ConversationRecord,
  latest: MessageRecord | undefined,
  reader: { id: number; unreadCount: number },
  nameOf: NameOf,
): Conversation {
  const other = otherTeam(conversation.teams, reader.id);
  const [them, me] = [nameOf(other), nameOf(reader.id)];
  const crest = crestOfTeam(them);
  if (latest) return { ...presentMessage(latest, nameOf), unreadCount: reader.unreadCount, ...crest };
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
    ...crest,
  };
}

function crestOfTeam({ teamName, sport, crest }: ReturnType<NameOf>): { crest?: string } {
  return sport === null ? {} : { crest: shownCrest({ teamName, sport, crest }) };
}
