/** Events about games. */
import type { Event } from '@playfield/contracts/events.ts';
import { hiddenFrom } from '../teams/blocks/queries.ts';
import type { OfferRecord } from './model.ts';
import type { Models } from '../models.ts';
import { publicOf, type MatchupRecord } from '../games/model.ts';
import { presentExactGame, presentGame } from '../games/present.ts';
import { teamRefs } from '../teams/queries.ts';

type AboutGame = { matchup: MatchupRecord; before?: MatchupRecord; concerned: readonly Concerned[] };
type Concerned = Pick<OfferRecord, 'fromId' | 'status'>;

/** A game's event, for each affected team. */
export async function gameEvents(
  models: Models,
  type: 'matchup.updated' | 'matchup.cancelled',
  { matchup, before = matchup, concerned }: AboutGame,
): Promise<Event[]> {
  const refOf = await teamRefs(models, [matchup.teamId, ...concerned.map(({ fromId }) => fromId)]);
  const apart = new Set(await hiddenFrom(models, matchup.teamId));
  return concerned.map(({ fromId: teamId, status }) => {
    const agreed = status === 'accepted';
    const shown = (game: MatchupRecord) =>
      agreed && !apart.has(teamId) ? presentExactGame(game) : presentGame(publicOf(game));
    return {
      type,
      matchup: shown(matchup),
      before: shown(before),
      postingTeam: refOf(matchup.teamId),
      team: refOf(teamId),
      agreed,
    };
  });
}

/** A removed game's events: for the affected teams and for pending alerts. */
export async function removalEvents(models: Models, removed: AboutGame): Promise<Event[]> {
  const { _id: matchupId, listed } = removed.matchup;
  const cancelled = await gameEvents(models, 'matchup.cancelled', removed);
  return listed ? [...cancelled, { type: 'matchup.listed', matchupId, listed: false }] : cancelled;
}
