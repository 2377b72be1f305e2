/** Rules of games: pure, no database. */
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import type { MatchupType } from '@playfield/contracts/fields/options.ts';
import { LATE_HOURS } from '@playfield/contracts/changes.ts';

/** Canceled, or hidden while its team is suspended. */
export function isGone({ status }: { status: string }): boolean {
  return status === 'cancelled' || status === 'hidden';
}

type Placed = { matchupType: MatchupType; teamId: number; opponentId: number | null };

/** The team on whose field an agreed game is: a team that looks for a host plays on the other's. */
export function hostOf({ matchupType, teamId, opponentId }: Placed): number | null {
  return matchupType === 'hosting' ? teamId : opponentId;
}

/** Whether a game that is canceled now leaves the other team no time to make other plans. */
export function isLate({ startsAt }: { startsAt: Date }, now: Date): boolean {
  return startsAt.getTime() - now.getTime() < LATE_HOURS * HOUR_MS;
}
