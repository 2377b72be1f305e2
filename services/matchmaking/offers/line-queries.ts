/** The teams that stand by for a game. */
import type { RunnersUp } from '@playfield/contracts/runners-up.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { hiddenFrom } from '../teams/blocks/queries.ts';
import type { OfferRecord } from './model.ts';
import type { MatchupRecord } from '../games/model.ts';
import type { Models } from '../models.ts';
import { VISIBLE_TEAM } from '../teams/model.ts';

/** Those that have not been offered it, in the order of their offers: without blocked and suspended teams. */
export async function inLineFor(
  models: Models,
  { _id: matchupId, teamId }: Pick<MatchupRecord, '_id' | 'teamId'>,
  session: ClientSession | null = null,
): Promise<OfferRecord[]> {
  const { offers, teams } = models;
  const found = await offers
    .find({ matchupId, status: 'standby', fromId: { $nin: await hiddenFrom(models, teamId) } })
    .sort({ _id: 1 })
    .session(session)
    .lean();
  const there = await teams
    .find({ _id: { $in: found.map(({ fromId }) => fromId) }, ...VISIBLE_TEAM }, { _id: 1 })
    .session(session)
    .lean();
  const ids = new Set(there.map(({ _id }) => _id));
  return found.filter(({ fromId }) => ids.has(fromId));
}

/** What the team that posted a game reads of them; undefined without any. */
export async function runnersUpOf(models: Models, game: MatchupRecord): Promise<RunnersUp | undefined> {
  const standingBy = (await inLineFor(models, game)).length;
  const like = { matchupId: game._id, status: 'offered' as const };
  const offered = game.status === 'open' ? await models.offers.countDocuments(like) : 0;
  return standingBy + offered > 0 ? { standingBy, offered } : undefined;
}
