/** Asks whether an agreed game is still on, and who may answer them. */
import type { Event } from '@playfield/contracts/events.ts';
import type { MatchupRecord } from '../../games/model.ts';
import { presentExactGame } from '../../games/present.ts';
import type { Models } from '../../models.ts';
import { teamRefs } from '../../teams/queries.ts';
import { actingIn } from '../../teams/rules.ts';
import { hasSaidYes } from '../../games/confirmation-rules.ts';

type Ask = { game: MatchupRecord; sides: readonly [number, number]; hours: number };

/** An ask for each of the two teams. */
export async function askEvents(models: Models, { game, sides, hours }: Ask): Promise<Event[]> {
  const found = await models.teams.find({ _id: { $in: [...sides] } }, { people: 1 }).lean();
  const refOf = await teamRefs(models, sides);
  const [first, second] = sides;
  return [[first, second] as const, [second, first] as const].map(([teamId, otherId]) => ({
    type: 'game.confirm_due' as const,
    matchup: presentExactGame(game),
    team: refOf(teamId),
    otherTeam: refOf(otherId),
    hours,
    otherSaidYes: hasSaidYes(game.stillOn, otherId),
    startsAt: game.startsAt.toISOString(),
    answerers: actingIn(found.find(({ _id }) => _id === teamId) ?? {}),
  }));
}
