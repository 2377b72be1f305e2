/** Events about games. */
import type { Event } from '@playfield/contracts/events.ts';
import { hiddenFrom } from '../teams/blocks/queries.ts';
import type { OfferRecord } from './model.ts';
import type { Models } from '../models.ts';
import type { MatchupRecord } from '../games/model.ts';
import { presentExactGame } from '../games/present.ts';
import { strangersView } from './events.ts';
import { teamRefs } from '../teams/queries.ts';

type AboutGame = { matchup: MatchupRecord; before?: MatchupRecord; concerned: readonly Concerned[] };
type Concerned = Pick<OfferRecord, 'fromId' | 'status'>;

/** What events tell each of those concerned of a game, and of how it was. */
async function eachOf(models: Models, { matchup, before = matchup, concerned }: AboutGame) {
  const refOf = await teamRefs(models, [matchup.teamId, ...concerned.map(({ fromId }) => fromId)]);
  const apart = new Set(await hiddenFrom(models, matchup.teamId));
  return concerned.map(({ fromId, status }) => {
    const agreed = status === 'accepted';
    const shown = agreed && !apart.has(fromId) ? presentExactGame : strangersView;
    const sides = { team: refOf(fromId), otherTeam: refOf(matchup.teamId) };
    return { matchup: shown(matchup), before: shown(before), ...sides, agreed };
  });
}

/** A game has another time or place. */
export async function editEvents(models: Models, about: AboutGame): Promise<Event[]> {
  return (await eachOf(models, about)).map((one) => ({ type: 'game.changed', what: 'edited', ...one }));
}

/** A game is off, though nobody had agreed on it, or by an admin. */
export async function calledOffEvents(models: Models, about: AboutGame): Promise<Event[]> {
  const each = await eachOf(models, about);
  return each.map(({ before: _, ...one }) => ({ type: 'game.canceled', what: 'called_off', ...one }));
}

/** A removed game's events: for the affected teams and for pending alerts. */
export async function removalEvents(models: Models, removed: AboutGame): Promise<Event[]> {
  const { _id: matchupId, listed } = removed.matchup;
  const canceled = await calledOffEvents(models, removed);
  return listed ? [...canceled, { type: 'game.listed', matchupId, listed: false }] : canceled;
}
