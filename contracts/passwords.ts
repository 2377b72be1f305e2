import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { emailAddress, givenPassword, linkToken, message, replacingPassword } from './fields/common.ts';

export const INVALID_RESET_LINK = 'Invalid Reset Link';
export const WRONG_PASSWORD = 'That is not your current password';

/** A reset can remove only passkeys newer than this, so that a stolen mailbox doesn't cost the owner older ones. */
export const NEW_PASSKEY_DAYS = 7;

const replaced = z.extend(message, { passkeys: z.number() });

const forgottenEmail = z.pipe(
  z.string('Email is required').check(z.trim(), z.minLength(1, 'Email is required')),
  emailAddress(),
);

export const requestPasswordReset = call({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'mail', by: 'address' },
  summary: 'Sends a link to choose a new password. The response is the same for any address',
  status: 200,
  body: z.object({ email: forgottenEmail }),
  answer: message,
});

export const checkResetToken = call({
  method: 'GET',
  path: '/api/auth/reset-password',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'guess', by: 'address' },
  summary: 'Checks whether a reset link is valid, without using it',
  status: 200,
  query: z.object({ token: z._default(linkToken, '') }),
  /** `email` is for password managers. It reveals nothing, because the link was sent to this address. */
  answer: z.object({ valid: z.literal(true), email: z.string() }),
});

export const resetPassword = call({
  method: 'POST',
  path: '/api/auth/reset-password',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'guess', by: 'address' },
  summary: 'Sets a new password with a reset link and ends all sessions of the account',
  status: 200,
  body: z.object({ token: linkToken, newPassword: replacingPassword, removePasskeys: z.optional(z.boolean()) }),
  answer: replaced,
});

export const changePassword = call({
  method: 'POST',
  path: '/api/auth/change-password',
  owner: 'accounts',
  access: 'user',
  limit: { class: 'guess', by: 'caller' },
  summary: 'Changes the password and ends all other sessions',
  status: 200,
  body: z.object({ currentPassword: givenPassword, newPassword: replacingPassword }),
  answer: replaced,
});
