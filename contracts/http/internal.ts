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
  summary: 'The user that an address and password belong to, and a code if the account has a second step',
  body: credentials,
});

export const checkPasskey = call({
  ...signIn,
  path: '/internal/credentials/passkey',
  summary: 'The user that a passkey belongs to',
  body: loginWithPasskey.body,
});

const adminSignedIn = z.object({ admin, sessionVersion });

export const checkAdmin = call({
  ...signIn,
  path: '/internal/admins/credentials',
  summary: 'The admin that an address and password belong to, and a code if a second step is asked for',
  body: adminCredentials,
  answer: z.extend(adminSignedIn, { recoveryCodes: adminLogin.answer.shape.recoveryCodes }),
});

export const getIdentity = call({
  ...aboutUser,
  method: 'GET',
  path: '/internal/identities/:id',
  owner: 'accounts',
  summary: 'Who a signed-in user is at this moment, and the team that they act for: the given one if they run it',
  query: z.object({ team: z.optional(numericId) }),
  answer: z.object({ person: identity, team: identity, sessionVersion }),
});

export const getAdminIdentity = call({
  ...aboutUser,
  method: 'GET',
  path: '/internal/admins/:id',
  owner: 'accounts',
  summary: 'Who a signed-in admin is at this moment',
  answer: adminSignedIn,
});

export const getMissedMessages = call({
  ...aboutUser,
  method: 'GET',
  path: '/internal/missed-messages/:id',
  owner: 'messaging',
  summary: "A team's messages since the last one that its page saw; none if there are too many to send again",
  query: z.object({ after: z.string() }),
  answer: z.object({ tooMany: z.boolean(), messages: z.array(message) }),
});

export const replaceAdminPassword = call({
  ...aboutUser,
  method: 'POST',
  path: '/internal/admins/:id/password',
  owner: 'accounts',
  summary: 'Give an admin the password that they chose',
  body: changeAdminPassword.body,
  answer: z.object({ sessionVersion }),
});

export const secureAccount = call({
  ...aboutUser,
  method: 'POST',
  path: '/internal/users/:id/secure',
  owner: 'accounts',
  summary:
    'End every session of a user but the one that gets the new session version, and whatever else opens the account',
  answer: z.object({ sessionVersion }),
});

function exportFrom<O extends Owner, const Answer extends z.ZodMiniType>(owner: O, answer: Answer) {
  return call({
    ...aboutUser,
    method: 'GET',
    path: '/internal/users/:id/export',
    owner,
    summary: `Everything that ${owner} holds on a user`,
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
    summary: `What ${owner} counts`,
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
