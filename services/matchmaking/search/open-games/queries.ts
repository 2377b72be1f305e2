/** Open games, counted for readers without an account. */
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import {
  GAMES_A_TOWN,
  NEAR_COUNT_MAX,
  NEAR_MILES,
  PREVIEWS_MAX,
  TOWNS_MAX,
  type OpenGame,
  type OpenGamePreview,
  type OpenGames,
} from '@playfield/contracts/open-games.ts';
import type { Sport } from '@playfield/contracts/fields/options.ts';
import { PUBLIC_FIELDS, searchIndexes, type PublicMatchup } from '../../games/model.ts';
import type { Models } from '../../models.ts';
import type { Place } from '../../places/places.ts';
import { within, type Filter } from '../filter-queries.ts';
import type { Area } from './model.ts';
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

/** As last counted; null before the first time. */
export async function countedIn({ openGames }: Pick<Models, 'openGames'>, area: Area): Promise<OpenGames | null> {
  const found = await openGames.find({ _id: { $in: [area, 'none'] } }).lean();
  return (found.find(({ _id }) => _id === area) ?? found[0])?.counted ?? null;
}

type Group = { _id: { sport: Sport; state: string | null }; count: number };
type TownTally = { count: number; games: OpenGame[] };
type Tally = { count: number; weekend: number; towns: Map<string, TownTally> };

/** Counts every area. Reads each open game's entry in an index once, and the next weekend's games themselves. */
export async function countEverything({ matchups }: Stores, now: Date): Promise<Map<Area, OpenGames>> {
  const tallies = new Map<Area, Tally>();
  const tallyOf = (area: Area): Tally => {
    const known = tallies.get(area) ?? { count: 0, weekend: 0, towns: new Map<string, TownTally>() };
    tallies.set(area, known);
    return known;
  };

  tallyOf('none');
  const groups = await matchups.aggregate<Group>(
    [
      { $match: { status: 'open', startsAt: { $gt: now } } },
      { $group: { _id: { sport: '$sport', state: '$state' }, count: { $sum: 1 } } },
    ],
    // It holds all that is grouped: no game is read.
    { hint: searchIndexes.anyIn('state') },
  );
  for (const { _id, count } of groups) for (const area of areasOf(_id)) tallyOf(area).count += count;

  const weekend = weekendAfter(now);
  for await (const game of gamesOn(matchups, weekend, now)) {
    for (const area of areasOf(game)) note(tallyOf(area), game);
  }
  const countedAt = now.toISOString();
  return new Map(
    [...tallies].map(([area, { count, weekend: then, towns }]) => [
      area,
      { count, weekend: { ...weekend, count: then }, towns: most(towns), countedAt },
    ]),
  );
}

const areasOf = ({ sport, state }: { sport: Sport; state: string | null }): Area[] =>
  state === null ? [`sport ${sport}`] : [`sport ${sport}`, `state ${state}`];

/** The soonest first. */
function gamesOn(matchups: Stores['matchups'], { saturday, sunday }: { saturday: string; sunday: string }, now: Date) {
  // Wherever a day is, it begins and ends within a day of UTC's.
  const [first, last] = [Date.parse(saturday) - DAY_MS, Date.parse(sunday) + 2 * DAY_MS];
  const startsAt = { $gt: new Date(Math.max(now.getTime(), first)), $lt: new Date(last) };
  return matchups
    .find({ status: 'open', startsAt, date: { $in: [saturday, sunday] } }, PUBLIC_FIELDS, { hint: searchIndexes.all })
    .sort({ startsAt: 1, _id: 1 })
    .lean<PublicMatchup[]>()
    .cursor();
}

function note(tally: Tally, game: PublicMatchup): void {
  tally.weekend += 1;
  const { town } = game.publicPlace;
  if (town === '' || !game.link.on) return;
  const there = tally.towns.get(town) ?? { count: 0, games: [] };
  there.count += 1;
  if (there.games.length < GAMES_A_TOWN) there.games.push(presentOpenGame(game));
  tally.towns.set(town, there);
}

function most(towns: Map<string, TownTally>): OpenGames['towns'] {
  return [...towns]
    .map(([town, tally]) => ({ town, ...tally }))
    .toSorted((one, other) => other.count - one.count || one.town.localeCompare(other.town, 'en'))
    .slice(0, TOWNS_MAX);
}
