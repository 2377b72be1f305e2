import * as z from 'zod/mini';
import { call } from './http/call.ts';
import {
  emailAddress,
  givenPassword,
  instant,
  linkToken,
  message,
  newPassword,
  numericId,
  recordId,
} from './fields/common.ts';
import { fullName } from './fields/own-names.ts';
import { invitedRole, teamRole } from './fields/roles.ts';
import { managedTeam } from './registration.ts';
import { managersAge, signedInUser } from './sign-in.ts';

export const PEOPLE_MAX = 20;
export const INVITATIONS_MAX = 10;
export const INVITATION_DAYS = 7;
export const TEAMS_MAX = 10;

export const NOT_IN_TEAM = 'This person is not in your team';
export const LAST_OWNER = 'A team needs an owner. Make someone else an owner first.';
export const ALREADY_MANAGER = 'You are a team manager already';
export const INVITATION_OVER = 'This invitation is no longer valid. Please ask the team for a new one.';
/** Doesn't reveal whether the address was invited too often today or has opted out. */
export const NOT_INVITED_NOW =
  'We can’t email an invitation to this address right now. Ask the person if they turned invitations off, or try again tomorrow.';
export const OWNERS_ONLY = 'Only owners of the team can do that';

const person = z.object({
  userId: z.number(),
  fullName: z.string(),
  /** Null in a helper's view of other members. */
  email: z.nullable(z.string()),
  role: teamRole,
  since: instant,
  you: z.boolean(),
});
export type TeamPerson = z.infer<typeof person>;

const invitation = z.object({ id: z.string(), email: z.string(), role: invitedRole, expiresAt: instant });
export type Invitation = z.infer<typeof invitation>;

export const teamPeople = z.object({ people: z.array(person), invitations: z.array(invitation) });
export type TeamPeople = z.infer<typeof teamPeople>;

const asManager = { owner: 'accounts', access: 'team_manager' } as const;
const answersPeople = { status: 200, answer: teamPeople } as const;

export const listPeople = call({
  ...asManager,
  ...answersPeople,
  method: 'GET',
  path: '/api/auth/people',
  summary: 'Lists the team’s people and pending invitations',
});

export const invitePerson = call({
  ...asManager,
  method: 'POST',
  path: '/api/auth/people/invitations',
  limit: { class: 'mail', by: 'caller' },
  summary:
    'Invites a person to the team by email (owners only). Replaces an earlier invitation; sends at most one email a day',
  status: 201,
  body: z.object({ email: emailAddress(), role: invitedRole }),
  answer: teamPeople,
});

export const withdrawInvitation = call({
  ...asManager,
  ...answersPeople,
  method: 'DELETE',
  path: '/api/auth/people/invitations/:id',
  summary: 'Withdraws an invitation (owners only)',
  params: z.object({ id: recordId }),
});

export const changeRole = call({
  ...asManager,
  ...answersPeople,
  method: 'PUT',
  path: '/api/auth/people/:userId',
  limit: { class: 'guess', by: 'caller' },
  summary: 'Changes a person’s role (owners only). Making someone an owner requires the caller’s password',
  params: z.object({ userId: numericId }),
  body: z.object({ role: teamRole, password: z.optional(givenPassword) }),
});

export const removePerson = call({
  ...asManager,
  ...answersPeople,
  method: 'DELETE',
  path: '/api/auth/people/:userId',
  helpers: true,
  summary: 'Removes the caller from the team, or (owners only) another person',
  params: z.object({ userId: numericId }),
});

const token = z.object({ token: linkToken });

export const getInvitation = call({
  method: 'POST',
  path: '/api/auth/invitation',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'guess', by: 'address' },
  summary: 'Returns the team and role of an invitation, by its emailed token',
  status: 200,
  body: token,
  answer: z.object({
    teamName: z.string(),
    crest: z.string(),
    role: invitedRole,
    invitedBy: z.string(),
    email: z.string(),
    hasAccount: z.boolean(),
  }),
});

export const joinTeam = call({
  method: 'POST',
  path: '/api/auth/invitation/join',
  owner: 'accounts',
  access: 'user',
  limit: { class: 'guess', by: 'caller' },
  summary: 'Accepts an invitation as the signed-in user with the invited address',
  status: 200,
  body: token,
  answer: z.object({ teamId: z.number() }),
});

export const registerInvited = call({
  method: 'POST',
  path: '/api/auth/invitation/register',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'guess', by: 'address' },
  summary: 'Accepts an invitation with a new account, verifies the address, and signs in',
  status: 201,
  body: z.extend(token, {
    password: newPassword,
    fullName,
    age: managersAge,
    agreeToTerms: z.literal(true, 'You must agree to the Terms of Service to register'),
  }),
  answer: signedInUser,
});

export const addTeam = call({
  method: 'POST',
  path: '/api/auth/teams',
  owner: 'accounts',
  access: 'user',
  summary: 'Starts a team, owned by the caller. A view-only member becomes a team manager',
  status: 201,
  body: z.object({ ...managedTeam, age: z.optional(managersAge) }),
  answer: z.object({ teamId: z.number() }),
});

export const switchTeam = call({
  method: 'PUT',
  path: '/api/auth/current-team',
  owner: 'gateway',
  access: 'user',
  summary: 'Switches this browser to another of the caller’s teams',
  status: 200,
  body: z.object({ teamId: z.int('Please choose a team').check(z.positive('Please choose a team')) }),
  answer: message,
});
