/** Events about teams. */
import type { Event } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import { PUBLIC_FIELDS, type PublicMatchup } from './model.ts';
import { presentGame } from './present.ts';
import { agreedBy, opponentOf } from './sides.ts';
import { teamRefs } from '../teams/queries.ts';

/** A team's suspension, for each team with which it has agreed on an upcoming game. */
export async function suspensionEvents(models: Models, teamId: number, session: ClientSession): Promise<Event[]> {
  const games = await models.matchups
    .find({ ...agreedBy(teamId), status: 'matched', startsAt: { $gt: new Date() } }, PUBLIC_FIELDS)
    .session(session)
    .lean<PublicMatchup[]>();
  const otherOf = (game: PublicMatchup) => opponentOf(game, teamId) ?? 0;
  const refOf = await teamRefs(models, [teamId, ...games.map(otherOf)]);
  return games.map((game) => {
    const sides = { team: refOf(otherOf(game)), otherTeam: refOf(teamId) };
    return { type: 'game.changed' as const, what: 'suspended' as const, matchup: presentGame(game), ...sides };
  });
}
