import { exportMessaging } from '@playfield/contracts/internal.ts';
import { countUnread, listConversations, readThread, sendMessage } from '@playfield/contracts/messages.ts';
import { forbidden, invalid, notFound } from '@playfield/kit/errors.ts';
import { transaction } from '@playfield/kit/mongo.ts';
import type { ClientSession } from '@playfield/kit/mongo.ts';
import { route } from '@playfield/kit/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../app.ts';
import type { MessageRecord } from '../models/message.ts';
import { namesOf } from '../names.ts';
import { presentConversation, presentMessage } from '../present.ts';
import { blockId, conversationId } from '../rules.ts';

/** More conversations than any season brings; the oldest beyond them are reached through their team. */
const CONVERSATIONS_MAX = 100;
/** Messages in one page of a thread: about five phone screens. */
const THREAD_PAGE = 50;
const NO_CONVERSATION = 'You can message a team once one of you has accepted the other’s interest';
const BLOCKED_BY_YOU = 'You blocked this team. Unblock it to write to it.';
const BLOCKED = 'This team takes no messages from you';
const TEAM_GONE = 'This team’s account was deleted';

export function messageRoutes({ db, models, telling }: Deps) {
  const { blocks, conversations, messages, participants } = models;

  /** How many unread messages a team has in each conversation. */
  async function unreadByConversation(receiverId: number): Promise<Map<string, number>> {
    const groups = await messages.aggregate<{ _id: string; count: number }>([
      { $match: { receiverId, read: false } },
      { $group: { _id: '$conversationId', count: { $sum: 1 } } },
    ]);
    return new Map(groups.map(({ _id, count }) => [_id, count]));
  }

  /** Why one team may not write to another, or null. */
  async function refusalBetween(senderId: number, receiverId: number, session: ClientSession): Promise<string | null> {
    const [mine, theirs] = [blockId(senderId, receiverId), blockId(receiverId, senderId)];
    const active = await blocks
      .find({ _id: { $in: [mine, theirs] }, active: true })
      .session(session)
      .lean();
    if (active.length === 0) return null;
    return active.some(({ _id }) => _id === mine) ? BLOCKED_BY_YOU : BLOCKED;
  }

  return [
    route(exportMessaging, async ({ params: { id } }) => {
      const own = await messages
        .find({ $or: [{ senderId: id }, { receiverId: id }] })
        .sort({ _id: 1 })
        .lean();
      const nameOf = await namesOf(
        models,
        own.flatMap(({ senderId, receiverId }) => [senderId, receiverId]),
      );
      return { messages: own.map((message) => presentMessage(message, nameOf)) };
    }),

    route(listConversations, async ({ caller }) => {
      const mine = await conversations
        .find({ teams: caller.id })
        .sort({ activeAt: -1 })
        .limit(CONVERSATIONS_MAX)
        .lean();
      const latestIds = mine.flatMap(({ lastMessageId }) => lastMessageId ?? []);
      const [latest, unread, nameOf] = await Promise.all([
        messages.find({ _id: { $in: latestIds } }).lean(),
        unreadByConversation(caller.id),
        namesOf(
          models,
          mine.flatMap(({ teams }) => teams),
        ),
      ]);
      const latestOf = new Map(latest.map((message) => [message.conversationId, message]));
      return mine.map((conversation) => {
        const reader = { id: caller.id, unreadCount: unread.get(conversation._id) ?? 0 };
        return presentConversation(conversation, latestOf.get(conversation._id), reader, nameOf);
      });
    }),

    route(countUnread, async ({ caller }) => ({
      count: await messages.countDocuments({ receiverId: caller.id, read: false }),
    })),

    route(readThread, async ({ params, query, caller, ctx }) => {
      const id = conversationId(caller.id, params.otherUserId);
      const conversation = await conversations.findOne({ _id: id, teams: caller.id }).lean();
      if (!conversation) throw notFound(NO_CONVERSATION);
      const page = await messages
        .find({ conversationId: id, ...(query.cursor ? { _id: { $lt: olderThan(query.cursor) } } : {}) })
        .sort({ _id: -1 })
        .limit(THREAD_PAGE + 1)
        .lean();
      const shown = page.slice(0, THREAD_PAGE).toReversed();
      if (page.length > THREAD_PAGE && shown[0]) ctx.set('X-Next-Cursor', shown[0]._id.toHexString());
      const { modifiedCount } = await messages.updateMany(
        { receiverId: caller.id, read: false, conversationId: id },
        { $set: { read: true }, $unset: { unreadAndUntold: 1 } },
      );
      const latest = page[0];
      if (modifiedCount > 0 && latest)
        telling.read({ readerId: caller.id, otherId: params.otherUserId, upTo: latest._id.toHexString() });
      const nameOf = await namesOf(models, conversation.teams);
      return shown.map((message) => presentMessage(message, nameOf));
    }),

    route(sendMessage, async ({ body, caller }) => {
      const message: MessageRecord = {
        _id: new Types.ObjectId(),
        conversationId: conversationId(caller.id, body.receiverId),
        senderId: caller.id,
        receiverId: body.receiverId,
        content: body.content,
        read: false,
        unreadAndUntold: true,
        createdAt: new Date(),
      };
      await transaction(db, async (session) => {
        const { matchedCount } = await conversations.updateOne(
          { _id: message.conversationId, teams: caller.id },
          { $set: { lastMessageId: message._id, activeAt: message.createdAt } },
          { session },
        );
        if (matchedCount === 0 || body.receiverId === caller.id) throw forbidden(NO_CONVERSATION);
        const gone = await participants
          .find({ _id: { $in: [caller.id, body.receiverId] }, deleted: true })
          .session(session)
          .lean();
        if (gone.length > 0) throw forbidden(TEAM_GONE);
        const refusal = await refusalBetween(caller.id, body.receiverId, session);
        if (refusal) throw forbidden(refusal);
        await messages.create([message], { session });
      });
      const sent = presentMessage(message, await namesOf(models, [caller.id, body.receiverId]));
      telling.sent(sent);
      return sent;
    }),
  ];
}

/** @throws {HttpError} 400 for a cursor that this service never gave out */
function olderThan(cursor: string): Types.ObjectId {
  if (!/^[0-9a-f]{24}$/.test(cursor)) throw invalid({ cursor: ['Please use the cursor that was sent'] });
  return new Types.ObjectId(cursor);
}
