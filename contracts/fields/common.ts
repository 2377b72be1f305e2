import * as z from 'zod/mini';
import {
  ageGroups,
  competitionLevels,
  genders,
  matchupTypes,
  searchGenders,
  sports,
  states,
  userRoles,
  valuesOf,
} from './options.ts';
import { ALL_SEEN, holdsLink, MULTI_LINE, NO_LINKS, SINGLE_LINE } from './plain-text.ts';
import { durationOf, endsNextDay, HOUR_MS } from './time.ts';

/** RFC 5321 §4.5.3.1.3 allows 256 octets, including the angle brackets. */
const EMAIL_MAX = 254;
const EMAIL_PATTERN =
  /^(?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;
const DOMAIN = /(?<=@)[^\s!-,/:-@[-`{-~]+$/;
const NAME_MAX = 80;
const PLACE_MAX = 120;
const PASSWORD_MAX = 128;
const PASSWORD_MIN = 6;
const PASTED_MAX = 1_000;
const LINK_TOKEN_MAX = 512;
const ID_PATTERN = /^[1-9]\d{0,14}$/;
const TOKEN = /^[\w.=-]*$/;

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const TIME_PATTERN = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

export type Limits = { min?: number; max?: number };

/** `abort` skips the checks after this one, some of which are slow on long text. */
export function atMost(max: number, error = `Please use at most ${max} characters`) {
  return z.maxLength(max, { error, abort: true });
}

const AROUND = /[\s\u200E\u200F\u202A-\u202C\u2066-\u2069]/;

const trimmed = z.overwrite<string>((text) => {
  let [from, to] = [0, text.length];
  while (from < to && AROUND.test(text.charAt(from))) from += 1;
  while (from < to && AROUND.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
});

function lineOf(allowed: RegExp, message: string, { min = 1, max = NAME_MAX }: Limits) {
  return z
    .string(message)
    .check(
      trimmed,
      z.minLength(min, message),
      atMost(max),
      z.regex(allowed, { error: 'Please use plain text on one line', abort: true }),
    );
}

export function line(message: string, limits: Limits = {}) {
  return lineOf(SINGLE_LINE, message, limits);
}

export function name(message: string, limits: Limits = {}) {
  return lineOf(ALL_SEEN, message, limits).check(
    z.refine((text) => !holdsLink(text), { error: NO_LINKS, abort: true }),
  );
}

export function zipCode(message: string) {
  return z.string(message).check(
    atMost(NAME_MAX, message),
    z.overwrite((text) => /^\s*(\d{5})(?:\s*[\p{Pd}\u2212]?\s*\d{4})?\s*$/u.exec(text.normalize('NFKC'))?.[1] ?? text),
    z.regex(/^\d{5}$/, message),
  );
}

export const END_AFTER_START = 'End time must be after the start time';
const OVERNIGHT_MAX_MS = 6 * HOUR_MS;

export const endsAfterStart = z.refine<{ startTime: string; endTime: string }>(
  (game) => !endsNextDay(game) || durationOf(game) <= OVERNIGHT_MAX_MS,
  {
    error: END_AFTER_START,
    path: ['endTime'],
    when: ({ value }) => z.object({ startTime: timeOfDay(''), endTime: timeOfDay('') }).safeParse(value).success,
  },
);

export function paragraph(message: string, { min = 1, max }: { min?: number; max: number }) {
  return z
    .string(message)
    .check(trimmed, z.minLength(min, message), atMost(max), z.regex(MULTI_LINE, 'Please use plain text'));
}

function withAsciiDomain(email: string): string {
  return email.replace(DOMAIN, (domain) => {
    const url = `http://${domain}`;
    return URL.canParse(url) ? new URL(url).hostname : domain;
  });
}

const pastedEmail = (text: string): string =>
  text
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/[,;.]$/, '')
    .replaceAll(/^[^<>@]*<(?=[^<>]*>$)|>$/g, '')
    .replaceAll('’', "'")
    .replaceAll(/[＠﹫]/g, '@');

export function emailAddress(message = 'Please enter a valid email address') {
  return z
    .string(message)
    .check(
      trimmed,
      atMost(PASTED_MAX, message),
      z.overwrite(pastedEmail),
      z.toLowerCase(),
      z.overwrite(withAsciiDomain),
      atMost(EMAIL_MAX, message),
      z.regex(EMAIL_PATTERN, message),
    );
}

