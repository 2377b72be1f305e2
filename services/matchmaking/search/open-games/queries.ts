/** Counts open games for readers without an account. */
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import {
  GAMES_A_TOWN,
  NEAR_COUNT_MAX,
  NEAR_MILES,
  PREVIEWS_MAX,
  TOWNS_MAX,
  type OpenGamePreview,
  type OpenGames,
} from '@playfield/contracts/open-games.ts';
import type { Sport } from '@playfield/contracts/fields/options.ts';
import { PUBLIC_FIELDS, searchIndexes, type PublicMatchup } from '../../games/model.ts';
import type { Models } from '../../models.ts';
import type { Place } from '../../places/places.ts';
import { within, type Filter } from '../filter-queries.ts';
import { presentOpenGame, presentPreview } from './present.ts';
import { weekendAfter } from './weekend-rules.ts';

/** Each team is shown once before another of its games is. */
const LOOKED_AT = 4 * PREVIEWS_MAX;
/** Their teams have not turned the link off. */
const SHARED = { 'link.on': true } as const;

type Stores = Pick<Models, 'matchups'>;

/** A circle around a place. Counted and measured by the points that everyone sees. */
export async function openGamesNear(
  { matchups }: Stores,
  { place, sport, now }: { place: Place; sport: Sport | undefined; now: Date },
): Promise<{ count: number; more: boolean; previews: OpenGamePreview[] }> {
  const all: Filter = { status: 'open', startsAt: { $gt: now }, ...(sport ? { sport } : {}) };
  const near = within(all, place, NEAR_MILES);
  const hinted = { hint: searchIndexes.anyIn('vicinity') };
  const [count, soonest] = await Promise.all([
    matchups.countDocuments(near, { limit: NEAR_COUNT_MAX + 1, ...hinted }),
    matchups
      .find({ ...near, ...SHARED }, PUBLIC_FIELDS, hinted)
      .sort({ startsAt: 1, _id: 1 })
      .limit(LOOKED_AT)
      .lean<PublicMatchup[]>(),
  ]);
  const isFirst = ({ teamId }: PublicMatchup, index: number) =>
    soonest.findIndex((one) => one.teamId === teamId) === index;
  const [first, others] = [soonest.filter(isFirst), soonest.filter((game, at) => !isFirst(game, at))];
  return {
    count: Math.min(count, NEAR_COUNT_MAX),
    more: count > NEAR_COUNT_MAX,
    previews: [...first, ...others].slice(0, PREVIEWS_MAX).map((game) => presentPreview(game, place)),
  };
}

/** Open games in a state or of a sport, and next weekend's by town. */
export async function openGamesIn(
  { matchups }: Stores,
  area: { state: string } | { sport: Sport },
  now: Date,
): Promise<OpenGames> {
  const { saturday, sunday } = weekendAfter(now);
  const hint = 'sport' in area ? searchIndexes.ofSport : searchIndexes.anyIn('state');
  const open = { status: 'open', ...area } as const;
  // Wherever a day is, it begins and ends within a day of UTC's.
  const [first, last] = [Date.parse(saturday) - DAY_MS, Date.parse(sunday) + 2 * DAY_MS];
  const startsAt = { $gt: new Date(Math.max(now.getTime(), first)), $lt: new Date(last) };
  const [count, games] = await Promise.all([
    matchups.countDocuments({ ...open, startsAt: { $gt: now } }, { hint }),
    matchups
      .find({ ...open, startsAt, date: { $in: [saturday, sunday] } }, PUBLIC_FIELDS, { hint })
      .sort({ startsAt: 1, _id: 1 })
      .lean<PublicMatchup[]>(),
  ]);
  const shared = games.filter(({ publicPlace: { town }, link }) => town !== '' && link.on);
  const towns = [...Map.groupBy(shared, ({ publicPlace: { town } }) => town)]
    .map(([town, there]) => ({
      town,
      count: there.length,
      games: there.slice(0, GAMES_A_TOWN).map(presentOpenGame),
    }))
    .toSorted((one, other) => other.count - one.count || one.town.localeCompare(other.town, 'en'))
    .slice(0, TOWNS_MAX);
  return { count, weekend: { saturday, sunday, count: games.length }, towns, countedAt: now.toISOString() };
}
