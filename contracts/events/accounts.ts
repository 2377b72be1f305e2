/** Accounts: registration, sign-in, two-step sign-in, deletion. */
import * as z from 'zod/mini';
import { teamRole } from '../fields/roles.ts';
import { teamPage } from '../users.ts';
import { linkAnswer } from '../fields/answer-link.ts';
import { ageGroup, competitionLevel, sport, userRole } from '../fields/common.ts';

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
  crest: z.optional(z.string()),
  page: z.optional(teamPage),
  emailNotificationsEnabled: z.boolean(),
  isVerified: z.boolean(),
  /** Suspended by an admin; its open games are hidden. */
  suspended: z.boolean(),
  /** Who runs the team, by their accounts' numbers; missing where only the account itself does. */
  people: z.optional(z.array(z.object({ id: z.number(), role: teamRole }))),
});
export type KnownUser = z.infer<typeof knownUser>;

/** What happened to the people who run a team. */
export const peopleChange = z.enum([
  'joined',
  'left',
  'removed',
  'role_changed',
  /** An admin made a manager the owner. */
  'owner_replaced',
  /** The team was deleted by an admin. */
  'team_deleted',
]);
export type PeopleChange = z.infer<typeof peopleChange>;

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

export const accountEvents = [
  z.object({ type: z.literal('user.registered'), user: knownUser }),
  z.object({ type: z.literal('user.updated'), user: knownUser }),
  z.object({
    type: z.literal('user.verification_requested'),
    userId: z.number(),
    token: z.string(),
    /** Whether it replaces an earlier, never verified registration of the address. */
    repeated: z.boolean(),
    /** Whether verifying also sends an answer to a game's link. */
    answers: z.optional(z.boolean()),
  }),
  z.object({
    type: z.literal('user.registration_repeated'),
    userId: z.number(),
    /** Whether the attempt carried an answer to a game's link, which is sent to nobody. */
    answers: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('user.verified'), userId: z.number() }),
  /** A team that registered by another team's link, or with the answer to a game's link, has verified its address. */
  z.object({
    type: z.literal('team.came_by_link'),
    user: knownUser,
    code: z.string(),
    /** With it, the code is that of a game's answer link: its SHA-256, in hex. */
    answer: z.optional(linkAnswer),
  }),
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
    byAdmin: z.boolean(),
    /** False if the last email would go to an unverified address. */
    notify: z.boolean(),
  }),
  /** Someone is invited to run a team. The address is for this email, and is not kept longer. */
  z.object({
    type: z.literal('team.invited'),
    email: z.string(),
    team: z.object({ id: z.number(), teamName: z.string() }),
    role: teamRole,
    /** The full name of whoever invites. */
    invitedBy: z.string(),
    token: z.string(),
    /** The note of the address, which its unsubscribe link names. */
    address: z.string(),
  }),
  /** The people of a team changed: all of them are notified, and whoever is no longer among them. */
  z.object({
    type: z.literal('team.people_changed'),
    team: z.object({ id: z.number(), teamName: z.string() }),
    change: peopleChange,
    person: z.object({ id: z.number(), fullName: z.string() }),
    role: z.nullable(teamRole),
    /** The full name of whoever did it; null for the person's own doing, and for support. */
    by: z.nullable(z.string()),
    /** Who is notified. */
    recipients: z.array(z.number()),
  }),
  /** Someone who founded a team that others run on deleted their account. As with `user.deleted`. */
  z.object({
    type: z.literal('person.deleted'),
    userId: z.number(),
    email: z.string(),
    fullName: z.string(),
    notify: z.boolean(),
  }),
] as const;
