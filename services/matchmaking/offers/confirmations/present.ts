import type { Confirmation } from '@playfield/contracts/confirmations.ts';
import type { MatchupRecord } from '../../games/model.ts';
import { answerUntil, sideIn } from '../../games/confirmation-rules.ts';

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
