/** Rules of games: pure, no database. */
import type { MatchupType } from '@playfield/contracts/fields/options.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { LATE_HOURS } from '@playfield/contracts/proposals.ts';

/** Canceled, or hidden while its team is suspended. */
export function isGone({ status }: { status: string }): boolean {
  return status === 'cancelled' || status === 'hidden';
}

type Placed = { matchupType: MatchupType; address: string | null };

/**
 * The team on whose field an agreed game is: a team that looks for a host plays on the other's.
 * @param sides the accepted interest
 */
export function hostOf({ matchupType }: Placed, sides: { postingTeamId: number; teamId: number }): number {
  return matchupType === 'hosting' ? sides.postingTeamId : sides.teamId;
}

/** Whether a game that is canceled now leaves the other team no time to make other plans. */
export function isLate({ startsAt }: { startsAt: Date }, now: Date): boolean {
  return startsAt.getTime() - now.getTime() < LATE_HOURS * HOUR_MS;
}