/** Trunk prefix, which is dialed only within the country, as in `+44 (0)20`. */
const TRUNK_ZERO = /(?<=^\+[\d ]{1,5})\(0\)/;

export function typedPhone(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Z}/gu, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^\s*tel:/i, '')
    .trim()
    .replace(TRUNK_ZERO, '');
}

/** Accepts short `+1` numbers, because the product spec's example, `+1234567890`, lacks a digit. */
const E164 = /^\+(?:1\d{8,10}|[2-9]\d{8,14})$/;
const US_NUMBER = /^1?([2-9]\d{2}[2-9]\d{6})$/;

/** Returns null for invalid numbers, and for numbers outside the US without a country code. */
export function phoneOf(text: string): string | null {
  const digits = text.replaceAll(/[ ()./-]/g, '');
  const [, national] = US_NUMBER.exec(digits) ?? [];
  if (national !== undefined) return `+1${national}`;
  return E164.test(digits) ? digits : null;
}

function passwordOf(message: string) {
  return z.string(message).check(z.minLength(PASSWORD_MIN, message), atMost(PASSWORD_MAX));
}

export const newPassword = passwordOf('Password must be at least 6 characters');
export const replacingPassword = passwordOf('Password must be at least 6 characters long.');
export const givenPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), atMost(PASSWORD_MAX, 'Invalid password'));

const CODE_MAX = 64;
const BAD_CODE = 'That code is not right';
export const secondStepCode = z
  .string('Enter the code')
  .check(z.trim(), z.minLength(6, 'Enter the code'), atMost(CODE_MAX, BAD_CODE), z.regex(SINGLE_LINE, BAD_CODE));

export const linkToken = z
  .string('A token is required')
  .check(atMost(LINK_TOKEN_MAX, 'This link is not valid'), z.regex(TOKEN, 'This link is not valid'));

export const message = z.object({ message: z.string() });

export const userRole = z.enum(valuesOf(userRoles), 'Please choose your role');
export const sport = z.enum(valuesOf(sports), 'Sport is required');
export const ageGroup = z.enum(valuesOf(ageGroups), 'Age group is required');
export const gender = z.enum(valuesOf(genders), 'Gender is required');
export const searchGender = z.enum(valuesOf(searchGenders), 'Please choose a gender from the list');
export const matchupType = z.enum(valuesOf(matchupTypes), 'Matchup type is required');
export const competitionLevel = z.enum(valuesOf(competitionLevels), 'Please choose a competition level from the list');
export const stateCode = z.enum(valuesOf(states), 'Please choose a state from the list');
export const place = name('Location is required', { max: PLACE_MAX });

function isCalendarDay(text: string): boolean {
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

export function day(message: string) {
  return z
    .string(message)
    .check(
      z.minLength(1, message),
      z.regex(DATE_PATTERN, 'Please choose a date'),
      z.refine(isCalendarDay, 'That day does not exist'),
    );
}

export function timeOfDay(message: string) {
  return z.string(message).check(z.minLength(1, message), z.regex(TIME_PATTERN, 'Please enter a time as HH:mm'));
}

export function degrees(limit: number, message: string) {
  return z.pipe(
    z.union(
      [
        z.number(message),
        z.pipe(z.string(message).check(z.regex(/^-?\d{1,3}(?:\.\d{1,12})?$/, message)), z.transform(Number)),
      ],
      message,
    ),
    z.number().check(z.minimum(-limit, message), z.maximum(limit, message)),
  );
}

export const recordId = z.string().check(z.regex(/^[0-9a-f-]{36}$/));

export const numericId = z.pipe(z.string().check(z.regex(ID_PATTERN)), z.transform(Number));
export const opaqueId = z.string().check(z.regex(/^[0-9a-f]{24}$/));

export const clientId = z.uuid('Please name it by a UUID').check(z.toLowerCase());

export const START_NEEDED = 'Please send the start that you saw';
/** The start that the caller saw. If it has changed since, the call is rejected. */
export const seenStart = z.iso.datetime(START_NEEDED);
export const instant = z.string();
