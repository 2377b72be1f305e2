import * as z from 'zod/mini';
import { accountsExport, matchmakingExport, messagingExport, notifierExport } from '../account-export.ts';
import { admin, adminCredentials, adminLogin, changeAdminPassword } from '../admin/sign-in.ts';
import { newsletterCounts } from '../admin/stats.ts';
import { credentials, signedInUser } from '../sign-in.ts';
import { call, type Owner } from './call.ts';
import { numericId } from '../fields/common.ts';
import { message } from '../messages.ts';
import { loginWithPasskey } from '../two-step.ts';
import { identity } from '../users.ts';

const sessionVersion = z.number();
const signedIn = z.object({ personId: z.number(), user: signedInUser, sessionVersion });
const aboutUser = { access: 'service', status: 200, params: z.object({ id: numericId }) } as const;
const signIn = { method: 'POST', owner: 'accounts', access: 'service', status: 200, answer: signedIn } as const;

export const checkCredentials = call({
  ...signIn,
  path: '/internal/credentials',
  repeatable: true,
  summary: 'Checks an email address and password, and a code if the account has a second step; returns the user',
  body: credentials,
});

export const checkPasskey = call({
  ...signIn,
  path: '/internal/credentials/passkey',
  summary: 'Checks a passkey; returns the user',
  body: loginWithPasskey.body,
});

const adminSignedIn = z.object({ admin, sessionVersion });

export const checkAdmin = call({
  ...signIn,
  path: '/internal/admins/credentials',
  summary: 'Checks an admin’s email address, password and code; returns the admin',
  body: adminCredentials,
  answer: z.extend(adminSignedIn, { recoveryCodes: adminLogin.answer.shape.recoveryCodes }),
});

export const getIdentity = call({
  ...aboutUser,
  method: 'GET',
  path: '/internal/identities/:id',
  owner: 'accounts',
  summary:
    'Returns the current identity of a signed-in user, and of the team that they act for: the given one, if they are on it',
  query: z.object({ team: z.optional(numericId) }),
  answer: z.object({ person: identity, team: identity, sessionVersion }),
});

export const getAdminIdentity = call({
  ...aboutUser,
  method: 'GET',
  path: '/internal/admins/:id',
  owner: 'accounts',
  summary: 'Returns the current identity of a signed-in admin',
  answer: adminSignedIn,
});

export const getMissedMessages = call({
  ...aboutUser,
  method: 'GET',
  path: '/internal/missed-messages/:id',
  owner: 'messaging',
  summary: 'Returns a team’s messages after the last one that its page received; none if there are too many',
  query: z.object({ after: z.string() }),
  answer: z.object({ tooMany: z.boolean(), messages: z.array(message) }),
});

export const replaceAdminPassword = call({
  ...aboutUser,
  method: 'POST',
  path: '/internal/admins/:id/password',
  owner: 'accounts',
  summary: 'Changes an admin’s password and ends the other sessions',
  body: changeAdminPassword.body,
  answer: z.object({ sessionVersion }),
});

export const secureAccount = call({
  ...aboutUser,
  method: 'POST',
  path: '/internal/users/:id/secure',
  owner: 'accounts',
  summary: 'Raises a user’s session version, which ends their sessions, push subscriptions and calendar feeds',
  answer: z.object({ sessionVersion }),
});

function exportFrom<O extends Owner, const Answer extends z.ZodMiniType>(owner: O, answer: Answer) {
  return call({
    ...aboutUser,
    method: 'GET',
    path: '/internal/users/:id/export',
    owner,
    summary: `Exports all data that ${owner} stores about a user`,
    answer,
  });
}

export const exportAccounts = exportFrom('accounts', accountsExport);
export const exportMatchmaking = exportFrom('matchmaking', matchmakingExport);
export const exportMessaging = exportFrom('messaging', messagingExport);
export const exportNotifier = exportFrom('notifier', notifierExport);

function statsFrom<O extends Owner, const Shape extends z.core.$ZodShape>(owner: O, shape: Shape) {
  return call({
    method: 'GET',
    path: '/internal/stats',
    owner,
    access: 'service',
    summary: `Returns the counts of ${owner} for the admin console`,
    status: 200,
    answer: z.object(shape),
  });
}

export const countAccounts = statsFrom('accounts', {
  totalUsers: z.number(),
  verifiedUsers: z.number(),
  newsletter: newsletterCounts,
});
export const countMatchmaking = statsFrom('matchmaking', {
  totalMatchups: z.number(),
  activeMatchups: z.number(),
  totalInterests: z.number(),
});
export const countMessaging = statsFrom('messaging', { totalMessages: z.number() });
