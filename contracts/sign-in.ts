import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { emailAddress, linkToken, message, secondStepCode } from './fields/common.ts';
import { valuesOf } from './fields/options.ts';
import { user } from './users.ts';

export const VERIFICATION_FAILED = 'Verification failed. The token may be invalid or expired.';
export const VERIFICATION_REQUIRED = 'Please verify your email address before logging in';

/** Placeholder for view-only members, who have no team (product spec, section 5). */
export const viewOnlyTeam = {
  teamName: 'Scout/Coach',
  teamLocation: 'Unknown',
  sport: 'baseball',
  ageGroup: '10u',
} as const;

/** The chosen value is only checked, never stored. */
export const ages = [
  { value: 'adult', label: '18 or older' },
  { value: 'minor_with_permission', label: '13 to 17, with a parent’s or guardian’s permission' },
  { value: 'under_13', label: 'Under 13' },
] as const;
export const TOO_YOUNG = 'Accounts are for people aged 13 and over. A parent or coach can register the team.';
export const MANAGERS_ARE_ADULTS =
  'Team managers must be 18 or older. Ask a parent or coach to register the team, or register as a Coach/Scout/Team Member.';
export const AGE_REQUIRED = 'Please choose your age';

export const age = z.enum(valuesOf(ages), AGE_REQUIRED).check(z.refine((stated) => stated !== 'under_13', TOO_YOUNG));
/** Managers must be adults, because they arrange for minors to meet strangers. */
export const managersAge = age.check(z.refine((stated) => stated !== 'minor_with_permission', MANAGERS_ARE_ADULTS));

export const credentials = z.object({
  email: emailAddress(),
  password: z.string('Password is required').check(z.minLength(1, 'Password is required')),
  code: z.optional(secondStepCode),
});

export const VERIFICATION_HOURS = 24;

export const signedInUser = z.extend(user, { firstSignIn: z.optional(z.literal(true)) });
export type SignedInUser = z.infer<typeof signedInUser>;

export const verify = call({
  method: 'GET',
  path: '/api/auth/verify',
  changes: true,
  owner: 'accounts',
  access: 'public',
  limit: { class: 'guess', by: 'address' },
  browserProof: 'read',
  summary: 'Verifies an email address with an emailed token, and signs in the browser that registered',
  status: 200,
  query: z.object({ token: z._default(linkToken, '') }),
  answer: z.extend(message, { signedIn: z.optional(signedInUser) }),
});

export const resendVerification = call({
  method: 'POST',
  path: '/api/auth/resend-verification',
  owner: 'accounts',
  access: 'public',
  browserProof: 'kept',
  limit: { class: 'mail', by: 'address' },
  summary: 'Sends a new verification link. The response is the same for any address',
  status: 200,
  body: z.object({ email: emailAddress() }),
  answer: message,
});

export const login = call({
  method: 'POST',
  path: '/api/auth/login',
  owner: 'gateway',
  access: 'public',
  limit: { class: 'signIn', by: 'address' },
  summary: 'Opens a session; returns 403 `second_step_needed` if the account also needs a code',
  status: 200,
  body: credentials,
  answer: signedInUser,
});

/** Body of the 403 response to a correct password for an unverified address. */
export const verificationNeeded = z.object({
  needsVerification: z.literal(true),
  email: z.string(),
  message: z.string(),
});

export const logout = call({
  method: 'POST',
  path: '/api/auth/logout',
  owner: 'gateway',
  access: 'public',
  summary: 'Ends the session immediately',
  status: 200,
  answer: message,
});

export const me = call({
  method: 'GET',
  path: '/api/auth/me',
  owner: 'accounts',
  access: 'user',
  summary: 'Returns the signed-in user',
  status: 200,
  answer: user,
});
