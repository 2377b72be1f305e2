import { transaction, type ClientSession, type Connection } from '@playfield/kit/data/mongo.ts';
import type { Outbox } from '@playfield/kit/events/outbox.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { QueryFilter } from 'mongoose';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { Models } from '../models.ts';
import type { MessageRecord } from '../messages/model.ts';
import { namesOf } from '../messages/queries.ts';
import { blockId } from '../messages/rules.ts';

const UNREAD_MS = 5 * MINUTE_MS;
const REMIND_EVERY_MS = HOUR_MS;
const BATCH = 50;

type Deps = { db: Connection; models: Models; outbox: Outbox };
type Waiting = { conversationId: string; receiverId: number; senderId: number };

/** Safe to run concurrently: `toNotify` is removed from messages in the transaction that publishes the reminder. */
export function unreadReminders({ db, models, outbox }: Deps): Schedule {
  const { blocks, messages, conversations, participants } = models;

  async function run(): Promise<boolean> {
    const now = Date.now();
    const old = { toNotify: true, remindAfter: null, createdAt: { $lte: new Date(now - UNREAD_MS) } } as const;
    const putOff = { toNotify: true, remindAfter: { $lte: new Date(now) } } as const;
    const found = [...(await firstOf(old)), ...(await firstOf(putOff))];
    const due = new Map(found.map(({ _id, ...waiting }) => [Object.values(waiting).join(), waiting]));
    for (const waiting of due.values()) await transaction(db, (session) => remind(waiting, now, session));
    return found.length >= BATCH;
  }

  /** Uses a plain query, because DocumentDB doesn't use the partial index for a `$group` or `$or`. */
  function firstOf(filter: QueryFilter<MessageRecord>) {
    return messages
      .find(filter, { conversationId: 1, receiverId: 1, senderId: 1 })
      .sort({ remindAfter: 1, createdAt: 1 })
      .limit(BATCH)
      .lean();
  }

  async function remind(
    { conversationId, receiverId, senderId }: Waiting,
    now: number,
    session: ClientSession,
  ): Promise<void> {
    const conversation = await conversations.findOne({ _id: conversationId }).session(session).lean();
    const notifiedAt = conversation?.notifiedAt?.[String(receiverId)];
    const waiting = { conversationId, receiverId, toNotify: true } as const;
    if (notifiedAt && notifiedAt.getTime() > now - REMIND_EVERY_MS) {
      const remindAfter = new Date(notifiedAt.getTime() + REMIND_EVERY_MS);
      await messages.updateMany(waiting, { $set: { remindAfter } }, { session });
      return;
    }
    const unread = await messages.find(waiting).sort({ _id: 1 }).session(session).lean();
    const latest = unread.at(-1);
    if (!latest) return;
    await messages.updateMany(waiting, { $unset: { toNotify: 1, remindAfter: 1 } }, { session });
    if (await areSilent([receiverId, senderId], session)) return;
    await conversations.updateOne(
      { _id: conversationId },
      { $set: { [`notifiedAt.${receiverId}`]: new Date(now), [`notifiedUnread.${receiverId}`]: true } },
      { session },
    );
    const nameOf = await namesOf(models, [receiverId, senderId]);
    const refOf = (id: number) => ({ id, teamName: nameOf(id).teamName, teamLocation: '' });
    await outbox.publish(
      [
        {
          type: 'message',
          what: 'unread',
          sender: refOf(senderId),
          receiver: refOf(receiverId),
          count: unread.length,
          excerpt: excerptOf(latest.content),
        },
      ],
      session,
    );
  }

  async function areSilent([one, other]: readonly [number, number], session: ClientSession): Promise<boolean> {
    const away = { _id: { $in: [one, other] }, $or: [{ deleted: true }, { suspended: true }] };
    if (await participants.exists(away).session(session)) return true;
    const between = { _id: { $in: [blockId(one, other), blockId(other, one)] }, active: true };
    return (await blocks.exists(between).session(session)) !== null;
  }

  return { name: 'reminders', everyMs: 5_000, run };
}

const EXCERPT_CHARACTERS = 160;
const graphemes = new Intl.Segmenter('en-US', { granularity: 'grapheme' });

export function excerptOf(content: string): string {
  const characters = Array.from(graphemes.segment(content.replaceAll(/\s+/g, ' ')), ({ segment }) => segment);
  return characters.length > EXCERPT_CHARACTERS
    ? `${characters.slice(0, EXCERPT_CHARACTERS - 1).join('')}…`
    : characters.join('');
}
