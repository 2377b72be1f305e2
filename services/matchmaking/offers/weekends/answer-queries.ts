/** Weekend games that wait for a team's answer. */
import type { WeekendGame } from '@playfield/contracts/weekend-games.ts';
import { hiddenFrom } from '../../teams/blocks/queries.ts';
import type { Models } from '../../models.ts';
import { teamRefs } from '../../teams/queries.ts';
import { otherOf } from './game-rules.ts';
import { presentWeekendGame } from './present.ts';

/** The soonest first. */
export async function weekendGamesFor(models: Models, teamId: number, now: Date): Promise<WeekendGame[]> {
  const unanswered = {
    teamIds: teamId,
    status: 'open',
    answerBy: { $gt: now },
    'answers.teamId': { $ne: teamId },
  } as const;
  const found = await models.weekendGames.find(unanswered).sort({ startsAt: 1 }).lean();
  if (found.length === 0) return [];
  const hidden = await hiddenFrom(models, teamId);
  const games = found.filter((game) => !hidden.includes(otherOf(game, teamId)));
  const refOf = await teamRefs(
    models,
    games.map((game) => otherOf(game, teamId)),
  );
  return games.map((game) => presentWeekendGame(game, teamId, refOf, now));
}
