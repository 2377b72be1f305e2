/** Who may answer for a team by a link. */
import { INVALID_GAME_LINK } from '@playfield/contracts/confirmations.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import type { GameLink } from '@playfield/kit/http/signed-links.ts';
import { cancellationFor } from '../cancel.ts';
import type { CancellationRecord, MatchupRecord } from '../../games/model.ts';
import { opponentOf } from '../../games/sides.ts';
import type { Models } from '../../models.ts';
import { VISIBLE_TEAM, type TeamRecord } from '../../teams/model.ts';
import { isOut } from '../../teams/queries.ts';
import { actingIn } from '../../teams/rules.ts';

/** Everything that a link is about. */
export type Linked = {
  team: TeamRecord;
  otherId: number;
  game: MatchupRecord;
  cancellation: CancellationRecord | null;
};

/** @throws {HttpError} 400 where the game or the team is gone, or the person may not answer for it any more */
export async function linkedBy(models: Models, link: GameLink): Promise<Linked> {
  const { matchupId, teamId } = link;
  const [team, game] = await Promise.all([
    models.teams.findOne({ _id: teamId, ...VISIBLE_TEAM }).lean(),
    models.matchups.findOne({ _id: matchupId }).lean<MatchupRecord>(),
  ]);
  const cancellation = game && link.about === 'cancellation' ? cancellationFor(game, teamId) : null;
  const otherId = cancellation?.byId ?? (game && opponentOf(game, teamId));
  if (!team || !game || otherId === null || !mayAnswer(link, team) || (await isOut(models, link.personId)))
    throw invalid({ token: [INVALID_GAME_LINK] });
  return { team, otherId, game, cancellation };
}

/** Only owners and managers say whether a team plays; whoever runs it can have seen that it does not. */
function mayAnswer({ about, personId }: GameLink, team: TeamRecord): boolean {
  const people = about === 'ask' ? actingIn(team) : (team.people?.map(({ id }) => id) ?? null);
  return people ? people.includes(personId) : personId === team._id;
}
