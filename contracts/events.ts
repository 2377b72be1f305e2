/** Events between services. A service publishes them in the transaction of their change. */
import * as z from 'zod/mini';
import { auditSubject } from './admin/records.ts';
import { ageGroup, competitionLevel, sport, userRole } from './fields/common.ts';
import { changeReason, proposalKind } from './proposals.ts';
import { filedReport, reportOutcome } from './reports.ts';
import { cadence } from './saved-searches.ts';
import { teamRef } from './users.ts';

/** A user as other services store it. `revision` grows with every change: late events never overwrite newer ones. */
export const knownUser = z.object({
  id: z.number(),
  revision: z.number(),
  email: z.string(),
  fullName: z.string(),
  userRole,
  teamName: z.string(),
  teamLocation: z.string(),
  sport,
  ageGroup,
  competitionLevel: z.nullable(competitionLevel),
  emailNotificationsEnabled: z.boolean(),
  isVerified: z.boolean(),
  /** Suspended by an admin; its open games are hidden. */
  suspended: z.optional(z.boolean()),
});
export type KnownUser = z.infer<typeof knownUser>;

/** A game as emails and conversations show it. */
export const gameSummary = z.object({
  id: z.number(),
  sport,
  ageGroup,
  location: z.string(),
  /** The exact address; only for teams that have agreed on the game. */
  address: z.nullish(z.string()),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  /** Grows with every change of the game. */
  revision: z.number(),
});
export type GameSummary = z.infer<typeof gameSummary>;

const aboutInterest = {
  interestId: z.string(),
  matchup: gameSummary,
  postingTeam: teamRef,
  interestedTeam: teamRef,
  /** The posting team's note with its answer. */
  note: z.nullish(z.string()),
};

const aboutGame = {
  matchup: gameSummary,
  postingTeam: teamRef,
  /** The team to notify. */
  team: teamRef,
  /** Whether the two had agreed on the game. */
  agreed: z.boolean(),
};

const aboutProposal = {
  proposalId: z.string(),
  kind: proposalKind,
  /** The game as proposed; for a cancellation, as it is. */
  matchup: gameSummary,
  /** The current game, if it is to change. */
  before: z.nullable(gameSummary),
  /** The team that made it. */
  proposer: teamRef,
  /** The team that answers. */
  answerer: teamRef,
  reason: z.nullable(changeReason),
  note: z.nullable(z.string()),
  late: z.boolean(),
  /** Whether the two have ever agreed on a game: emails do not quote strangers. */
  acquainted: z.optional(z.boolean()),
  /** Whether other teams were asked as well. */
  quick: z.optional(z.boolean()),
  /** Whether to notify the team in its quiet hours too. */
  atNight: z.optional(z.boolean()),
  /** Whether another team was faster. */
  taken: z.optional(z.boolean()),
};

/** Changes to two-step sign-in. */
export const twoStepChange = z.enum([
  'codes_on',
  'codes_off',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
]);
export type TwoStepChange = z.infer<typeof twoStepChange>;

export const securityChange = z.enum(['signed_out_everywhere', 'phone_changed', 'calendar_renewed']);
export type SecurityChange = z.infer<typeof securityChange>;

const contactMessage = {
  name: z.nullable(z.string()),
  email: z.string(),
  requestType: z.string(),
  message: z.string(),
};

