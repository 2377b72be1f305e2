/** Suppresses reminders of messages from blocked or suspended teams; checked when a reminder is sent. */
import type { EventOf } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import type { NotificationEvent } from './rules.ts';

const blockId = (blockerId: number, blockedId: number) => `${blockerId}.${blockedId}`;

/** Stores whether one team blocks another. */
export async function keepBlock(
  { blocks }: Pick<Models, 'blocks'>,
  { blockerId, blockedId, active, at: content }: EventOf<'team.blocked'>,
  session: ClientSession,
): Promise<void> {
  const [_id, at] = [blockId(blockerId, blockedId), new Date(content)];
  const known = await blocks.findOne({ _id }).session(session).lean();
  if (known && known.at >= at) return;
  await blocks.replaceOne({ _id }, { _id, active, at }, { session, upsert: true });
}

/** Whether to notify of a message: neither team blocks the other, and its sender is not suspended. */
async function isHeard(
  { blocks, contacts }: Pick<Models, 'blocks' | 'contacts'>,
  { sender, receiver }: EventOf<'message.unread'>,
  session: ClientSession | null,
): Promise<boolean> {
  const between = [blockId(sender.id, receiver.id), blockId(receiver.id, sender.id)];
  const blocked = await blocks.exists({ _id: { $in: between }, active: true }).session(session);
  return !blocked && !(await contacts.exists({ _id: sender.id, suspended: true }).session(session));
}

/** Filters out messages between teams with a block. */
export async function stillHeard<Some extends NotificationEvent>(
  models: Pick<Models, 'blocks' | 'contacts'>,
  events: readonly Some[],
  session: ClientSession | null = null,
): Promise<Some[]> {
  const heard: Some[] = [];
  for (const event of events)
    if (event.type !== 'message.unread' || (await isHeard(models, event, session))) heard.push(event);
  return heard;
}
