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

const link = { type: z.literal('user.link_requested'), userId: z.number() };
const security = {
  type: z.literal('user.security'),
  userId: z.number(),
  /** Other ways into the account from before this are revoked: push subscriptions, calendar feeds and links. */
  revokedBefore: z.optional(z.string()),
};
/** An account that its owner has deleted or an admin. The address is for the last email to it, and is not kept longer. */
const gone = {
  userId: z.number(),
  email: z.string(),
  fullName: z.string(),
  /** False if the last email would go to an unverified address. */
  notify: z.boolean(),
};
const team = z.object({ id: z.number(), teamName: z.string() });

export const accountEvents = [
  /** Also of a new account. */
  z.object({ type: z.literal('user.updated'), user: knownUser }),
  /** Somebody registers with a yes to a game, whether or not the address has an account. */
  z.object({
    type: z.literal('registration.said_yes'),
    /** The SHA-256 of the code of the game's answer link, in hex. */
    code: z.string(),
    teamName: z.string(),
    /** When the email that confirms the address is too old. */
    until: z.iso.datetime(),
  }),
  z.object({
    type: z.literal('user.verified'),
    userId: z.number(),
    /** A team that registered by another team's link, or with the answer to a game's link. */
    came: z.optional(
      z.object({
        user: knownUser,
        /** The code of the other team's link. */
        code: z.optional(z.string()),
        /** The SHA-256 of the code of a game's answer link, in hex, and the answer. */
        answer: z.optional(z.object({ code: z.string(), answer: linkAnswer })),
      }),
    ),
  }),
  z.object({ type: z.literal('user.deleted'), byAdmin: z.boolean(), ...gone }),
  z.discriminatedUnion('what', [
    z.object({
      ...link,
      what: z.literal('verification'),
      token: z.string(),
      /** Whether it replaces an earlier, never verified registration of the address. */
      repeated: z.boolean(),
      /** Whether verifying also sends an answer to a game's link. */
      answers: z.optional(z.boolean()),
    }),
    z.object({
      ...link,
      what: z.literal('second_registration'),
      /** Whether the attempt carried an answer to a game's link, which is sent to nobody. */
      answers: z.optional(z.boolean()),
    }),
    z.object({ ...link, what: z.literal('password_reset'), token: z.string() }),
  ]),
  /** A change or an attempt that the account's owner must know about. */
  z.discriminatedUnion('what', [
    z.object({
      ...security,
      what: z.literal('password_changed'),
      /** Whether a reset removed the second step, because the account is new. */
      secondStepEnded: z.optional(z.boolean()),
    }),
    z.object({ ...security, what: z.literal('settings_changed'), change: securityChange }),
    z.object({ ...security, what: z.literal('two_step_changed'), change: twoStepChange }),
    /** A sign-in from a device that is new to the account. */
    z.object({ ...security, what: z.literal('new_device'), device: z.string(), at: z.string() }),
    /** Several wrong codes in a row, after the right password. */
    z.object({ ...security, what: z.literal('wrong_codes') }),
    /** Codes are locked for a while. */
    z.object({ ...security, what: z.literal('codes_locked') }),
  ]),
  z.discriminatedUnion('what', [
    /** Someone is invited to run a team. The address is for this email, and is not kept longer. */
    z.object({
      type: z.literal('person'),
      what: z.literal('invited'),
      email: z.string(),
      team,
      role: teamRole,
      /** The full name of whoever invites. */
      invitedBy: z.string(),
      token: z.string(),
      /** The note of the address, which its unsubscribe link names. */
      address: z.string(),
    }),
    /** The people of a team changed: all of them are notified, and whoever is no longer among them. */
    z.object({
      type: z.literal('person'),
      what: z.literal('changed'),
      team,
      change: peopleChange,
      person: z.object({ id: z.number(), fullName: z.string() }),
      role: z.nullable(teamRole),
      /** The full name of whoever did it; null for the person's own doing, and for support. */
      by: z.nullable(z.string()),
      /** The people to notify. */
      recipients: z.array(z.number()),
    }),
    /** Someone who founded a team that others run on deleted their account. */
    z.object({ type: z.literal('person'), what: z.literal('deleted'), ...gone }),
  ]),
] as const;
