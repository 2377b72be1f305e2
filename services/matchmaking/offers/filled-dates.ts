import type { Event } from '@playfield/contracts/events.ts';
import type { MatchupRecord } from '../games/model.ts';
import { log } from '../games/log.ts';
import { agreedBy, around, isMoved, opponentOf, overlaps, sidesOf } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { deleteInterests, endOffers } from './ending.ts';
import { askersView, changeEvent, offerEvents } from './events.ts';
import { IN_A_GAME, PROPOSED, type InterestRecord, type OfferRecord, type ProposalRecord } from './model.ts';
import { endOverlapping } from './suggested.ts';
import { teamRefs } from '../teams/queries.ts';

type Ended = { events: Event[]; teams: Set<number> };

type Offer = Pick<OfferRecord, '_id' | 'groupId'>;

async function fillDates(models: Models, game: MatchupRecord, sides: readonly number[], offer?: Offer): Promise<Ended> {
  const { answerLinks, matchups, offers } = models;
  const open = { teamId: { $in: [...sides] }, status: 'open' as const, _id: { $ne: game._id } };
  const near = await matchups.find({ ...open, startsAt: around(game) }).lean();
  const linked = offer ? await answerLinks.distinct('matchupId', { proposalId: offer._id }) : [];
  const answered = await matchups.find({ ...open, _id: { $in: linked }, date: game.date }).lean();
  const dates = [...near.filter((one) => overlaps(one, game)), ...answered.filter((one) => !overlaps(one, game))];
  const events: Event[] = [];
  for (const date of dates) {
    const filled = { status: 'hidden', filledBy: game._id } as const;
    await matchups.updateOne({ _id: date._id }, { $set: filled, $inc: { revision: 1 } });
    const filter = { matchupId: date._id, status: { $in: ['pending', 'offered'] } } as const;
    const asking = await offers.find(filter).lean();
    const news = await endOffers(models, asking, { what: 'declined', why: 'busy' });
    events.push(...news.filter((event) => !('fromTeam' in event) || !sides.includes(event.fromTeam.id)));
  }
  return { events, teams: new Set(dates.map(({ teamId }) => teamId)) };
}

async function withdrawOverlapping(
  models: Models,
  game: MatchupRecord,
  sides: readonly number[],
  groupId?: OfferRecord['groupId'],
): Promise<Ended> {
  const { matchups, offers } = models;
  const own = { fromId: { $in: [...sides] }, status: 'pending' as const, weekend: { $exists: false } };
  const asking = { ...own, status: { $in: ['pending', 'offered'] } } as const;
  const interests = await offers.find({ ...asking, ...IN_A_GAME }).lean<InterestRecord[]>();
  const standby = { fromId: own.fromId, status: 'standby' } as const;
  const waiting = await offers.find({ ...standby, ...IN_A_GAME }).lean<InterestRecord[]>();
  const wanted = { _id: { $in: [...interests, ...waiting].map(({ matchupId }) => matchupId) }, startsAt: around(game) };
  const near = (await matchups.find(wanted).lean()).filter((one) => overlaps(one, game));
  const then = new Set(near.map(({ _id }) => _id));
  await offers.updateMany({ ...standby, matchupId: { $in: [...then] } }, { $set: { status: 'passed_over' } });
  const elsewhere = groupId ? { groupId: { $ne: groupId } } : {};
  const proposed = { ...own, ...elsewhere, ...PROPOSED, matchupId: null, 'terms.startsAt': around(game) };
  const proposals = await offers.find(proposed).lean<ProposalRecord[]>();
  const ended = [
    ...interests.filter(({ matchupId }) => then.has(matchupId)),
    ...proposals.filter(({ terms }) => overlaps(terms, game)),
  ];
  const news = await endOffers(models, ended, { what: 'withdrawn', why: 'busy' });
  const passing = ended.flatMap(({ status, matchupId }) => (status === 'offered' && matchupId ? [matchupId] : []));
  await offerNextNow(models, passing);
  const events = news.filter((event) => !('toTeam' in event) || !sides.includes(event.toTeam.id));
  return { events, teams: new Set(ended.map(({ fromId }) => fromId)) };
}

async function declineProposals(models: Models, game: MatchupRecord, sides: readonly number[]): Promise<Event[]> {
  const single = { ...PROPOSED, groupId: { $exists: false }, weekend: { $exists: false } };
  const received = { ...single, toId: { $in: [...sides] }, status: 'pending' as const, 'terms.startsAt': around(game) };
  const proposals = await models.offers.find(received).lean<ProposalRecord[]>();
  const ended = proposals.filter(({ terms }) => overlaps(terms, game));
  return endOffers(models, ended, { what: 'declined', why: 'busy' });
}

