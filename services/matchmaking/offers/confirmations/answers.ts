/** Answers to whether a game is still on. */
import type { Confirmation } from '@playfield/contracts/confirmations.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { answerUntil, sideIn, withYes } from '../../games/confirmation-rules.ts';
import type { MatchupRecord } from '../../games/model.ts';
import { opponentOf } from '../../games/sides.ts';
import type { Models } from '../../models.ts';

type Answer = { matchupId: number; teamId: number; startsAt: Date; now: Date };

/**
 * One of the two teams says that the game is on, at the start that it was asked about.
 * @returns false where the game is not agreed any more, or not by this team, has another start, or has begun
 */
export async function sayYes(
  models: Pick<Models, 'matchups'>,
  { matchupId, teamId, startsAt, now }: Answer,
  session: ClientSession,
): Promise<boolean> {
  const asked = { _id: matchupId, status: 'matched' as const, startsAt };
  const game = await models.matchups.findOne(asked).session(session).lean();
  if (!game || startsAt <= now || opponentOf(game, teamId) === null) return false;
  const stillOn = withYes(game.stillOn, teamId, now);
  const { matchedCount } = await models.matchups.updateOne(asked, { $set: { stillOn } }, { session });
  return matchedCount > 0;
}

const presentSide = ({ stillOn }: MatchupRecord, teamId: number) => {
  const { yesAt, waitingSince } = sideIn(stillOn, teamId);
  return { yesAt: yesAt?.toISOString() ?? null, waitingSince: waitingSince?.toISOString() ?? null };
};

/** From one team's view. */
export function presentConfirmation(game: MatchupRecord, teamId: number, otherId: number): Confirmation {
  const until = answerUntil(game, otherId);
  return {
    ours: presentSide(game, teamId),
    theirs: presentSide(game, otherId),
    silent: until !== null,
    ...(until ? { theyHaveUntil: until.toISOString() } : {}),
  };
}
