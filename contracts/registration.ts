/** A registration until its address is verified, in the browser that made it. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { emailAddress } from './fields/common.ts';

/** A typo is found at once. More addresses than this are guesses at other people's. */
export const CORRECTIONS_MAX = 5;
export const NOTHING_TO_CORRECT =
  'The address can be changed here only until it is verified, for a day. Please register again.';
export const CORRECTED_TOO_OFTEN = 'You have changed the address five times. Please register again with the right one.';

export const pendingRegistration = z.object({ email: z.string() });

const own = { path: '/api/auth/registration', owner: 'accounts', access: 'public' } as const;

export const getPendingRegistration = call({
  ...own,
  method: 'GET',
  browserProof: 'read',
  summary: 'The registration that this browser made and that waits for its address to be verified, or null',
  status: 200,
  answer: z.object({ registration: z.nullable(pendingRegistration) }),
});

export const correctAddress = call({
  ...own,
  method: 'PUT',
  browserProof: 'kept',
  limit: { class: 'mail', by: 'email' },
  summary:
    'Register with another address instead; the links mailed before stop working. Answers the same for any address',
  status: 200,
  body: z.object({ email: emailAddress() }),
  answer: z.object({ email: z.string(), message: z.string() }),
});

export const forgetRegistration = call({
  ...own,
  method: 'DELETE',
  browserProof: 'dropped',
  summary: 'Forget in this browser that it registered; the account and its link stay',
  status: 204,
});
