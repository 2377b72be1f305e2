import type { QueryFilter } from 'mongoose';
import type { Event } from '@playfield/contracts/events.ts';
import type { GameSummary } from '@playfield/contracts/events/game-summary.ts';
import type { MatchupRecord } from '../games/model.ts';
import { presentExactGame } from '../games/present.ts';
import { isMoved } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { offerEvents, proposedView, askersView } from './events.ts';
import { hostTown } from './host-place.ts';
import { type AnswerLinkRecord, endOf, type OfferRecord, type ProposalRecord } from './model.ts';

type How =
  | { what: 'declined'; note?: string | null; why?: 'busy' }
  | { what: 'withdrawn'; why?: 'taken' | 'busy' | 'refused' };

const isProposal = (offer: OfferRecord): offer is ProposalRecord => offer.terms !== undefined;

export async function deleteInterests({ matchups, offers }: Models, interests: readonly OfferRecord[]): Promise<void> {
  await offers.deleteMany({ _id: { $in: interests.map(({ _id }) => _id) } });
  for (const { matchupId } of interests)
    await matchups.updateOne({ _id: Number(matchupId) }, { $inc: { interestCount: -1 } });
}

export async function endOffers(models: Models, ended: readonly OfferRecord[], how: How): Promise<Event[]> {
  if (ended.length === 0) return [];
  const { matchups, offers } = models;
  if (how.what === 'withdrawn')
    await deleteInterests(
      models,
      ended.filter((one) => !isProposal(one)),
    );
  const reply = how.what === 'declined' ? { reply: how.note ?? null } : {};
  const ids = { _id: { $in: ended.map(({ _id }) => _id) } };
  const isPassedOver = how.what === 'declined' && how.why && !ended.some(isProposal);
  const status = isPassedOver ? 'passed_over' : how.what;
  await offers.updateMany(ids, { $set: { status, ...reply } });

  const wanted = { _id: { $in: ended.flatMap(({ matchupId }) => matchupId ?? []) } };
  const found = await matchups.find(wanted).lean<MatchupRecord[]>();
  const games = new Map(found.map((game) => [game._id, game]));
  const known: (OfferRecord & { view: GameSummary })[] = [];
  for (const offer of ended) {
    const view = await viewOf(models, offer, games, how);
    if (view) known.push({ ...offer, view });
  }
  return offerEvents(models, known, { type: 'offer.answered', ...how }, ({ view }) => view);
}

export async function endOutdated(models: Models, before: MatchupRecord, after: MatchupRecord) {
  const isElsewhere = after.matchupType === 'hosting' && before.publicPlace.town !== after.publicPlace.town;
  if (after.opponentId !== null || !(isElsewhere || isMoved(before, after))) return { interests: [], events: [] };
  const asking = { matchupId: after._id, status: { $in: ['pending', 'standby', 'offered'] } } as const;
  const interests = await models.offers.find(asking).lean();
  await deleteInterests(models, interests);
  const now = new Date();
  const links = { matchupId: after._id, expiresAt: { $gt: now } };
  await models.answerLinks.updateMany(links, { $set: { expiresAt: endOf(after, now) }, $unset: { held: 1 } });
  return { interests, events: await withdrawProposed(models, before) };
}

export async function withdrawProposed(models: Models, { teamId, startsAt, endTime }: MatchupRecord): Promise<Event[]> {
  const sent = { fromId: teamId, status: 'pending', weekend: { $exists: false } } as const;
  const then = { 'terms.startsAt': startsAt, 'terms.endTime': endTime };
  return endOffers(models, await models.offers.find({ ...sent, ...then }).lean(), { what: 'withdrawn' });
}

/** Includes the exact place only for the team that posted the game. Returns null if the game is gone. */
async function viewOf(
  models: Models,
  offer: OfferRecord,
  games: ReadonlyMap<number, MatchupRecord>,
  { what }: How,
): Promise<GameSummary | null> {
  if (isProposal(offer)) return proposedView(offer);
  const game = games.get(offer.matchupId ?? 0);
  if (!game) return null;
  return what === 'declined' ? askersView(game, offer.fromId) : postersView(models, game, offer.fromId);
}

export async function postersView(models: Models, game: MatchupRecord, opponentId: number) {
  const host = game.matchupType === 'looking' ? await hostTown(models, opponentId) : {};
  return presentExactGame({ ...game, opponentId, ...host });
}

export async function endLinks({ answerLinks }: Models, which: QueryFilter<AnswerLinkRecord>): Promise<void> {
  await answerLinks.updateMany({ ...which, state: 'open' }, { $set: { state: 'ended' } });
}
