import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, WEEK_MS } from '@playfield/contracts/fields/time.ts';
import { INVITATION_DAYS } from '@playfield/contracts/people.ts';
import { type Registration } from '@playfield/contracts/registration.ts';
import { VERIFICATION_HOURS, viewOnlyTeam } from '@playfield/contracts/sign-in.ts';

const TOKEN_BYTES = 32;
const LIFETIME_MS = {
  verification: VERIFICATION_HOURS * HOUR_MS,
  password_reset: HOUR_MS,
  invitation: INVITATION_DAYS * DAY_MS,
  newsletter: WEEK_MS,
} as const;

export function newToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function expiryOf(purpose: keyof typeof LIFETIME_MS, now = Date.now()): Date {
  return new Date(now + LIFETIME_MS[purpose]);
}

export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••');
}

/** Mail providers whose domains share mailboxes, with the characters that they ignore before the `@`. */
const PROVIDERS: readonly { domains: readonly string[]; ignored: string }[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: '.' },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: '' },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: '.-_' },
];

function partsOf(email: string) {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const { domains, ignored } = PROVIDERS.find((one) => one.domains.includes(domain)) ?? {
    domains: [domain],
    ignored: '',
  };
  const plain = Array.from(email.slice(0, at).replace(/(?<=.)\+.*$/, ''));
  return { name: plain.filter((sign) => !ignored.includes(sign)), ignored, domains };
}

export function mailboxOf(email: string): string {
  const { name, domains } = partsOf(email);
  return `${name.join('')}@${domains[0]}`;
}

export function sameMailbox(email: string): RegExp {
  const { name, ignored, domains } = partsOf(email);
  const between = ignored === '' ? '' : `[${RegExp.escape(ignored)}]*`;
  const written = name.map((sign) => RegExp.escape(sign)).join(between);
  const hosts = domains.map((domain) => RegExp.escape(domain)).join('|');
  return new RegExp(`^${written}(\\+[^@]*)?@(${hosts})$`);
}

export function teamOf(registration: Registration) {
  if (registration.userRole === 'view_only') return { ...viewOnlyTeam, competitionLevel: null };
  const { teamName, teamLocation, sport, ageGroup, competitionLevel } = registration;
  return { teamName, teamLocation, sport, ageGroup, competitionLevel: competitionLevel ?? null };
}

/** Longer than the work usually takes, so that response times don't reveal who has an account. */
const EVEN_MS = 300;

export async function inConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), sleep(EVEN_MS)]);
  return result;
}
