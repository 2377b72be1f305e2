import { createHash, randomBytes } from 'node:crypto';
import { viewOnlyTeam } from '@playfield/contracts/auth.ts';
import type { Registration } from '@playfield/contracts/auth.ts';

/** 256 random bits cannot be guessed. */
const TOKEN_BYTES = 32;
const VERIFICATION_MS = 24 * 60 * 60 * 1000;

/** A token for an e-mail link, and the hash that is stored in its place. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** A plain hash is enough: the token itself has all its entropy. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function verificationExpiry(now: Date): Date {
  return new Date(now.getTime() + VERIFICATION_MS);
}

/** The team an account starts with: the manager's own, or the stand-in of a view-only member. */
export function teamOf(registration: Registration) {
  if (registration.userRole === 'view_only') return { ...viewOnlyTeam, competitionLevel: null };
  const { teamName, teamLocation, sport, ageGroup, competitionLevel } = registration;
  return { teamName, teamLocation, sport, ageGroup, competitionLevel: competitionLevel ?? null };
}
