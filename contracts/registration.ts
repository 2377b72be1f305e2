import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { carriedAnswer } from './fields/answer-link.ts';
import { ageGroup, competitionLevel, emailAddress, linkToken, name, newPassword, sport } from './fields/common.ts';
import { honeypot } from './fields/honeypot.ts';
import { fullName, ownName } from './fields/own-names.ts';
import { age, managersAge } from './sign-in.ts';

export const TEAM_INFORMATION_REQUIRED = 'Team information is required for Team Managers';

export const CORRECTIONS_MAX = 5;
export const NOTHING_TO_CORRECT =
  'The address can be changed here only until it is verified, for a day. Please register again.';
export const CORRECTED_TOO_OFTEN = 'You have changed the address five times. Please register again with the right one.';

const account = {
  email: emailAddress(),
  password: newPassword,
  fullName,
  agreeToTerms: z.literal(true, 'You must agree to the Terms of Service to register'),
  ...honeypot,
};
const teamField = { error: TEAM_INFORMATION_REQUIRED };
export const managedTeam = {
  teamName: ownName(TEAM_INFORMATION_REQUIRED),
  teamLocation: name(TEAM_INFORMATION_REQUIRED, { max: 120 }),
  sport: z.enum(sport.def.entries, teamField),
  ageGroup: z.enum(ageGroup.def.entries, teamField),
  competitionLevel: z.optional(z.nullable(competitionLevel)),
};

export const registration = z.discriminatedUnion(
  'userRole',
  [
    z.object({
      ...account,
      age: managersAge,
      userRole: z.literal('team_manager'),
      ...managedTeam,
      /** Code of the team link that the person followed. That team is notified once the address is verified. */
      invitation: z.optional(linkToken),
      answer: z.optional(carriedAnswer),
    }),
    z.object({ ...account, age, userRole: z.literal('view_only') }),
  ],
  'Please choose your role',
);
export type Registration = z.infer<typeof registration>;

export const pendingRegistration = z.object({ email: z.string() });

const own = { path: '/api/auth/registration', owner: 'accounts', access: 'public' } as const;

export const register = call({
  method: 'POST',
  path: '/api/auth/register',
  owner: 'accounts',
  access: 'public',
  browserProof: 'new',
  limit: { class: 'mail', by: 'address' },
  summary: 'Creates an account and sends a verification email',
  status: 201,
  body: registration,
  answer: z.object({ email: z.string(), message: z.string() }),
});

export const getPendingRegistration = call({
  ...own,
  method: 'GET',
  browserProof: 'read',
  summary: 'Returns this browser’s unverified registration, or null',
  status: 200,
  answer: z.object({ registration: z.nullable(pendingRegistration) }),
});

export const correctAddress = call({
  ...own,
  method: 'PUT',
  browserProof: 'kept',
  limit: { class: 'mail', by: 'address' },
  summary:
    'Changes the email address of this browser’s registration and disables earlier links. The response is the same for any address',
  status: 200,
  body: z.object({ email: emailAddress() }),
  answer: z.object({ email: z.string(), message: z.string() }),
});

export const forgetRegistration = call({
  ...own,
  method: 'DELETE',
  browserProof: 'dropped',
  summary: 'Makes this browser forget its registration; the account and its link stay',
  status: 204,
});
