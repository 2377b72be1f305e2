import { carriedAnswer } from '@playfield/contracts/fields/answer-link.ts';
import { teamRole } from '@playfield/contracts/fields/roles.ts';
import { profile, teamPage } from '@playfield/contracts/users.ts';
import { bytes, objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export const twoStep = z.object({
  /** Encrypted. Null while codes are off. */
  secret: z.nullable(z.string()),
  pendingSecret: z.nullable(z.string()),
  /** The 30-second step of the last accepted code, so that no code works twice (RFC 6238 §5.2). */
  lastStep: z.number(),
  recoveryCodes: z.array(z.string()),
  failures: z.number(),
  notified: z.boolean(),
  lockedUntil: z.nullable(z.date()),
  recentLocks: z.array(z.date()),
});
export type TwoStepRecord = z.infer<typeof twoStep>;

export const noTwoStep = (): TwoStepRecord => ({
  secret: null,
  pendingSecret: null,
  lastStep: 0,
  recoveryCodes: [],
  failures: 0,
  notified: false,
  lockedUntil: null,
  recentLocks: [],
});

const passkey = z.object({
  id: objectId,
  name: z.string(),
  credentialId: z.string(),
  publicKey: bytes,
  /** Increases with each use if the authenticator supports it, so that a cloned passkey falls behind. */
  counter: z.number(),
  transports: z.array(z.string()),
  createdAt: z.date(),
  lastUsedAt: z.nullable(z.date()),
});
export type PasskeyRecord = z.infer<typeof passkey>;

const person = z.object({ userId: z.number(), role: teamRole, since: z.date() });
export type PersonRecord = z.infer<typeof person>;

const { crest: _, ...chosenProfile } = profile;

export const chosen = z.object({
  passwordHash: z.string(),
  ...chosenProfile,
  invitation: z.nullish(z.string()),
  answer: z.nullish(carriedAnswer),
});

// A record is a person, a team, or a person and the first team that they founded, under one ID. The team keeps the ID
// if others run it later (`docs/decisions/0049-people.md`).
export const userSchema = recordSchema('users', {
  _id: z.number(),
  email: z.string(),
  ...chosen.shape,
  crest: z.optional(z.string()),
  page: z.optional(z.partial(teamPage)),
  people: z.optional(z.array(person)),
  /** Incremented with each new invitation, so that concurrent invitations conflict and can't exceed the limit. */
  turns: z.optional(z.number()),
  /** Whether no one can sign in: the founder has left, or this is a person's second or later team. */
  teamOnly: z.optional(z.boolean()),
  phoneNumber: z.nullable(z.string()),
  isVerified: z.boolean(),
  emailNotificationsEnabled: z.boolean(),
  suspended: z.boolean(),
  /** IDs of the teams with which the person was suspended. The person is suspended while there are any. */
  suspendedWith: z.array(z.number()),
  unattended: z.boolean(),
  /** When the account's deletion becomes final and can no longer be undone. The account is locked in the meantime. */
  leavingAt: z.nullable(z.date()),
  /** Whether the account was deleted after the backup that was restored. The owner isn't notified again. */
  deletedBefore: z.optional(z.boolean()),
  /** Set along with `deletedBefore` if other people went on to run the team. */
  personOnly: z.optional(z.boolean()),
  newcomer: z.boolean(),
  revision: z.number(),
  sessionVersion: z.number(),
  twoStep,
  passkeys: z.array(passkey),
  devices: z.optional(z.array(z.object({ id: z.string(), seenAt: z.date() }))),
  createdAt: z.date(),
});
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ isVerified: 1, createdAt: 1 });
userSchema.index({ 'people.userId': 1 }, { sparse: true });
userSchema.index({ suspendedWith: 1 });
userSchema.index({ 'passkeys.credentialId': 1 }, { sparse: true });
userSchema.index({ leavingAt: 1 }, { partialFilterExpression: { leavingAt: { $type: 'date' } } });
export type UserRecord = RecordOf<typeof userSchema>;
export const IN_GOOD_STANDING = { suspended: false, suspendedWith: [], unattended: false, leavingAt: null };

/** A single-use token. Only its hash is stored, so that a copy of the database grants no access. */
export const tokenSchema = recordSchema('tokens', {
  _id: z.string(),
  purpose: z.enum(['verification', 'password_reset', 'passkey_login', 'passkey_registration']),
  userId: z.number(),
  sessionVersion: z.number(),
  webauthn: z.string(),
  expiresAt: z.date(),
});
tokenSchema.index({ userId: 1, purpose: 1 });
tokenSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
export type TokenRecord = RecordOf<typeof tokenSchema>;
