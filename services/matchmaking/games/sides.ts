/** The two teams of an agreed game. */
import { notFound } from '@playfield/kit/http/errors.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import type { MatchupRecord } from './model.ts';

export const NOT_AGREED = 'This game is not one that your team has agreed on';

type Playing = Pick<MatchupRecord, 'teamId' | 'opponentId'>;

/** The two teams, the one that posted it first; null without an opponent. */
export const sidesOf = ({ teamId, opponentId }: Playing): readonly [number, number] | null =>
  opponentId === null ? null : [teamId, opponentId];

/** A team's opponent; null unless the team plays in this game. */
export function opponentOf({ teamId, opponentId }: Playing, team: number): number | null {
  if (team === teamId) return opponentId;
  return team === opponentId ? teamId : null;
}

/** Finds the games that a team, or any of several, has agreed on, including those canceled since. */
export const agreedBy = (team: number | { $in: number[] }) => ({
  $or: [{ teamId: team, opponentId: { $ne: null } }, { opponentId: team }],
});

/** An agreed game of a team's own, and its opponent. @throws {HttpError} 404 for any other game */
export async function gameOf(
  { matchups }: Pick<Models, 'matchups'>,
  id: number,
  teamId: number,
  session: ClientSession | null = null,
): Promise<{ game: MatchupRecord; otherId: number }> {
  const game = await matchups.findOne({ _id: id }).session(session).lean<MatchupRecord>();
  const otherId = game && opponentOf(game, teamId);
  if (!game || otherId === null) throw notFound(NOT_AGREED);
  return { game, otherId };
}
