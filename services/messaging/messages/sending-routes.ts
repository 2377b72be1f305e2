import { sendMessage } from '@playfield/contracts/messages.ts';
import { forbidden } from '@playfield/kit/http/errors.ts';
import { isDuplicateKey, transaction, type ClientSession } from '@playfield/kit/data/mongo.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import type { MessageRecord } from './model.ts';
import { namedIn, namesOf } from './queries.ts';
import { presentInThread } from './present.ts';
import { blockId, conversationId } from './rules.ts';
import { NO_CONVERSATION } from './routes.ts';

const BLOCKED_BY_YOU = 'You blocked this team, or people who run it. Unblock them to write to it.';
const BLOCKED = 'This team takes no messages from you';
const TEAM_GONE = 'This team’s account was deleted';

export function sendingRoutes({ db, models, livePublisher }: Deps) {
  const { blocks, conversations, messages, participants } = models;

  async function refusalBetween(senderId: number, receiverId: number, session: ClientSession): Promise<string | null> {
    const gone = { _id: { $in: [senderId, receiverId] }, deleted: true };
    if (await participants.exists(gone).session(session)) return TEAM_GONE;
    const [mine, theirs] = [blockId(senderId, receiverId), blockId(receiverId, senderId)];
    const active = await blocks
      .find({ _id: { $in: [mine, theirs] }, active: true })
      .session(session)
      .lean();
    if (active.length === 0) return null;
    return active.some(({ _id }) => _id === mine) ? BLOCKED_BY_YOU : BLOCKED;
  }

  async function write(message: MessageRecord, session: ClientSession): Promise<void> {
    const { _id, conversationId: id, senderId, receiverId, createdAt } = message;
    const { matchedCount } = await conversations.updateOne(
      { _id: id, teams: senderId },
      { $set: { lastMessageId: _id, activeAt: createdAt } },
      { session },
    );
    if (matchedCount === 0 || receiverId === senderId) throw forbidden(NO_CONVERSATION);
    const refusal = await refusalBetween(senderId, receiverId, session);
    if (refusal) throw forbidden(refusal);
    await messages.create([message], { session });
  }

  async function sentAs({ conversationId: id, senderId, clientId }: MessageRecord): Promise<MessageRecord | null> {
    if (clientId === undefined) return null;
    return messages.findOne({ conversationId: id, senderId, clientId }).lean();
  }

  async function sendOnce(message: MessageRecord): Promise<{ stored: MessageRecord; isNew: boolean }> {
    const known = await sentAs(message);
    if (known) return { stored: known, isNew: false };
    try {
      await transaction(db, (session) => write(message, session));
      return { stored: message, isNew: true };
    } catch (error) {
      const stored = isDuplicateKey(error) ? await sentAs(message) : null;
      if (!stored) throw error;
      return { stored, isNew: false };
    }
  }

  return [
    route(sendMessage, async ({ body: { receiverId, content, clientId }, caller }) => {
      const { stored, isNew } = await sendOnce({
        _id: new Types.ObjectId(),
        conversationId: conversationId(caller.id, receiverId),
        senderId: caller.id,
        receiverId,
        content,
        ...(caller.personId === undefined ? {} : { byId: caller.personId }),
        ...(clientId === undefined ? {} : { clientId: clientId.toLowerCase() }),
        read: false,
        toNotify: true,
        createdAt: new Date(),
      });
      const sent = presentInThread(stored, await namesOf(models, namedIn([stored])));
      if (isNew) livePublisher.sent(sent);
      return sent;
    }),
  ];
}
