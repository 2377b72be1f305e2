/** Events about teams. */
import type { Event } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { InterestRecord } from '../interests/model.ts';
import type { Models } from '../models.ts';
import { PUBLIC_FIELDS, type PublicMatchup } from '../matchups/model.ts';
import { presentGame } from '../matchups/present.ts';
import { teamRefs } from './queries.ts';

/** A team's suspension, for each team with which it has agreed on an upcoming game. */
export async function suspensionEvents(models: Models, teamId: number, session: ClientSession): Promise<Event[]> {
  const { interests, matchups } = models;
  const agreed = await interests
    .find({ status: 'accepted', $or: [{ teamId }, { postingTeamId: teamId }] })
    .session(session)
    .lean();
  const games = await matchups
    .find(
      { _id: { $in: agreed.map(({ matchupId }) => matchupId) }, status: 'matched', startsAt: { $gt: new Date() } },
      PUBLIC_FIELDS,
    )
    .session(session)
    .lean<PublicMatchup[]>();
  const byId = new Map(games.map((game) => [game._id, game]));
  const partnerOf = (one: InterestRecord) => (one.teamId === teamId ? one.postingTeamId : one.teamId);
  const refOf = await teamRefs(models, [teamId, ...agreed.map(partnerOf)]);
  return agreed.flatMap((one) => {
    const game = byId.get(one.matchupId);
    if (!game) return [];
    const sides = { team: refOf(partnerOf(one)), otherTeam: refOf(teamId) };
    return [{ type: 'opponent.suspended' as const, matchup: presentGame(game), ...sides }];
  });
}
