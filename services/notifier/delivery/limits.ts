/**
 * How much may go out at once, so that no team can use our e-mails to flood another. What is over a budget keeps its line behind
 * the bell and goes out with the e-mail of the day; it is never pushed.
 */
import type { EventType } from '@playfield/contracts/events.ts';
import { idsSince } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { DeliveryRecord, Held } from './model.ts';
import type { Models } from '../models.ts';
import { aboutOf } from '../notifications/lines.ts';
import type { NotificationEvent, NotificationType } from './rules.ts';
import { isUrgent } from './timing.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The same news once more, such as an interest that comes and goes: told once in this time. */
const REPEAT_MS = 6 * HOUR_MS;
/** From one team to another: two coaches who settle a game and its card in an evening stay below it. */
const PAIR = { most: 10, within: 6 * HOUR_MS };
/** To one team from all others: nobody reads more in a day. */
const RECIPIENT = { most: 40, within: DAY_MS };
/** From one team to all others: three Quick Matches of thirty teams a day, and its own games. */
const ACTOR = { most: 150, within: DAY_MS };
/** Links that anybody can have sent to an account by naming its address. */
const SECURITY = { most: 20, within: DAY_MS };

/** What another team can cause again and again. All else is an answer to the reader, or comes by itself, once. */
const BUDGETED = new Set<NotificationType>([
  'interest.created',
  'interest.withdrawn',
  'proposal.made',
  'proposal.withdrawn',
  'noshow.reported',
  'agreement.changed',
  'matchup.updated',
  'search.matched',
  'message.unread',
]);
const BY_STRANGERS: readonly EventType[] = [
  'user.verification_requested',
  'user.registration_repeated',
  'user.password_reset_requested',
];

/** What repeats of a notification have in common; null where each is news of its own. */
export function topicOf(event: NotificationEvent): string | null {
  if (event.type === 'interest.created' || event.type === 'interest.withdrawn')
    return `${event.type} ${event.interestedTeam.id} ${event.matchup.id}`;
  if (event.type === 'proposal.made' || event.type === 'proposal.withdrawn')
    return `${event.type} ${event.proposer.id} ${event.kind} ${event.matchup.date} ${event.matchup.startTime}`;
  return null;
}

export type Budgets = {
  /** Why a notification is to wait for the e-mail of the day; null where it may go out now. */
  holdBack(userId: number, event: NotificationEvent, session: ClientSession): Promise<Held | null>;
  /** Whether an account gets no more such links today. Those it has work. */
  isSpent(userId: number, type: EventType, session: ClientSession): Promise<boolean>;
};

export function createBudgets({ deliveries }: Pick<Models, 'deliveries'>): Budgets {
  /** What went out, or is about to, to an account since a moment. Ids begin with the time of their event. */
  async function sentTo(userId: number, since: number, session: ClientSession) {
    return deliveries
      .find(
        { userId, _id: { $gt: idsSince(since) }, channel: 'email', held: null },
        { kind: 1, otherTeamId: 1, topic: 1, createdAt: 1 },
      )
      .sort({ _id: -1 })
      .limit(RECIPIENT.most * 2)
      .session(session)
      .lean();
  }

  /** Alerts are left out: those who get them have asked for them. */
  async function causedBy(teamId: number, now: number, session: ClientSession): Promise<number> {
    const like = { otherTeamId: teamId, createdAt: { $gt: new Date(now - ACTOR.within) } };
    const caused = { ...like, channel: 'email', held: null, kind: { $in: [...BUDGETED].filter(isDirected) } } as const;
    return deliveries.countDocuments(caused, { limit: ACTOR.most }).session(session);
  }

  return {
    async holdBack(userId, event, session) {
      if (!BUDGETED.has(event.type)) return null;
      const now = Date.now();
      // An agreed game of the next day: whoever is not told may drive to the wrong place. The posting team is slowed down instead.
      if (event.type === 'matchup.updated' && event.agreed && isUrgent(event, new Date(now))) return null;
      const sent = await sentTo(userId, now - DAY_MS, session);
      const budgeted = sent.filter(({ kind }) => isBudgeted(kind));
      const within = (ms: number) => budgeted.filter(({ createdAt }) => createdAt.getTime() > now - ms);
      const topic = topicOf(event);
      if (topic !== null && within(REPEAT_MS).some((one) => one.topic === topic)) return 'repeat';
      const { otherTeamId } = aboutOf(event);
      const fromThem = within(PAIR.within).filter((one) => one.otherTeamId === otherTeamId);
      if (fromThem.length >= PAIR.most || within(RECIPIENT.within).length >= RECIPIENT.most) return 'budget';
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
