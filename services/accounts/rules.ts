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
  second_step_unlock: DAY_MS,
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

const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, as far as it can be told: what follows a plus sign leads to the same one (RFC 5233), and
 * so do dots at Gmail. Otherwise one reader would have as many addresses as somebody likes to write to.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name, domain] = [email.slice(0, at), email.slice(at + 1)];
  const plain = name.replace(/(?<=.)\+.*$/, '');
  return GMAIL.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

const escaped = (text: string): string => RegExp.escape(text);

/** Every address that leads to the same mailbox: see {@link mailboxOf}. */
export function sameMailbox(email: string): RegExp {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf('@');
  const [name, domain] = [mailbox.slice(0, at), mailbox.slice(at + 1)];
  const [written, domains] = GMAIL.has(domain)
    ? [Array.from(name, escaped).join('\\.?'), Array.from(GMAIL, escaped).join('|')]
    : [escaped(name), escaped(domain)];
  return new RegExp(`^${written}(\\+[^@]*)?@(${domains})$`);
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
