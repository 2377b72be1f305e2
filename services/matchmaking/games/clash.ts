/** Whether a team has agreed on another game at the same time. */
import { DAY_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { minutesOf } from '../teams/availability/hours.ts';
import type { Models } from '../models.ts';
import type { MatchupRecord } from './model.ts';
import { agreedBy } from './sides.ts';

type Played = Pick<MatchupRecord, '_id' | 'startsAt' | 'startTime' | 'endTime'>;

function endOf({ startsAt, startTime, endTime }: Omit<Played, '_id'>): Date {
  const minutes = Math.max(0, minutesOf(endTime) - minutesOf(startTime));
  return new Date(startsAt.getTime() + minutes * MINUTE_MS);
}

/** Whether a team has agreed on another game that overlaps one. */
export async function playsDuring(
  { matchups }: Pick<Models, 'matchups'>,
  teamId: number,
  game: Played,
  session: ClientSession | null = null,
): Promise<boolean> {
  const end = endOf(game);
  // A game ends on the day on which it begins.
  const since = new Date(game.startsAt.getTime() - DAY_MS);
  const near = await matchups
    .find({ ...agreedBy(teamId), _id: { $ne: game._id }, status: 'matched', startsAt: { $gt: since, $lt: end } })
    .session(session)
    .lean();
  return near.some((one) => endOf(one) > game.startsAt);
}