async function endChangesTo(models: Models, agreed: MatchupRecord, sides: readonly number[]): Promise<Event[]> {
  const waiting = { ...agreedBy({ $in: [...sides] }), status: 'matched', 'change.startsAt': around(agreed) } as const;
  const near = await models.matchups.find(waiting).lean<MatchupRecord[]>();
  const events: Event[] = [];
  for (const game of near) {
    const { _id: matchupId, change } = game;
    if (!change || matchupId === agreed._id || !overlaps(change, agreed)) continue;
    const answerer = opponentOf(game, change.byId) ?? 0;
    const [what, entry, by] = sides.includes(change.byId)
      ? (['withdrawn', 'withdrew_change', change.byId] as const)
      : (['declined', 'declined_change', answerer] as const);
    await models.matchups.updateOne({ _id: matchupId }, { $unset: { change: 1 } });
    await log(models, { id: by }, { matchupId, what: entry });
    const refOf = await teamRefs(models, [change.byId, answerer]);
    events.push(changeEvent(what, { game, change, asking: refOf(change.byId), answering: refOf(answerer) }));
  }
  return events;
}

export async function offerNextNow({ matchups }: Models, gameIds: readonly number[]): Promise<void> {
  const isNextDue = { _id: { $in: [...gameIds] }, offerNextAt: { $type: 'date' as const } };
  await matchups.updateMany(isNextDue, { $set: { offerNextAt: new Date() } });
}

export async function clearTime(models: Models, game: MatchupRecord, sides: readonly number[], offer?: Offer) {
  const filled = await fillDates(models, game, sides, offer);
  const withdrawn = await withdrawOverlapping(models, game, sides, offer?.groupId);
  const suggested = await endOverlapping(models, game, sides);
  const declined = await declineProposals(models, game, sides);
  const changes = await endChangesTo(models, game, sides);
  const events = [...filled.events, ...withdrawn.events, ...suggested, ...declined, ...changes];
  return { events, hidDates: filled.teams, withdrew: withdrawn.teams };
}

export async function clearNewTime(models: Models, before: MatchupRecord, after: MatchupRecord): Promise<Event[]> {
  const sides = sidesOf(after);
  if (!sides || after.status !== 'matched' || !isMoved(before, after)) return [];
  const filled = { filledBy: after._id, status: 'hidden' } as const;
  const dates = await models.matchups.find(filled).lean<MatchupRecord[]>();
  const free = dates.filter((date) => !overlaps(date, after));
  const change = { $set: { status: 'open' }, $unset: { filledBy: 1 }, $inc: { revision: 1 } } as const;
  await models.matchups.updateMany({ _id: { $in: free.map(({ _id }) => _id) } }, change);
  const { events } = await clearTime(models, after, sides);
  return [...(await askAgain(models, free)), ...events];
}

/** Reopens the dates that the games filled. The canceling team's dates stay hidden, but it can reopen them itself. */
export async function reopenDates(models: Models, gameIds: readonly number[], canceledBy = 0): Promise<Event[]> {
  const filled = { filledBy: { $in: [...gameIds] }, teamId: { $ne: canceledBy }, status: 'hidden' } as const;
  const dates = await models.matchups.find(filled).lean<MatchupRecord[]>();
  const change = { $set: { status: 'open' }, $unset: { filledBy: 1 }, $inc: { revision: 1 } } as const;
  await models.matchups.updateMany(filled, change);
  return askAgain(models, dates, canceledBy);
}

export async function askAgain(models: Models, dates: readonly MatchupRecord[], canceledBy = 0) {
  const games = new Map(dates.filter(({ startsAt }) => startsAt > new Date()).map((date) => [date._id, date]));
  const passedOver = { matchupId: { $in: [...games.keys()] }, status: 'passed_over' } as const;
  const offers = await models.offers.find(passedOver).lean();
  await deleteInterests(models, offers);
  const reopened = offers.flatMap((offer) => {
    const game = games.get(offer.matchupId ?? 0);
    return game && offer.fromId !== canceledBy ? { ...offer, game } : [];
  });
  const event = { type: 'offer.answered', what: 'reopened' } as const;
  return offerEvents(models, reopened, event, ({ game, fromId }) => askersView(game, fromId));
}
