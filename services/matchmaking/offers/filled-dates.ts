/** Ends what overlaps an agreed game: both teams' other open dates and their offers to other teams. */
import type { Event } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { MatchupRecord } from '../games/model.ts';
import { around, overlaps } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { presentExactGame } from '../games/present.ts';
import { aboutOffers, proposedView, strangersView } from './events.ts';
import { IN_A_GAME, PROPOSED, type InterestRecord, type OfferRecord, type ProposalRecord } from './model.ts';

/** Hides both teams' overlapping dates and declines the offers for them. @returns events for the declined teams */
export async function fillDates(
  models: Models,
  game: MatchupRecord,
  sides: readonly number[],
  session: ClientSession,
): Promise<Event[]> {
  const { matchups, offers } = models;
  const open = { teamId: { $in: [...sides] }, status: 'open' as const, startsAt: around(game) };
  const near = await matchups.find(open).session(session).lean();
  const events: Event[] = [];
  for (const date of near.filter((one) => one._id !== game._id && overlaps(one, game))) {
    const filled = { status: 'hidden', filledBy: game._id } as const;
    await matchups.updateOne({ _id: date._id }, { $set: filled, $inc: { revision: 1 } }, { session });
    const filter = { matchupId: date._id, status: { $in: ['pending', 'offered'] } } as const;
    const others = await offers.find(filter).session(session).lean();
    await offers.updateMany(filter, { $set: { status: 'declined' } }, { session });
    const about = await aboutOffers(models, others, () => strangersView(date), session);
    events.push(...about.map((one) => ({ type: 'offer.answered' as const, what: 'declined' as const, ...one })));
  }
  return events;
}

/**
 * Withdraws both teams' own overlapping interests and proposals, so that no one can accept a team that plays elsewhere.
 * @param accepted the offer that led to the game. A Quick Match's other offers end separately.
 * @returns events for the teams that were asked
 */
export async function withdrawOverlapping(
  models: Models,
  game: MatchupRecord,
  { sides, accepted }: { sides: readonly number[]; accepted: OfferRecord },
  session: ClientSession,
): Promise<Event[]> {
  const { matchups, offers } = models;
  const own = { fromId: { $in: [...sides] }, status: 'pending' as const, weekend: { $exists: false } };
  const interests = await offers
    .find({ ...own, ...IN_A_GAME })
    .session(session)
    .lean<InterestRecord[]>();
  const wanted = { _id: { $in: interests.map(({ matchupId }) => matchupId) }, startsAt: around(game) };
  const near = (await matchups.find(wanted).session(session).lean()).filter((one) => overlaps(one, game));
  const byId = new Map(near.map((one) => [one._id, one]));
  const events: Event[] = [];
  for (const interest of interests) {
    const other = byId.get(interest.matchupId);
    if (!other) continue;
    await offers.deleteOne({ _id: interest._id }, { session });
    await matchups.updateOne({ _id: other._id }, { $inc: { interestCount: -1 } }, { session });
    const about = await aboutOffers(models, [interest], () => presentExactGame(other), session);
    events.push(...about.map((one) => ({ type: 'offer.answered' as const, what: 'withdrawn' as const, ...one })));
  }
  const elsewhere = accepted.groupId ? { groupId: { $ne: accepted.groupId } } : {};
  const proposed = { ...own, ...elsewhere, ...PROPOSED, matchupId: null, 'terms.startsAt': around(game) };
  const proposals = await offers.find(proposed).session(session).lean<ProposalRecord[]>();
  const ended = proposals.filter(({ terms }) => overlaps(terms, game));
  const ids = { _id: { $in: ended.map(({ _id }) => _id) } };
  await offers.updateMany(ids, { $set: { status: 'withdrawn' } }, { session });
  const about = await aboutOffers(models, ended, proposedView, session);
  return [...events, ...about.map((one) => ({ type: 'offer.answered' as const, what: 'withdrawn' as const, ...one }))];
}

export async function reopenDates({ matchups }: Models, gameIds: readonly number[], session: ClientSession) {
  const filled = { filledBy: { $in: [...gameIds] }, status: 'hidden' } as const;
  const open = { $set: { status: 'open' }, $unset: { filledBy: 1 }, $inc: { revision: 1 } } as const;
  await matchups.updateMany(filled, open, { session });
}
