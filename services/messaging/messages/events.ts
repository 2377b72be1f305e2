/** Copies of a conversation's first message for the adults whom the two teams have chosen. */
import type { Event } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import { excerptOf } from '../reminders/rules.ts';
import type { MessageRecord } from './message-model.ts';

/** One for each team that has chosen someone, except for whoever wrote the message. */
export async function copiesOf(
  { participants }: Pick<Models, 'participants'>,
  { senderId, receiverId, byId = senderId, content }: MessageRecord,
  session: ClientSession,
): Promise<Event[]> {
  const found = await participants
    .find({ _id: { $in: [senderId, receiverId] } })
    .session(session)
    .lean();
  const refOf = (id: number) => ({
    id,
    teamName: found.find(({ _id }) => _id === id)?.teamName ?? '',
    teamLocation: '',
  });
  const said = { sender: refOf(senderId), receiver: refOf(receiverId), count: 1, excerpt: excerptOf(content) };
  return found.flatMap(({ _id: teamId, secondAdult: personId }): Event[] =>
    personId === undefined || personId === byId
      ? []
      : [{ type: 'message.unread', ...said, copy: { teamId, personId } }],
  );
}