export const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('user.registered'), user: knownUser }),
  z.object({ type: z.literal('user.updated'), user: knownUser }),
  z.object({
    type: z.literal('user.verification_requested'),
    userId: z.number(),
    token: z.string(),
    /** Whether it replaces an earlier, never verified registration of the address. */
    repeated: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('user.registration_repeated'), userId: z.number() }),
  z.object({ type: z.literal('user.verified'), userId: z.number() }),
  z.object({ type: z.literal('user.password_reset_requested'), userId: z.number(), token: z.string() }),
  z.object({
    type: z.literal('user.password_changed'),
    userId: z.number(),
    /** Whether a reset removed the second step, because the account is new. */
    secondStepEnded: z.optional(z.boolean()),
  }),
  /** Other ways into the account were revoked: earlier push subscriptions and calendar feeds end too. */
  z.object({ type: z.literal('user.secured'), userId: z.number(), at: z.string() }),
  /** Another security change that the owner must know about. */
  z.object({ type: z.literal('user.security_changed'), userId: z.number(), change: securityChange }),
  /** A sign-in from a device that is new to the account. */
  z.object({ type: z.literal('user.new_device'), userId: z.number(), device: z.string(), at: z.string() }),
  z.object({ type: z.literal('user.two_step_changed'), userId: z.number(), change: twoStepChange }),
  /** Several wrong codes in a row, after the right password. */
  z.object({ type: z.literal('user.second_step_failed'), userId: z.number() }),
  /** Codes are locked for a while. The token is for the unlock link; null if there were too many such links. */
  z.object({ type: z.literal('user.second_step_locked'), userId: z.number(), token: z.nullable(z.string()) }),
  /** The address is for the last email to it, and is not kept longer. */
  z.object({
    type: z.literal('user.deleted'),
    userId: z.number(),
    email: z.string(),
    fullName: z.string(),
    byAdmin: z.optional(z.boolean()),
    /** False if the last email would go to an unverified address. */
    told: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('contact.received'), ...contactMessage }),
  z.object({ type: z.literal('contact.acknowledged'), ...contactMessage }),
  z.object({ type: z.literal('newsletter.requested'), email: z.string(), token: z.string() }),
  z.object({ type: z.literal('newsletter.confirmed'), email: z.string(), subscription: z.string() }),
  z.object({ type: z.literal('interest.created'), ...aboutInterest }),
  z.object({ type: z.literal('interest.accepted'), ...aboutInterest }),
  z.object({ type: z.literal('interest.rejected'), ...aboutInterest }),
  z.object({ type: z.literal('interest.withdrawn'), ...aboutInterest }),
  /** A game began with an interest still pending. */
  z.object({ type: z.literal('interest.expired'), ...aboutInterest }),
  z.object({ type: z.literal('proposal.made'), ...aboutProposal }),
  /** For a change or a cancellation; an accepted new game is an accepted interest. */
  z.object({ type: z.literal('proposal.accepted'), ...aboutProposal }),
  z.object({ type: z.literal('proposal.declined'), ...aboutProposal }),
  z.object({ type: z.literal('proposal.withdrawn'), ...aboutProposal }),
  /** `otherTeam` changed or confirmed the game agreement. */
  z.object({
    type: z.literal('agreement.changed'),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
    /** Whether both have confirmed it. */
    complete: z.boolean(),
  }),
  /** `otherTeam` reports that `team` did not show up for their game. */
  z.object({
    type: z.literal('noshow.reported'),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
    note: z.nullable(z.string()),
  }),
  /** Whether `absent` missed the game, by its own admission or an admin's decision. */
  z.object({
    type: z.literal('noshow.settled'),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
    absent: teamRef,
    missed: z.boolean(),
    /** An admin's reason, if one decided. */
    reason: z.nullish(z.string()),
  }),
  /** A new game matches a saved search of `team`. */
  z.object({
    type: z.literal('search.matched'),
    searchId: z.string(),
    /** The search's name. */
    name: z.string(),
    cadence,
    /** For the link that ends this search's alerts. */
    stopToken: z.string(),
    /** Identifies games that were posted together: their alerts are sent together. */
    posting: z.optional(z.string()),
    team: teamRef,
    matchup: gameSummary,
    postingTeam: teamRef,
  }),
  /** Whether an alerted game can still be found, after it was canceled, deleted, matched, hidden or restored. */
  z.object({ type: z.literal('matchup.found'), matchupId: z.number(), found: z.boolean() }),
  /** A search no longer sends alerts, including pending ones. */
  z.object({ type: z.literal('search.stopped'), searchId: z.string(), teamId: z.number() }),
  z.object({ type: z.literal('matchup.updated'), ...aboutGame, before: gameSummary }),
  z.object({ type: z.literal('matchup.cancelled'), ...aboutGame }),
  /** A game was played, and `team` has not reviewed `otherTeam` yet. */
  z.object({ type: z.literal('review.due'), matchup: gameSummary, team: teamRef, otherTeam: teamRef }),
  /** The review of `team` by `otherTeam` is now visible. Never contains its text. */
  z.object({ type: z.literal('review.revealed'), matchup: gameSummary, team: teamRef, otherTeam: teamRef }),
  /** A team's time zone, as of a revision of its account. */
  z.object({ type: z.literal('team.placed'), teamId: z.number(), revision: z.number(), timeZone: z.string() }),
  /** Messages have been unread for a while. */
  z.object({
    type: z.literal('message.unread'),
    sender: teamRef,
    receiver: teamRef,
    count: z.number(),
    /** The start of the latest one. */
    excerpt: z.string(),
  }),
  /** A team with a reminder has read what `otherId` wrote up to `at`. */
  z.object({ type: z.literal('messages.read'), readerId: z.number(), otherId: z.number(), at: z.string() }),
  /** A block starts or ends. Events may arrive in any order: the latest `at` wins. */
  z.object({
    type: z.literal('team.blocked'),
    blockerId: z.number(),
    blockedId: z.number(),
    active: z.boolean(),
    at: z.string(),
  }),
  z.object({ type: z.literal('report.filed'), report: filedReport }),
  /** An admin answers the team that filed a report. */
  z.object({
    type: z.literal('report.answered'),
    reporter: teamRef,
    about: teamRef,
    outcome: reportOutcome,
    note: z.string(),
  }),
  /** An admin removes reported content. */
  z.object({ type: z.literal('message.removed'), messageId: z.string() }),
  z.object({ type: z.literal('matchup.removed'), matchupId: z.number() }),
  /** An admin acted in a service other than the one with the audit log. */
  z.object({
    type: z.literal('admin.acted'),
    adminId: z.number(),
    action: z.string(),
    subject: auditSubject,
    at: z.string(),
    address: z.string(),
    device: z.string(),
  }),
  /** An admin suspended `otherTeam`, with which `team` has agreed on a game. */
  z.object({ type: z.literal('opponent.suspended'), matchup: gameSummary, team: teamRef, otherTeam: teamRef }),
  /** One of two teams with an agreed game is gone; `team` is the other one. */
  z.object({ type: z.literal('interest.ended'), interestId: z.string(), matchup: gameSummary, team: teamRef }),
]);
export type Event = z.infer<typeof event>;
export type EventType = Event['type'];
export type EventOf<Type extends EventType> = Extract<Event, { type: Type }>;

