import type { Confirmation, LinkedGame } from '@playfield/contracts/confirmations.ts';
import type { GameLink } from '@playfield/kit/http/signed-links.ts';
import type { MatchupRecord } from '../../games/model.ts';
import type { Linked } from './queries.ts';
import { answerUntil, hasSaidYes, sideIn } from '../../games/confirmation-rules.ts';

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

/** What whoever has the link may see: who plays and when, and not where. */
export function presentLinked(link: GameLink, linked: Linked, otherTeamName: string, now: Date): LinkedGame {
  const { game, team } = linked;
  const { _id: matchupId, sport, ageGroup, date, startTime, endTime } = game;
  return {
    about: link.about,
    state: link.about === 'ask' ? askState(link, game, now) : cancellationState(linked, now),
    matchupId,
    sport,
    ageGroup,
    date,
    startTime,
    endTime,
    teamName: team.teamName,
    otherTeamName,
  };
}

function askState({ teamId, startsAt }: GameLink, game: MatchupRecord, now: Date): LinkedGame['state'] {
  if (game.status === 'cancelled') return 'canceled';
  if (game.status !== 'matched' || game.startsAt <= now) return 'closed';
  if (game.startsAt.getTime() !== startsAt) return 'moved';
  return hasSaidYes(game.stillOn, teamId) ? 'yes' : 'open';
}

function cancellationState({ cancellation }: Linked, now: Date): LinkedGame['state'] {
  if (!cancellation) return 'closed';
  if (cancellation.seenAt) return 'seen';
  return cancellation.when.startsAt <= now ? 'closed' : 'open';
}
