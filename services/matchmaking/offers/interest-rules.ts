import type { MatchupRecord } from '../games/model.ts';

/** Why a team cannot express interest in a game; null if it can. */
export function interestRefusal(
  matchup: Pick<MatchupRecord, 'teamId' | 'status' | 'startsAt'>,
  teamId: number,
  now: Date,
): string | null {
  if (matchup.teamId === teamId) return 'This is your own matchup';
  if (matchup.status !== 'open') return 'This matchup is no longer open';
  if (matchup.startsAt <= now) return 'This matchup has already started';
  return null;
}
