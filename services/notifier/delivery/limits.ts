import type { EventName } from '@playfield/contracts/events.ts';
import { DAY_MS, HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { idsSince } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { DeliveryRecord } from './model.ts';
import type { Models } from '../models.ts';
import { notifications } from '../notifications/registry.ts';
import { searchMatched } from '../notifications/search-matched.ts';

const REPEAT_MS = 6 * HOUR_MS;
const PAIR = { most: 10, within: 6 * HOUR_MS };
const RECIPIENT_MOST = 40;
const ACTOR = { most: 150, within: DAY_MS };

const ALERT = searchMatched.name;
const limited = notifications.flatMap((one) => (one.isLimited && one.name !== ALERT ? [one.name] : []));

export type Sent = Pick<DeliveryRecord, 'otherTeamId' | 'topic' | 'createdAt' | 'waitsFor' | 'event'>;
const SENT = { userId: 1, otherTeamId: 1, topic: 1, createdAt: 1, waitsFor: 1, event: 1 } as const;

export async function sentToEach(
  { deliveries }: Pick<Models, 'deliveries'>,
  userIds: readonly number[],
  name: EventName,
  session: ClientSession,
): Promise<Map<number, readonly Sent[]>> {
  const counted = name === ALERT ? { kind: ALERT, status: { $ne: 'skipped' as const } } : { kind: { $in: limited } };
  const today = { userId: { $in: [...userIds] }, _id: { $gt: idsSince(Date.now() - DAY_MS) } };
  const sent = { ...today, ...counted, channel: 'email' as const, held: false };
  const found = await deliveries.find(sent, SENT).session(session).lean();
  const byUser = Map.groupBy(found, ({ userId }) => userId);
  return new Map(userIds.map((userId) => [userId, byUser.get(userId) ?? []]));
}

export function isOverLimit(
  { topic, otherTeamId }: Pick<Sent, 'topic' | 'otherTeamId'>,
  sent: readonly Sent[],
  now: number,
): boolean {
  const within = (ms: number) => sent.filter(({ createdAt }) => createdAt.getTime() > now - ms);
  const isRepeated = topic !== null && within(REPEAT_MS).some((one) => one.topic === topic);
  const fromThem = within(PAIR.within).filter((one) => one.otherTeamId === otherTeamId);
  return isRepeated || fromThem.length >= PAIR.most || sent.length >= RECIPIENT_MOST;
}

export async function causesTooMany(
  { deliveries }: Pick<Models, 'deliveries'>,
  teamId: number,
  session: ClientSession,
): Promise<boolean> {
  const today = { otherTeamId: teamId, createdAt: { $gt: new Date(Date.now() - ACTOR.within) } };
  const caused = { ...today, channel: 'email' as const, held: false, kind: { $in: limited } };
  return (await deliveries.countDocuments(caused, { limit: ACTOR.most }).session(session)) >= ACTOR.most;
}
