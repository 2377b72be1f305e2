import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, WEEK_MS } from '@playfield/contracts/fields/time.ts';
import { INVITATION_DAYS } from '@playfield/contracts/people.ts';
import { type Registration } from '@playfield/contracts/registration.ts';
import { VERIFICATION_HOURS, viewOnlyTeam } from '@playfield/contracts/sign-in.ts';

/** 256 random bits cannot be guessed. */
const TOKEN_BYTES = 32;
/** How long mailed tokens are valid. */
const LIFETIME_MS = {
  verification: VERIFICATION_HOURS * HOUR_MS,
  password_reset: HOUR_MS,
  invitation: INVITATION_DAYS * DAY_MS,
  newsletter: WEEK_MS,
} as const;

/** A token for an email link, and the hash to store. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The token is high-entropy, so a plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function expiryOf(purpose: keyof typeof LIFETIME_MS, now = Date.now()): Date {
  return new Date(now + LIFETIME_MS[purpose]);
}

/** `r•••@example.com`: enough to recognize one's own address. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1•••');
}

/** Providers at which several domains, and names that differ in these signs, are one mailbox. */
const PROVIDERS: readonly { domains: readonly string[]; ignored: string }[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: '.' },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignored: '' },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: '.-_' },
];

/** The name before a plus sign without what its provider ignores, that, and all domains of the provider. */
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

/**
 * The mailbox behind an address, as far as it can be told: what follows a plus sign leads to the same one (RFC 5233), and
 * some providers ignore more. Otherwise one reader would have as many addresses as somebody likes to write to.
 */
export function mailboxOf(email: string): string {
  const { name, domains } = partsOf(email);
  return `${name.join('')}@${domains[0]}`;
}

/** Every address that leads to the same mailbox: see {@link mailboxOf}. */
export function sameMailbox(email: string): RegExp {
  const { name, ignored, domains } = partsOf(email);
  const between = ignored === '' ? '' : `[${RegExp.escape(ignored)}]*`;
  const written = name.map((sign) => RegExp.escape(sign)).join(between);
  const hosts = domains.map((domain) => RegExp.escape(domain)).join('|');
  return new RegExp(`^${written}(\\+[^@]*)?@(${hosts})$`);
}

/** A new account's team: the manager's own, or the placeholder of a view-only member. */
export function teamOf(registration: Registration) {
  if (registration.userRole === 'view_only') return { ...viewOnlyTeam, competitionLevel: null };
  const { teamName, teamLocation, sport, ageGroup, competitionLevel } = registration;
  return { teamName, teamLocation, sport, ageGroup, competitionLevel: competitionLevel ?? null };
}

/** Longer than the writes that only one of two outcomes needs. */
const EVEN_MS = 300;

/** Hides a result in its duration: takes at least {@link EVEN_MS}. */
export async function inConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), sleep(EVEN_MS)]);
  return result;
}
