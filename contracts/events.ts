/** Facts that cross from one service to others. A service publishes them with the write they tell of. */
import * as z from 'zod/mini';
import { auditSubject } from './admin/records.ts';
import { ageGroup, competitionLevel, sport, userRole } from './fields/common.ts';
import { changeReason, proposalKind } from './proposals.ts';
import { filedReport, reportOutcome } from './reports.ts';
import { cadence } from './saved-searches.ts';
import { teamRef } from './users.ts';

/** A user as the other services keep it. `revision` grows with every change, so that an old fact never overwrites a new one. */
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
  /** Kept out by an admin; its open games are hidden. */
  suspended: z.optional(z.boolean()),
});
export type KnownUser = z.infer<typeof knownUser>;

/** A game as an e-mail or a conversation tells of it. */
export const gameSummary = z.object({
  id: z.number(),
  sport,
  ageGroup,
  location: z.string(),
  /** The very place, told to teams that have agreed on the game alone. */
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
  /** The team whose game it is. */
  postingTeam: teamRef,
  /** The team that would like to play it. */
  interestedTeam: teamRef,
  /** A few words that the posting team wrote with its answer. */
  note: z.nullish(z.string()),
};

const aboutGame = {
  matchup: gameSummary,
  /** The team whose game it is. */
  postingTeam: teamRef,
  /** The team that is to hear of it. */
  team: teamRef,
  /** Whether the two had agreed to play it. */
  agreed: z.boolean(),
};

const aboutProposal = {
  proposalId: z.string(),
  kind: proposalKind,
  /** The game as it would be; of one to be called off, as it is. */
  matchup: gameSummary,
  /** The game as it is, where it is to change. */
  before: z.nullable(gameSummary),
  /** The team that made it. */
  proposer: teamRef,
  /** The team that is to answer. */
  answerer: teamRef,
  reason: z.nullable(changeReason),
  note: z.nullable(z.string()),
  late: z.boolean(),
  /** Whether the two have agreed on a game before: an e-mail quotes no stranger. */
  acquainted: z.optional(z.boolean()),
  /** Whether others were asked as well. */
  quick: z.optional(z.boolean()),
  /** Whether the team wants to hear of it in its quiet hours too. */
  atNight: z.optional(z.boolean()),
  /** Whether another team was faster. */
  taken: z.optional(z.boolean()),
};

/** What changed about how somebody signs in. */
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
    /** Whether the address was registered before, and never verified: the older registration is gone. */
    repeated: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('user.registration_repeated'), userId: z.number() }),
  z.object({ type: z.literal('user.verified'), userId: z.number() }),
  z.object({ type: z.literal('user.password_reset_requested'), userId: z.number(), token: z.string() }),
  z.object({
    type: z.literal('user.password_changed'),
    userId: z.number(),
    /** Whether its second step went with a reset, as the account is new. */
    secondStepEnded: z.optional(z.boolean()),
  }),
  /** Whatever opened the account until then opens it no more: push subscriptions and calendar addresses from before go. */
  z.object({ type: z.literal('user.secured'), userId: z.number(), at: z.string() }),
  /** Something else about an account's protection changed, and its owner is to hear of it. */
  z.object({ type: z.literal('user.security_changed'), userId: z.number(), change: securityChange }),
  /** Somebody signed in from a device that the account was not used on before. */
  z.object({ type: z.literal('user.new_device'), userId: z.number(), device: z.string(), at: z.string() }),
  z.object({ type: z.literal('user.two_step_changed'), userId: z.number(), change: twoStepChange }),
  /** Somebody with the right password gave several wrong codes in a row. */
  z.object({ type: z.literal('user.second_step_failed'), userId: z.number() }),
  /** Codes are taken no more for a while. The token is for the link that lifts it; null where there were too many such links. */
  z.object({ type: z.literal('user.second_step_locked'), userId: z.number(), token: z.nullable(z.string()) }),
  /** The address is for the last e-mail to it; nothing keeps it longer. */
  z.object({
    type: z.literal('user.deleted'),
    userId: z.number(),
    email: z.string(),
    fullName: z.string(),
    byAdmin: z.optional(z.boolean()),
    /** False where that last e-mail would go to an address nobody verified. */
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
  /** A game began while an interest in it was still waiting for an answer. */
  z.object({ type: z.literal('interest.expired'), ...aboutInterest }),
  z.object({ type: z.literal('proposal.made'), ...aboutProposal }),
  /** Of a change or of calling off; a new game that was accepted is an accepted interest. */
  z.object({ type: z.literal('proposal.accepted'), ...aboutProposal }),
  z.object({ type: z.literal('proposal.declined'), ...aboutProposal }),
  z.object({ type: z.literal('proposal.withdrawn'), ...aboutProposal }),
  /** `otherTeam` wrote on the card of an agreed game, or ticked it. */
  z.object({
    type: z.literal('agreement.changed'),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
    /** Whether both have ticked it. */
    complete: z.boolean(),
  }),
  /** `otherTeam` says that `team` did not come to their game. */
  z.object({
    type: z.literal('noshow.reported'),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
    note: z.nullable(z.string()),
  }),
  /** Whether `absent` missed the game, as it agrees itself or an admin has decided. */
  z.object({
    type: z.literal('noshow.settled'),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
    absent: teamRef,
    missed: z.boolean(),
    /** Why an admin decided so, where one had to. */
    reason: z.nullish(z.string()),
  }),
  /** A new game fits what `team` looks for. */
  z.object({
    type: z.literal('search.matched'),
    searchId: z.string(),
    /** What the team calls the search. */
    name: z.string(),
    cadence,
    /** For the link that ends the alerts of this search. */
    stopToken: z.string(),
    /** Names the posting that the game came with, where it came with others: what is told of them is told at once. */
    posting: z.optional(z.string()),
    team: teamRef,
    matchup: gameSummary,
    postingTeam: teamRef,
  }),
  /** A game that saved searches told of can be found no more, or again: it was called off, deleted, taken or hidden. */
  z.object({ type: z.literal('matchup.found'), matchupId: z.number(), found: z.boolean() }),
  /** A search tells nothing any more: nor what waits to be told. */
  z.object({ type: z.literal('search.stopped'), searchId: z.string(), teamId: z.number() }),
  z.object({ type: z.literal('matchup.updated'), ...aboutGame, before: gameSummary }),
  z.object({ type: z.literal('matchup.cancelled'), ...aboutGame }),
  /** A game was played, and `team` has not said yet how it was with `otherTeam`. */
  z.object({ type: z.literal('review.due'), matchup: gameSummary, team: teamRef, otherTeam: teamRef }),
  /** Everybody may see by now what `otherTeam` wrote of `team` after a game: that it is there, never its words. */
  z.object({ type: z.literal('review.revealed'), matchup: gameSummary, team: teamRef, otherTeam: teamRef }),
  /** Which time a team lives by, as of a revision of its account. */
  z.object({ type: z.literal('team.placed'), teamId: z.number(), revision: z.number(), timeZone: z.string() }),
  /** Messages have waited a while to be read. */
  z.object({
    type: z.literal('message.unread'),
    sender: teamRef,
    receiver: teamRef,
    count: z.number(),
    /** The beginning of the latest. */
    excerpt: z.string(),
  }),
  /** A team that was told of unread messages has read what `otherId` wrote until then. */
  z.object({ type: z.literal('messages.read'), readerId: z.number(), otherId: z.number(), at: z.string() }),
  /** One team keeps another away from a moment on, or no more. Facts may arrive in any order: the latest `at` holds. */
  z.object({
    type: z.literal('team.blocked'),
    blockerId: z.number(),
    blockedId: z.number(),
    active: z.boolean(),
    at: z.string(),
  }),
  z.object({ type: z.literal('report.filed'), report: filedReport }),
  /** An admin looked into a report and wrote to the team that filed it. */
  z.object({
    type: z.literal('report.answered'),
    reporter: teamRef,
    about: teamRef,
    outcome: reportOutcome,
    note: z.string(),
  }),
  /** An admin removes what was reported. */
  z.object({ type: z.literal('message.removed'), messageId: z.string() }),
  z.object({ type: z.literal('matchup.removed'), matchupId: z.number() }),
  /** An admin did something in another service than the one that keeps the log. */
  z.object({
    type: z.literal('admin.acted'),
    adminId: z.number(),
    action: z.string(),
    subject: auditSubject,
    at: z.string(),
    address: z.string(),
    device: z.string(),
  }),
  /** An admin keeps `otherTeam` out, which `team` has agreed on a game with. */
  z.object({ type: z.literal('opponent.suspended'), matchup: gameSummary, team: teamRef, otherTeam: teamRef }),
  /** One of two teams that had agreed on a game is no more; `team` is the one that is left. */
  z.object({ type: z.literal('interest.ended'), interestId: z.string(), matchup: gameSummary, team: teamRef }),
]);
export type Event = z.infer<typeof event>;
export type EventType = Event['type'];
export type EventOf<Type extends EventType> = Extract<Event, { type: Type }>;

export type Subscriber = 'accounts' | 'matchmaking' | 'messaging' | 'notifier';

/** Who hears of what. An event without a subscriber is a mistake the types do not allow. */
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

/** The fields in which events name teams and people: by a number, or with one. */
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

/** The ids of the teams and people that an event tells of. */
export function concernedBy(told: Event): number[] {
  const ids = CONCERNED.flatMap((name) => {
    const named: unknown = Reflect.get(told, name);
    const id: unknown = typeof named === 'object' ? Reflect.get(Object(named), 'id') : named;
    return typeof id === 'number' ? [id] : [];
  });
  return [...new Set(ids)];
}
