/**
 * Sending limits, so that no team can use our emails to flood another. A notification over a limit is still listed in
 * the app and goes into the daily digest, but is never pushed.
 */
import type { EventType } from '@playfield/contracts/events.ts';
import { DAY_MS, HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { idsSince } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { DeliveryRecord, Held } from './model.ts';
import type { Models } from '../models.ts';
import { aboutOf } from '../notifications/lines.ts';
import { isNotification, type NotificationEvent, type NotificationType } from './rules.ts';
import { isUrgent, postingOf } from './timing.ts';

/** The same notification, such as an interest that comes and goes, is sent once within this. */
const REPEAT_MS = 6 * HOUR_MS;
/** From one team to another: two coaches who arrange a game in one evening stay below it. */
const PAIR = { most: 10, within: 6 * HOUR_MS };
/** To one team from all others, and as many alerts of games: nobody reads more in a day. */
const RECIPIENT = { most: 40, within: DAY_MS };
/** From one team to all others: three Quick Matches with thirty teams each a day, and its own games. */
const ACTOR = { most: 150, within: DAY_MS };
/** Security links, which anyone can request by entering an account's address. */
const SECURITY = { most: 20, within: DAY_MS };

/** What another team can trigger repeatedly. Everything else is an answer to the reader or happens once. */
const BUDGETED = new Set<NotificationType>([
  'interest.created',
  'interest.withdrawn',
  'proposal.made',
  'proposal.withdrawn',
  'no_show.reported',
  'agreement.changed',
  'matchup.updated',
  'search.matched',
  'message.unread',
  'team.joined',
]);
const BY_STRANGERS: readonly EventType[] = [
  'user.verification_requested',
  'user.registration_repeated',
  'user.password_reset_requested',
];

/** The key that repeated notifications share; null if each is new. */
export function topicOf(event: NotificationEvent): string | null {
  if (event.type === 'interest.created' || event.type === 'interest.withdrawn')
    return `${event.type} ${event.interestedTeam.id} ${event.matchup.id}`;
  if (event.type === 'proposal.made' || event.type === 'proposal.withdrawn')
    return `${event.type} ${event.proposer.id} ${event.kind} ${event.matchup.date} ${event.matchup.startTime}`;
  // Whoever joins in a wave: the first at once, the others in the daily digest.
  if (event.type === 'team.joined') return event.type;
  return null;
}

/** A delivery as limits see it. */
export type Sent = Pick<DeliveryRecord, 'kind' | 'otherTeamId' | 'topic' | 'createdAt' | 'joins' | 'windowEndsAt'> & {
  /** The posting of an alert, if it is known. */
  posting?: string | null;
};
const COUNTED = { kind: 1, otherTeamId: 1, topic: 1, createdAt: 1 } as const;
const OF_ALERTS = { joins: 1, windowEndsAt: 1, event: 1, status: 1 } as const;
const sentSince = (since: number) => ({ _id: { $gt: idsSince(since) }, channel: 'email' as const, held: null });

/** What was sent to each of many accounts in a day, or is about to be. IDs start with their event's time. */
export async function sentToEach(
  { deliveries }: Pick<Models, 'deliveries'>,
  userIds: readonly number[],
  session: ClientSession,
): Promise<Map<number, Sent[]>> {
  const found = await deliveries
    .find({ userId: { $in: [...userIds] }, ...sentSince(Date.now() - DAY_MS) }, { ...COUNTED, ...OF_ALERTS, userId: 1 })
    .session(session)
    .lean();
  const byUser = new Map(userIds.map((userId): [number, Sent[]] => [userId, []]));
  for (const { userId, event, status, ...one } of found) {
    // An alert about a game that went away before anyone heard of it.
    if (one.kind === 'search.matched' && status === 'skipped') continue;
    const posting = event && isNotification(event) ? postingOf(event) : null;
    if (userId !== null) byUser.get(userId)?.push({ ...one, posting });
  }
  return byUser;
}

/** Why a notification must wait for the daily digest, by what its reader was sent in a day; null if it need not. */
export function heldAfter(event: NotificationEvent, sent: readonly Sent[], now: number): Held | null {
  // Alerts have a limit of their own: games that others post keep back nothing else.
  const isAlert = event.type === 'search.matched';
  const budgeted = sent.filter(({ kind }) => isBudgeted(kind) && (kind === 'search.matched') === isAlert);
  const within = (ms: number) => budgeted.filter(({ createdAt }) => createdAt.getTime() > now - ms);
  const topic = topicOf(event);
  if (topic !== null && within(REPEAT_MS).some((one) => one.topic === topic)) return 'repeat';
  const { otherTeamId } = aboutOf(event);
  const fromThem = within(PAIR.within).filter((one) => one.otherTeamId === otherTeamId);
  return fromThem.length >= PAIR.most || within(RECIPIENT.within).length >= RECIPIENT.most ? 'budget' : null;
}

export type Budgets = {
  /** Why a notification must wait for the daily digest; null if it can be sent now. */
  holdBack(userId: number, event: NotificationEvent, session: ClientSession): Promise<Held | null>;
  /** Whether an account gets no more such links today. Earlier links keep working. */
  isSpent(userId: number, type: EventType, session: ClientSession): Promise<boolean>;
};

export function createBudgets({ deliveries }: Pick<Models, 'deliveries'>): Budgets {
  async function sentTo(userId: number, since: number, session: ClientSession): Promise<Sent[]> {
    return deliveries
      .find({ userId, ...sentSince(since), kind: { $ne: 'search.matched' } }, COUNTED)
      .sort({ _id: -1 })
      .limit(RECIPIENT.most * 2)
      .session(session)
      .lean();
  }

  /** Excludes alerts: their recipients asked for them. */
  async function causedBy(teamId: number, now: number, session: ClientSession): Promise<number> {
    const like = { otherTeamId: teamId, createdAt: { $gt: new Date(now - ACTOR.within) } };
    const caused = { ...like, channel: 'email', held: null, kind: { $in: [...BUDGETED].filter(isDirected) } } as const;
    return deliveries.countDocuments(caused, { limit: ACTOR.most }).session(session);
  }

  return {
    async holdBack(userId, event, session) {
      if (!BUDGETED.has(event.type)) return null;
      const now = Date.now();
      // Never delay changes to an agreed game within a day: a team could drive to the wrong place. The poster is
      // limited instead.
      if (event.type === 'matchup.updated' && event.agreed && isUrgent(event, new Date(now))) return null;
      const held = heldAfter(event, await sentTo(userId, now - DAY_MS, session), now);
      if (held) return held;
      const { otherTeamId } = aboutOf(event);
      if (otherTeamId === null || !isDirected(event.type)) return null;
      return (await causedBy(otherTeamId, now, session)) >= ACTOR.most ? 'budget' : null;
    },

    async isSpent(userId, type, session) {
      if (!BY_STRANGERS.includes(type)) return false;
      const like = { userId, _id: { $gt: idsSince(Date.now() - SECURITY.within) }, kind: { $in: [...BY_STRANGERS] } };
      return (await deliveries.countDocuments(like, { limit: SECURITY.most }).session(session)) >= SECURITY.most;
    },
  };
}

const isBudgeted = (kind: DeliveryRecord['kind']) => [...BUDGETED].some((type) => type === kind);
const isDirected = (type: NotificationType) => type !== 'search.matched';
