import type { Event } from '@playfield/contracts/events.ts';
import type { QueryFilter } from 'mongoose';
import { overlaps, type Played } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { SOMEWHERE } from '../places/point.ts';
import { isDayOff } from '../teams/availability/hours.ts';
import type { SetAvailability } from '../teams/availability/actions.ts';
import { teamRefs } from '../teams/queries.ts';
import { proposedView } from './events.ts';
import { involving, otherOf, SUGGESTED, type OfferRecord, type WeekendRecord } from './model.ts';

export async function endWeekendGames(
  models: Models,
  which: QueryFilter<OfferRecord>,
  notified: readonly number[],
  isOver: (game: WeekendRecord) => boolean = () => true,
): Promise<Event[]> {
  const pending = { ...which, ...SUGGESTED, status: 'pending' as const };
  const found = await models.offers.find(pending).lean<WeekendRecord[]>();
  const games = found.filter(isOver);
  if (games.length === 0) return [];
  const _id = { $in: games.map((game) => game._id) };
  await models.offers.updateMany({ _id }, { $set: { status: 'expired' } });
  const ids = games.flatMap(({ fromId, toId }) => [fromId, toId]);
  const refOf = await teamRefs(models, ids);
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

export function endOverlapping(models: Models, agreed: Played, sides: readonly number[]) {
  const isOver = ({ terms }: WeekendRecord) => overlaps(terms, agreed);
  return endWeekendGames(models, involving({ $in: [...sides] }), sides, isOver);
}

export function endUnavailable(models: Models, availability: SetAvailability) {
  const { _id: teamId, hosts, publicPlace } = availability;
  const isOver = ({ terms }: WeekendRecord) =>
    isDayOff(availability, terms.date) ||
    (terms.hostId === teamId && (!hosts || terms.location !== (publicPlace.town || SOMEWHERE)));
  return endWeekendGames(models, involving(teamId), [teamId], isOver);
}

export async function leaveWeekends(models: Models, teamId: number): Promise<Event[]> {
  await models.availabilities.updateOne({ _id: teamId }, { $set: { 'weekend.answers': [] } });
  return endWeekendGames(models, involving(teamId), [teamId]);
}
