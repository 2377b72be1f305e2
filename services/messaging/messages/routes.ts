import { countMessaging, exportMessaging } from '@playfield/contracts/http/internal.ts';
import { countUnread, listConversations, readThread } from '@playfield/contracts/messages.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import { invalidCursor } from '@playfield/kit/http/paging.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import type { ConversationRecord } from './model.ts';
import { namedIn, namesOf } from './queries.ts';
import { presentConversation, presentInThread, presentMessage } from './present.ts';
import { conversationId } from './rules.ts';

const CONVERSATIONS_MAX = 100;
const THREAD_PAGE = 50;
export const NO_CONVERSATION = 'You can message a team once one of you has accepted the other’s interest';

export function messageRoutes({ db, models, outbox, livePublisher }: Deps) {
  const { conversations, messages } = models;

  async function unreadByConversation(receiverId: number): Promise<Map<string, number>> {
    const groups = await messages.aggregate<{ _id: string; count: number }>([
      { $match: { receiverId, read: false } },
      { $group: { _id: '$conversationId', count: { $sum: 1 } } },
    ]);
    return new Map(groups.map(({ _id, count }) => [_id, count]));
  }

  type Reading = { readerId: number; otherId: number; upTo: Types.ObjectId };

  async function markRead(
    { _id: id, notifiedUnread }: ConversationRecord,
    { readerId, otherId, upTo }: Reading,
  ): Promise<boolean> {
    const unread = { receiverId: readerId, read: false, conversationId: id, _id: { $lte: upTo } };
    const read = { $set: { read: true }, $unset: { toNotify: 1, remindAfter: 1 } } as const;
    if (!notifiedUnread?.[readerId]) return (await messages.updateMany(unread, read)).modifiedCount > 0;
    return transaction(db, async (session) => {
      const mark = `notifiedUnread.${readerId}`;
      const taken = await conversations.updateOne({ _id: id, [mark]: true }, { $unset: { [mark]: 1 } }, { session });
      const { modifiedCount } = await messages.updateMany(unread, read, { session });
      const at = new Date().toISOString();
      if (taken.matchedCount > 0)
        await outbox.publish([{ type: 'message', what: 'read', readerId, otherId, at }], session);
      return modifiedCount > 0;
    });
  }

  return [
    route(exportMessaging, async ({ params: { id } }) => {
      const own = await messages
        .find({ $or: [{ senderId: id }, { receiverId: id }] })
        .sort({ _id: 1 })
        .lean();
      const nameOf = await namesOf(models, namedIn(own));
      return { messages: own.map((message) => presentMessage(message, nameOf)) };
    }),

    route(countMessaging, async () => ({ totalMessages: await messages.countDocuments() })),

    route(listConversations, async ({ caller }) => {
      const mine = await conversations
        .find({ teams: caller.id })
        .sort({ activeAt: -1 })
        .limit(CONVERSATIONS_MAX)
        .lean();
      const latestIds = mine.flatMap(({ lastMessageId }) => lastMessageId ?? []);
      const [latest, unread] = await Promise.all([
        messages.find({ conversationId: { $in: mine.map(({ _id }) => _id) }, _id: { $in: latestIds } }).lean(),
        unreadByConversation(caller.id),
      ]);
      const nameOf = await namesOf(models, [...mine.flatMap(({ teams }) => teams), ...namedIn(latest)]);
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
      const [latest] = page;
      if (latest) {
        const reading = { readerId: caller.id, otherId: params.otherUserId, upTo: latest._id };
        if (await markRead(conversation, reading)) livePublisher.read({ ...reading, upTo: latest._id.toHexString() });
      }
      const nameOf = await namesOf(models, [...conversation.teams, ...namedIn(shown)]);
      return shown.map((message) => presentInThread(message, nameOf));
    }),
  ];
}

function olderThan(cursor: string): Types.ObjectId {
  if (!/^[0-9a-f]{24}$/.test(cursor)) throw invalidCursor();
  return new Types.ObjectId(cursor);
}
