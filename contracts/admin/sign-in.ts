import * as z from 'zod/mini';
import { call } from '../http/call.ts';
import { emailAddress, givenPassword, instant, message, replacingPassword, secondStepCode } from '../fields/common.ts';

export const adminRole = z.enum(['owner', 'support'], 'Please choose a role');
export type AdminRole = z.infer<typeof adminRole>;

export const admin = z.object({
  id: z.number(),
  email: z.string(),
  role: adminRole,
  passwordUntil: z.nullable(instant),
});
export type Admin = z.infer<typeof admin>;

export const adminCredentials = z.object({
  email: emailAddress('Please enter a valid email address'),
  password: givenPassword,
  code: z.optional(secondStepCode),
});

/** Body of the 403 response (`second_step_needed`) to a correct password. `setup` is null if codes are already on. */
export const adminStepNeeded = z.object({
  methods: z.array(z.enum(['code', 'recovery'])),
  setup: z.nullable(z.object({ secret: z.string(), uri: z.string() })),
});

export const adminLogin = call({
  method: 'POST',
  path: '/api/admin/login',
  owner: 'gateway',
  access: 'public',
  limit: { class: 'signIn', by: 'address' },
  summary: 'Opens an admin session; an admin’s first code also turns on two-step sign-in',
  status: 200,
  body: adminCredentials,
  /** `recoveryCodes` is empty unless this sign-in turned codes on. */
  answer: z.extend(admin, { recoveryCodes: z.array(z.string()) }),
});

export const adminLogout = call({
  method: 'POST',
  path: '/api/admin/logout',
  owner: 'gateway',
  access: 'public',
  summary: 'Ends the admin session immediately',
  status: 200,
  answer: message,
});

export const PASSWORD_LAPSED =
  'This password was made for a first sign-in, and its time is over. Ask an owner for a new one.';
export const SAME_PASSWORD = 'Please choose a password that is not your current one';

export const changeAdminPassword = call({
  method: 'POST',
  path: '/api/admin/password',
  owner: 'gateway',
  access: 'admin',
  limit: { class: 'guess', by: 'caller' },
  summary: 'Changes the admin’s password and ends the other sessions',
  status: 200,
  body: z.object({ currentPassword: givenPassword, newPassword: replacingPassword }),
  answer: message,
});
