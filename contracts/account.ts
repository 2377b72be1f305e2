import * as z from 'zod/mini';
import { call } from './http/call.ts';
import {
  ageGroup,
  atMost,
  competitionLevel,
  givenPassword,
  instant,
  message,
  phoneOf,
  place,
  sport,
  typedPhone,
} from './fields/common.ts';
import { fullName, ownName } from './fields/own-names.ts';
import { teamPageFields } from './team-pages.ts';
import { user } from './users.ts';

const PHONE_MIN = 10;
const PHONE_MAX = 32;
const PASTED_MAX = 100;
export const INVALID_PHONE = 'Please enter a valid phone number. Use international format: +1234567890';

const phoneNumber = z.pipe(
  z.string('Phone number must be at least 10 characters').check(
    atMost(PASTED_MAX, INVALID_PHONE),
    z.overwrite(typedPhone),
    z.minLength(PHONE_MIN, { error: 'Phone number must be at least 10 characters', abort: true }),
    atMost(PHONE_MAX, INVALID_PHONE),
    z.refine((text) => phoneOf(text) !== null, INVALID_PHONE),
  ),
  z.transform((text) => phoneOf(text) ?? ''),
);

export const addPhone = call({
  method: 'POST',
  path: '/api/auth/add-phone',
  owner: 'accounts',
  access: 'user',
  summary: 'Sets the phone number (E.164; US by default), or removes it with null',
  status: 200,
  body: z.object({ phoneNumber: z.nullable(phoneNumber) }),
  answer: user,
});

export const setEmailNotifications = call({
  method: 'PUT',
  path: '/api/auth/email-notifications',
  owner: 'accounts',
  access: 'user',
  summary: 'Turns notification emails on or off; emails about the account are always sent',
  status: 200,
  body: z.object({ enabled: z.boolean('Please say true or false') }),
  answer: user,
});

export const updateProfile = call({
  method: 'PUT',
  path: '/api/auth/profile',
  owner: 'accounts',
  access: 'user',
  summary: 'Changes the given fields of the profile and of the team’s page',
  status: 200,
  body: z.object({
    fullName: z.optional(fullName),
    teamName: z.optional(ownName('Team name is required')),
    teamLocation: z.optional(place),
    sport: z.optional(sport),
    ageGroup: z.optional(ageGroup),
    competitionLevel: z.optional(z.nullable(competitionLevel)),
    ...teamPageFields,
  }),
  answer: user,
});

export const activeSession = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: instant,
  lastSeenAt: instant,
  current: z.boolean(),
});
export type ActiveSession = z.infer<typeof activeSession>;

export const listSessions = call({
  method: 'GET',
  path: '/api/auth/sessions',
  owner: 'gateway',
  access: 'user',
  summary: 'Lists the caller’s signed-in browsers, the calling one first',
  status: 200,
  answer: z.array(activeSession),
});

export const endSession = call({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  owner: 'gateway',
  access: 'user',
  summary: 'Signs out one browser, or, with `others`, all except the calling one',
  status: 204,
  params: z.object({ id: z.string().check(z.regex(/^(?:others|[\w-]{16,64})$/)) }),
});

export const exportData = call({
  method: 'GET',
  path: '/api/auth/export',
  owner: 'gateway',
  access: 'user',
  summary: 'Exports all data stored about the caller, by service',
  status: 200,
  answer: z.object({
    exportedAt: instant,
    sessions: z.array(activeSession),
    services: z.record(z.string(), z.unknown()),
  }),
});

export const deleteAccount = call({
  method: 'DELETE',
  path: '/api/auth/account',
  owner: 'accounts',
  access: 'user',
  limit: { class: 'guess', by: 'caller' },
  summary: 'Deletes the caller’s account and its data in every service',
  status: 200,
  body: z.object({ password: givenPassword }),
  answer: message,
});
