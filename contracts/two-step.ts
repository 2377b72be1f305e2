import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { atMost, givenPassword, instant, name, opaqueId, secondStepCode as code } from './fields/common.ts';
import { signedInUser } from './sign-in.ts';

const challenge = z
  .string('Please sign in again')
  .check(atMost(128, 'Please sign in again'), z.regex(/^[\w.-]*$/, 'Please sign in again'));

export const WRONG_CODE = 'That code is wrong or has expired. Please try the next one.';
export const CODE_NEEDED = 'Enter a code from your app or a recovery code, or use a passkey.';
export const SECOND_STEP_LOCKED =
  'Too many wrong codes. We sent you an email about it. A recovery code or a passkey still works.';
export const CHALLENGE_OVER = 'That took too long, or too many tries. Please sign in again.';

/** Body of the 403 response (`second_step_needed`) to a correct password. */
export const secondStepNeeded = z.object({ methods: z.array(z.enum(['code', 'passkey', 'recovery'])) });

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;

export const twoStep = z.object({ codes: z.boolean(), recoveryCodesLeft: z.number(), passkeys: z.array(passkey) });
export type TwoStep = z.infer<typeof twoStep>;

const recoveryCodes = z.array(z.string());
const webauthnJson = z.looseObject({});

const own = { owner: 'accounts', access: 'user' } as const;
const stepProof = z.object({
  code: z.optional(code),
  passkey: z.optional(z.object({ challenge, credential: webauthnJson })),
});
export type StepProof = z.infer<typeof stepProof>;
const byPassword = {
  ...own,
  limit: { class: 'guess', by: 'caller' },
  body: z.object({ password: givenPassword, ...stepProof.shape }),
} as const;

export const getTwoStep = call({
  ...own,
  method: 'GET',
  path: '/api/auth/two-step',
  summary: 'Returns the state of two-step sign-in',
  status: 200,
  answer: twoStep,
});

export const startCodes = call({
  ...byPassword,
  method: 'POST',
  path: '/api/auth/two-step/codes',
  summary: 'Creates a secret for an authenticator app, which takes effect when its first code is confirmed',
  status: 200,
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmCodes = call({
  ...own,
  limit: { class: 'guess', by: 'caller' },
  method: 'POST',
  path: '/api/auth/two-step/codes/confirm',
  summary: 'Turns on an authenticator app’s codes with the first code from the app',
  status: 200,
  body: z.object({ code }),
  answer: z.object({ recoveryCodes }),
});

export const stopCodes = call({
  ...byPassword,
  method: 'DELETE',
  path: '/api/auth/two-step/codes',
  summary: 'Turns off an authenticator app’s codes',
  status: 200,
  answer: twoStep,
});

export const renewRecoveryCodes = call({
  ...byPassword,
  method: 'POST',
  path: '/api/auth/two-step/recovery-codes',
  summary: 'Replaces the recovery codes',
  status: 200,
  answer: z.object({ recoveryCodes }),
});

export const startPasskey = call({
  ...byPassword,
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'Returns the options for creating a passkey',
  status: 200,
  answer: webauthnJson,
});

export const addPasskey = call({
  ...own,
  limit: { class: 'guess', by: 'caller' },
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Adds a passkey',
  status: 201,
  body: z.object({ name: name('Give the passkey a name', { max: 40 }), credential: webauthnJson }),
  answer: z.object({ passkey, recoveryCodes }),
});

export const removePasskey = call({
  ...byPassword,
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Deletes a passkey',
  status: 200,
  params: z.object({ id: opaqueId }),
  answer: twoStep,
});

export const startPasskeyLogin = call({
  method: 'POST',
  path: '/api/auth/login/passkey-options',
  owner: 'accounts',
  access: 'public',
  limit: { class: 'lookup', by: 'address' },
  summary: 'Returns the options for signing in with a passkey',
  status: 200,
  body: z.object({}),
  answer: z.object({ challenge: z.string(), options: webauthnJson }),
});

export const loginWithPasskey = call({
  method: 'POST',
  path: '/api/auth/login/passkey',
  owner: 'gateway',
  access: 'public',
  limit: { class: 'guess', by: 'address' },
  summary: 'Signs in with a passkey instead of a password and a second step',
  status: 200,
  body: z.object({ challenge, credential: webauthnJson }),
  answer: signedInUser,
});