export type Subscriber = 'accounts' | 'matchmaking' | 'messaging' | 'notifier';

/** The subscribers of each event. The types require at least one. */
export const subscribers: Record<EventType, readonly [Subscriber, ...Subscriber[]]> = {
  'user.registered': ['matchmaking', 'messaging', 'notifier'],
  'user.updated': ['matchmaking', 'messaging', 'notifier'],
  'user.verification_requested': ['notifier'],
  'user.registration_repeated': ['notifier'],
  'user.verified': ['notifier'],
  'user.password_reset_requested': ['notifier'],
  'user.password_changed': ['notifier'],
  'user.two_step_changed': ['notifier'],
  'user.secured': ['matchmaking', 'notifier'],
  'user.security_changed': ['notifier'],
  'user.new_device': ['notifier'],
  'user.second_step_failed': ['notifier'],
  'user.second_step_locked': ['notifier'],
  'user.deleted': ['matchmaking', 'messaging', 'notifier'],
  'contact.received': ['notifier'],
  'contact.acknowledged': ['notifier'],
  'newsletter.requested': ['notifier'],
  'newsletter.confirmed': ['notifier'],
  'interest.created': ['notifier'],
  'interest.accepted': ['messaging', 'notifier'],
  'interest.rejected': ['notifier'],
  'interest.withdrawn': ['notifier'],
  'interest.ended': ['notifier'],
  'opponent.suspended': ['notifier'],
  'interest.expired': ['notifier'],
  'proposal.made': ['notifier'],
  'proposal.accepted': ['notifier'],
  'proposal.declined': ['notifier'],
  'proposal.withdrawn': ['notifier'],
  'noshow.reported': ['notifier'],
  'noshow.settled': ['notifier'],
  'agreement.changed': ['notifier'],
  'search.matched': ['notifier'],
  'search.stopped': ['notifier'],
  'matchup.found': ['notifier'],
  'matchup.updated': ['notifier'],
  'matchup.cancelled': ['notifier'],
  'review.due': ['notifier'],
  'review.revealed': ['notifier'],
  'team.placed': ['notifier'],
  'message.unread': ['notifier'],
  'messages.read': ['notifier'],
  'team.blocked': ['messaging', 'notifier'],
  'report.filed': ['accounts', 'notifier'],
  'report.answered': ['notifier'],
  'message.removed': ['messaging'],
  'matchup.removed': ['matchmaking'],
  'admin.acted': ['accounts'],
};

/** Fields that name teams and users, as an ID or an object with one. */
const CONCERNED = [
  'userId',
  'user',
  'teamId',
  'team',
  'otherTeam',
  'postingTeam',
  'interestedTeam',
  'proposer',
  'answerer',
  'sender',
  'receiver',
  'blockerId',
  'blockedId',
  'readerId',
  'otherId',
] as const;

/** The IDs of the teams and users that an event concerns. */
export function concernedBy(published: Event): number[] {
  const ids = CONCERNED.flatMap((name) => {
    const named: unknown = Reflect.get(published, name);
    const id: unknown = typeof named === 'object' ? Reflect.get(Object(named), 'id') : named;
    return typeof id === 'number' ? [id] : [];
  });
  return [...new Set(ids)];
}
