import type { Event } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { QueryFilter } from 'mongoose';
import { overlaps, type Played } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { SOMEWHERE } from '../places/point.ts';
import { isDayOff } from '../teams/availability/hours.ts';
import type { SetAvailability } from '../teams/availability/actions.ts';
import { teamRefs } from '../teams/queries.ts';
import { proposedView } from './events.ts';
import { involving, otherOf, SUGGESTED, type OfferRecord, type WeekendRecord } from './model.ts';

const openOnes = ({ offers }: Models, which: QueryFilter<OfferRecord>, session: ClientSession) =>
  offers
    .find({ ...which, ...SUGGESTED, status: 'pending' })
    .session(session)
    .lean<WeekendRecord[]>();

/** @param notified teams that don't need an event */
export async function endWeekendGames(
  models: Models,
  which: QueryFilter<OfferRecord>,
  notified: readonly number[],
  session: ClientSession,
): Promise<Event[]> {
  const games = await openOnes(models, which, session);
  if (games.length === 0) return [];
  const _id = { $in: games.map((game) => game._id) };
  await models.offers.updateMany({ _id }, { $set: { status: 'expired' } }, { session });
  const ids = games.flatMap(({ fromId, toId }) => [fromId, toId]);
  const refOf = await teamRefs(models, ids, session);
  return games.flatMap((game) =>
    game.weekend.yes
      .filter((id) => !notified.includes(id))
      .map((id) => ({
        type: 'offer.expired',
        via: 'weekend',
        offerId: game._id.toHexString(),
        matchup: proposedView(game),
        fromTeam: refOf(id),
        toTeam: refOf(otherOf(game, id)),
        again: !game.weekend.last,
      })),
  );
}

export async function endOverlapping(models: Models, agreed: Played, sides: readonly number[], session: ClientSession) {
  const found = await openOnes(models, involving({ $in: [...sides] }), session);
  const ended = found.filter(({ terms }) => overlaps(terms, agreed)).map(({ _id }) => _id);
  return endWeekendGames(models, { _id: { $in: ended } }, sides, session);
}

/** Ends suggested games that new availability rules out: on a day off, or hosted at a field that moved. */
export async function endUnavailable(models: Models, availability: SetAvailability, session: ClientSession) {
  const { _id: teamId, hosts, publicPlace } = availability;
  const hasMoved = ({ terms }: WeekendRecord) =>
    terms.hostId === teamId && (!hosts || terms.location !== (publicPlace.town || SOMEWHERE));
  const found = await openOnes(models, involving(teamId), session);
  const ended = found.filter((game) => isDayOff(availability, game.terms.date) || hasMoved(game));
  return endWeekendGames(models, { _id: { $in: ended.map(({ _id }) => _id) } }, [teamId], session);
}

export async function leaveWeekends(models: Models, teamId: number, session: ClientSession): Promise<Event[]> {
  await models.availabilities.updateOne({ _id: teamId }, { $set: { 'weekend.answers': [] } }, { session });
  return endWeekendGames(models, involving(teamId), [teamId], session);
}
