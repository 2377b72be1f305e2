import * as z from 'zod/mini';
import { teamRole } from '../fields/roles.ts';
import { profile, teamPage } from '../users.ts';
import { linkAnswer } from '../fields/answer-link.ts';
import { auditSubject } from '../admin/records.ts';

/** `revision` increases with every change, so that subscribers can ignore outdated events. */
export const knownUser = z.object({
  id: z.number(),
  revision: z.number(),
  email: z.string(),
  ...profile,
  page: z.optional(teamPage),
  emailNotificationsEnabled: z.boolean(),
  isVerified: z.boolean(),
  suspended: z.boolean(),
  /** Absent if only the founder has ever run the team. */
  people: z.optional(z.array(z.object({ id: z.number(), role: teamRole }))),
});
export type KnownUser = z.infer<typeof knownUser>;

export const peopleChange = z.enum(['joined', 'left', 'removed', 'role_changed', 'owner_replaced', 'team_deleted']);
export type PeopleChange = z.infer<typeof peopleChange>;

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
  /** Push subscriptions, calendar feeds and answer links created up to this time are revoked. Absent to keep them. */
  revokedBefore: z.optional(z.string()),
};
const gone = {
  userId: z.number(),
  email: z.string(),
  fullName: z.string(),
  /** Whether to email the account's former holder. */
  notify: z.boolean(),
};
const team = z.object({ id: z.number(), teamName: z.string() });

export const accountEvents = [
  z.object({ type: z.literal('user.updated'), user: knownUser }),
  /** Published whether or not the address has an account, so that the event doesn't reveal which addresses do. */
  z.object({
    type: z.literal('registration.said_yes'),
    code: z.string(),
    teamName: z.string(),
    until: z.iso.datetime(),
  }),
  z.object({
    type: z.literal('user.verified'),
    userId: z.number(),
    came: z.optional(
      z.object({
        user: knownUser,
        code: z.optional(z.string()),
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
      repeated: z.boolean(),
      answers: z.optional(z.boolean()),
    }),
    z.object({
      ...link,
      what: z.literal('second_registration'),
      /** Whether the registration included an answer to an answer link. */
      answers: z.optional(z.boolean()),
    }),
    z.object({ ...link, what: z.literal('password_reset'), token: z.string() }),
  ]),
  z.discriminatedUnion('what', [
    z.object({ ...security, what: z.literal('password_changed'), secondStepEnded: z.optional(z.boolean()) }),
    z.object({ ...security, what: z.literal('settings_changed'), change: securityChange }),
    z.object({ ...security, what: z.literal('two_step_changed'), change: twoStepChange }),
    z.object({ ...security, what: z.literal('new_device'), device: z.string(), at: z.string() }),
    z.object({ ...security, what: z.literal('wrong_codes') }),
    z.object({ ...security, what: z.literal('codes_locked') }),
  ]),
  z.discriminatedUnion('what', [
    z.object({
      type: z.literal('person'),
      what: z.literal('invited'),
      email: z.string(),
      team,
      role: teamRole,
      invitedBy: z.string(),
      token: z.string(),
      address: z.string(),
    }),
    z.object({
      type: z.literal('person'),
      what: z.literal('changed'),
      team,
      change: peopleChange,
      person: z.object({ id: z.number(), fullName: z.string() }),
      role: z.nullable(teamRole),
      by: z.nullable(z.string()),
      recipients: z.array(z.number()),
    }),
    z.object({ type: z.literal('person'), what: z.literal('deleted'), ...gone }),
  ]),
  z.discriminatedUnion('what', [
    z.object({
      type: z.literal('contact'),
      what: z.literal('received'),
      name: z.nullable(z.string()),
      email: z.string(),
      requestType: z.string(),
      message: z.string(),
    }),
    z.object({ type: z.literal('contact'), what: z.literal('acknowledged'), email: z.string() }),
  ]),
  z.discriminatedUnion('what', [
    z.object({ type: z.literal('newsletter'), what: z.literal('requested'), email: z.string(), token: z.string() }),
    z.object({
      type: z.literal('newsletter'),
      what: z.literal('confirmed'),
      email: z.string(),
      subscription: z.string(),
    }),
  ]),
  z.object({ type: z.literal('email.complained'), userId: z.number() }),
  z.object({
    type: z.literal('admin.acted'),
    adminId: z.number(),
    action: z.string(),
    subject: auditSubject,
    at: z.string(),
    address: z.string(),
    device: z.string(),
  }),
] as const;
