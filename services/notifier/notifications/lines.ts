/** A notification's line in the app, and whether it is still valid. Pure. */
import type { TeamRef } from '@playfield/contracts/users.ts';
import { describeWithoutField } from '../email/game-facts.ts';
import { textOf } from './present.ts';
import type { About, NotificationRecord } from './model.ts';
import type { PushMessage } from '../push/send.ts';
import { kindOf, type NotificationEvent, type NotificationType } from '../delivery/rules.ts';

type Line = Pick<NotificationRecord, 'kind' | 'type' | 'title' | 'text' | 'path'>;

/** Of a message, only that there is one. */
const OF_A_MESSAGE = 'A quick reply keeps the game on track.';
/** Of a weekend that a team is asked about. */
const OF_A_QUESTION = 'One tap: Saturday, Sunday, both or neither. We look for your opponents.';
/** Of days without a game. */
const OF_FREE_DAYS = 'Post a game or look for one: others search until Friday.';
/** Of an answer that led to nothing, whatever the reason. */
const OF_A_FAILED_ANSWER = 'The game has changed or is taken. Here are other games.';
/** Of a team that is new. */
const OF_A_NEWCOMER = 'Propose a game while they look for their first opponent.';

const WORDS: Partial<Record<NotificationType, string>> = {
  'team.joined': OF_A_NEWCOMER,
  'link.answer_failed': OF_A_FAILED_ANSWER,
  'weekend.asked': OF_A_QUESTION,
  'weekend.unfilled': OF_FREE_DAYS,
};

export function lineOf(event: NotificationEvent): Line {
  const { title, path } = textOf(event);
  const text = 'matchup' in event ? describeWithoutField(event.matchup) : (WORDS[event.type] ?? OF_A_MESSAGE);
  return { kind: kindOf(event), type: event.type, title, text, path };
}

export function aboutOf(event: NotificationEvent): About {
  return {
    interestId: offerIn(event),
    // A game without an agreement has no ID yet.
    matchupId: ('matchup' in event && event.matchup.id) || null,
    otherTeamId: otherTeamOf(event)?.id ?? null,
  };
}

/** What was offered or asked: an interest, a proposal or a weekend game. */
function offerIn(event: NotificationEvent): string | null {
  if ('interestId' in event) return event.interestId;
  if ('proposalId' in event) return event.proposalId;
  return 'weekendGameId' in event ? event.weekendGameId : null;
}

/** The other team that a notification names. */
function otherTeamOf(event: NotificationEvent): TeamRef | null {
  switch (event.type) {
    case 'interest.created':
    case 'interest.withdrawn':
    case 'interest.taken':
      return event.interestedTeam;
    case 'interest.accepted':
    case 'interest.rejected':
    case 'interest.expired':
    case 'interest.offered':
    case 'matchup.updated':
    case 'matchup.cancelled':
    case 'search.matched':
      return event.postingTeam;
    case 'proposal.made':
    case 'proposal.withdrawn':
      return event.proposer;
    case 'proposal.accepted':
    case 'proposal.declined':
      return event.answerer;
    case 'no_show.reported':
    case 'no_show.settled':
    case 'agreement.changed':
    case 'matchup.asked':
    case 'opponent.suspended':
    case 'review.due':
    case 'review.revealed':
    case 'team.joined':
    case 'weekend.proposed':
    case 'weekend.fell_through':
      return event.otherTeam;
    case 'message.unread':
      return event.sender;
    case 'interest.ended':
    case 'link.declined':
    case 'link.answer_failed':
    case 'weekend.asked':
    case 'weekend.unfilled':
      return null;
  }
}

type Fact = About & Pick<NotificationRecord, 'eventId' | 'userId' | 'type'>;

/** A push message: the line, and the tag under which a later push replaces it. */
export function pushMessageOf(event: NotificationEvent): PushMessage {
  const { text, path, type } = lineOf(event);
  const { title: own, discreet = own } = textOf(event);
  const title = event.type === 'search.matched' && event.posting ? `New games for “${event.name}”` : discreet;
  const { interestId, matchupId, otherTeamId } = aboutOf(event);
  const searchId = 'searchId' in event ? event.searchId : null;
  const tag = `${type} ${searchId ?? interestId ?? matchupId ?? otherTeamId ?? ''}`;
  return { title, text, path, tag, ...answerTo(event) };
}

/** What one tap on the notification itself answers. */
function answerTo(event: NotificationEvent): Pick<PushMessage, 'answer'> {
  if (event.type === 'matchup.asked' && event.token)
    return { answer: { token: event.token, gives: 'yes', label: 'Yes, we’re on', done: 'They see that you’re on' } };
  if (event.type === 'matchup.cancelled' && event.token)
    return { answer: { token: event.token, gives: 'seen', label: 'Got it', done: 'They see that you know' } };
  return {};
}

/** Which later notifications about the same thing overtake which. */
const OVERTAKERS: Partial<Record<NotificationType, { same: keyof About; types: readonly NotificationType[] }>> = {
  'interest.created': {
    same: 'interestId',
    types: ['interest.accepted', 'interest.rejected', 'interest.withdrawn', 'interest.expired'],
  },
  'interest.offered': {
    same: 'interestId',
    types: ['interest.accepted', 'interest.rejected', 'interest.taken'],
  },
  'interest.accepted': { same: 'matchupId', types: ['matchup.cancelled', 'interest.ended'] },
  'matchup.updated': { same: 'matchupId', types: ['matchup.updated', 'matchup.cancelled', 'interest.ended'] },
  'proposal.made': {
    same: 'interestId',
    types: ['proposal.withdrawn', 'proposal.accepted', 'proposal.declined'],
  },
  'weekend.proposed': { same: 'interestId', types: ['weekend.fell_through'] },
  'matchup.asked': {
    same: 'matchupId',
    types: ['matchup.asked', 'matchup.updated', 'matchup.cancelled', 'interest.ended'],
  },
  'agreement.changed': { same: 'matchupId', types: ['agreement.changed', 'matchup.cancelled', 'interest.ended'] },
  'search.matched': { same: 'matchupId', types: ['interest.accepted', 'interest.rejected', 'matchup.cancelled'] },
  'review.due': { same: 'matchupId', types: ['review.revealed'] },
  'message.unread': { same: 'otherTeamId', types: ['message.unread'] },
};

/** Whether a later event makes a notification pointless. */
export function isOvertaken(one: Fact, facts: readonly Fact[]): boolean {
  const overtakers = OVERTAKERS[one.type];
  if (!overtakers) return false;
  const { same, types } = overtakers;
  // The answer to an interest goes to the other team.
  const concerns = (fact: Fact) => fact[same] === one[same] && (same === 'interestId' || fact.userId === one.userId);
  return facts.some((fact) => types.includes(fact.type) && fact.eventId > one.eventId && concerns(fact));
}
