/** Suppresses what blocked or suspended teams may no longer say; checked when it is recorded and when it is sent. */
import type { EventOf } from '@playfield/contracts/events.ts';
import { timeOfId } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import { aboutOf } from '../notifications/lines.ts';
import { isForPartners, type NotificationEvent } from './rules.ts';

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

/** A notification and whom it is for. */
export type Addressed = {
  /** Begins with the event's ID, which has the time of the event. */
  id: string;
  userId: number;
  event: NotificationEvent;
};

/** When either of two teams blocked the other, in milliseconds since 1970; null without a block. */
async function blockedAt(
  { blocks }: Pick<Models, 'blocks'>,
  [one, other]: readonly [number, number],
  session: ClientSession | null,
): Promise<number | null> {
  const between = { _id: { $in: [blockId(one, other), blockId(other, one)] }, active: true };
  const found = await blocks.find(between).session(session).lean();
  return found.length === 0 ? null : Math.max(...found.map(({ at }) => at.getTime()));
}

/** Those of many teams that block another team, or that it blocks. */
export async function blockedAmong(
  { blocks }: Pick<Models, 'blocks'>,
  teamId: number,
  others: readonly number[],
  session: ClientSession,
): Promise<Set<number>> {
  const idsOf = (other: number) => [blockId(teamId, other), blockId(other, teamId)];
  const found = await blocks
    .find({ _id: { $in: others.flatMap(idsOf) }, active: true }, { _id: 1 })
    .session(session)
    .lean();
  const ids = new Set(found.map(({ _id }) => _id));
  return new Set(others.filter((other) => idsOf(other).some((id) => ids.has(id))));
}

/** Whether to notify of a message: neither team blocks the other, and its sender is not suspended. */
async function isHeard(
  models: Pick<Models, 'blocks' | 'contacts'>,
  { sender, receiver }: EventOf<'message.unread'>,
  session: ClientSession | null,
): Promise<boolean> {
  if ((await blockedAt(models, [sender.id, receiver.id], session)) !== null) return false;
  return !(await models.contacts.exists({ _id: sender.id, suspended: true }).session(session));
}

/**
 * Whether an event names a field or contact of a game whose other team blocked this one, or was blocked by it, since.
 * Events arrive in any order, so one may come after the block that it is older than; later ones name neither.
 */
export async function isWithheld(
  models: Pick<Models, 'blocks'>,
  { id, userId, event }: Addressed,
  session: ClientSession | null = null,
): Promise<boolean> {
  const { otherTeamId } = aboutOf(event);
  if (!isForPartners(event) || otherTeamId === null) return false;
  const at = await blockedAt(models, [userId, otherTeamId], session);
  return at !== null && timeOfId(id) <= at;
}

/** Filters out what may no longer be said, because of a block or a suspension. */
export async function stillHeard<Some extends Addressed>(
  models: Pick<Models, 'blocks' | 'contacts'>,
  notifications: readonly Some[],
  session: ClientSession | null = null,
): Promise<Some[]> {
  const heard: Some[] = [];
  for (const one of notifications) {
    const { event } = one;
    const isSaid =
      event.type === 'message.unread'
        ? await isHeard(models, event, session)
        : !(await isWithheld(models, one, session));
    if (isSaid) heard.push(one);
  }
  return heard;
}
