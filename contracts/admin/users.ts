import * as z from 'zod/mini';
import { call } from '../http/call.ts';
import { emailAddress, instant, line, message, numericId } from '../fields/common.ts';
import { cursor, limit } from '../http/paging.ts';
import { user } from '../users.ts';

const QUERY_MAX = 254;
export const UNDO_SECONDS = 10;
export const TYPE_THE_NAME = 'Please type the name to confirm';
export const SUSPENDED = 'This account is suspended. Please write to us through the contact form.';

/** `leaving`: deleted by an admin, but the deletion can still be undone. */
export const standing = z.enum(['good', 'suspended', 'leaving']);
export type Standing = z.infer<typeof standing>;

export const searched = z.object({
  q: z.optional(line('Please enter what to look for', { min: 0, max: QUERY_MAX })),
  cursor,
  limit,
});

export const adminUser = z.extend(user, { emailNotifications: z.boolean(), standing });
export type AdminUser = z.infer<typeof adminUser>;

const aboutUser = { owner: 'accounts', access: 'admin', params: z.object({ id: numericId }) } as const;

export const listUsers = call({
  method: 'GET',
  path: '/api/admin/users',
  owner: 'accounts',
  access: 'admin',
  summary: 'Finds accounts by part of their email address, name or team name, newest first',
  status: 200,
  query: searched,
  answer: z.array(adminUser),
});

export const verifyUser = call({
  ...aboutUser,
  method: 'POST',
  path: '/api/admin/users/:id/verify',
  summary: 'Marks an account’s email address as verified',
  status: 200,
  answer: adminUser,
});

export const setSuspension = call({
  ...aboutUser,
  method: 'PUT',
  path: '/api/admin/users/:id/suspension',
  summary: 'Suspends a team and its people and hides its open games, or lifts the suspension',
  status: 200,
  body: z.object({
    suspended: z.boolean('Please say true or false'),
    withPeople: z._default(z.boolean('Please say true or false'), true),
  }),
  answer: adminUser,
});

export const undoable = z.object({ undoUntil: instant });

export const deleteUser = call({
  ...aboutUser,
  access: 'owner',
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: `Deletes an account and its data; can be undone for ${UNDO_SECONDS} seconds`,
  status: 200,
  answer: undoable,
});

export const restoreUser = call({
  ...aboutUser,
  access: 'owner',
  method: 'POST',
  path: '/api/admin/users/:id/restore',
  summary: 'Undoes a pending deletion',
  status: 200,
  answer: adminUser,
});

export const NO_SUCH_MANAGER = 'No manager of this team has this email address';

export const makeOwner = call({
  ...aboutUser,
  access: 'owner',
  method: 'PUT',
  path: '/api/admin/users/:id/owner',
  summary: 'Makes a manager the owner of a team whose owner cannot be reached; earlier owners become managers',
  status: 200,
  body: z.object({ email: emailAddress() }),
  answer: adminUser,
});

export const adminSendPasswordReset = call({
  method: 'POST',
  path: '/api/admin/send-password-reset',
  owner: 'accounts',
  access: 'admin',
  summary: 'Emails a user a link to choose a new password',
  status: 200,
  body: z.object({ email: emailAddress() }),
  answer: message,
});
