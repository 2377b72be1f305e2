import type { Sport } from '@playfield/contracts/fields/options.ts';
import { DAY_MS, daysAfter } from '@playfield/contracts/fields/time.ts';
import {
  MILES_STEP,
  type OpenGame,
  type OpenGamePreview,
  GAMES_A_TOWN,
  NEAR_COUNT_MAX,
  NEAR_MILES,
  PREVIEWS_MAX,
  TOWNS_MAX,
  type OpenGames,
  countOpenGames,
  previewOpenGames,
} from '@playfield/contracts/open-games.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Temporal } from 'temporal-polyfill';
import type { Deps } from '../deps.ts';
import { type PublicMatchup, searchIndexes } from '../games/model.ts';
import type { Models } from '../models.ts';
import { distanceMiles, type Coordinates } from '../places/coordinates.ts';
import type { Place } from '../places/gazetteer.ts';
import { unknownPlace } from '../places/names.ts';
import { shownPointOf } from '../places/point.ts';
import { soonest, within, type Filter } from './filters.ts';

const NOON = '12:00';
const EVENING = '17:00';

function presentOpenGame(game: PublicMatchup): OpenGame {
  const { matchupType, sport, ageGroup, gender, date, startTime, endTime, timeZone, link } = game;
  const code = link?.on && link.indexed ? { code: link.code } : {};
  return { matchupType, sport, ageGroup, gender, date, startTime, endTime, timeZone, ...code };
}

function presentPreview(game: PublicMatchup, from: Coordinates): OpenGamePreview {
  const { matchupType, sport, ageGroup, gender, date, startTime } = game;
  const weekday = new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  const partOfDay = startTime < NOON ? 'morning' : startTime < EVENING ? 'afternoon' : 'evening';
  const point = shownPointOf(game);
  const steps = point ? Math.ceil(distanceMiles(from, point) / MILES_STEP) : 1;
  return { matchupType, sport, ageGroup, gender, weekday, partOfDay, miles: Math.max(1, steps) * MILES_STEP };
}

const LAST_ZONE = 'Pacific/Honolulu';

type Weekend = { saturday: string; sunday: string };

export function weekendAfter(now: Date): Weekend {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(LAST_ZONE).toPlainDate();
  const saturday = today.add({ days: (6 - today.dayOfWeek + 7) % 7 }).toString();
  return { saturday, sunday: daysAfter(saturday, 1) };
}

const LOOKED_AT = 4 * PREVIEWS_MAX;
const SHARED = { 'link.on': true } as const;

async function openGamesNear(
  models: Models,
  { place, sport, now }: { place: Place; sport: Sport | undefined; now: Date },
): Promise<{ count: number; more: boolean; previews: OpenGamePreview[] }> {
  const all: Filter = { status: 'open', startsAt: { $gt: now }, ...(sport ? { sport } : {}) };
  const near = within(all, place, NEAR_MILES);
  const hinted = { hint: searchIndexes.anyIn('vicinity') };
  const [count, games] = await Promise.all([
    models.matchups.countDocuments(near, { limit: NEAR_COUNT_MAX + 1, ...hinted }),
    soonest(models, { ...near, ...SHARED }, { limit: LOOKED_AT, ...hinted }),
  ]);
  const isFirst = ({ teamId }: PublicMatchup, index: number) =>
    games.findIndex((one) => one.teamId === teamId) === index;
  const shown = [...games.filter(isFirst), ...games.filter((game, at) => !isFirst(game, at))];
  return {
    count: Math.min(count, NEAR_COUNT_MAX),
    more: count > NEAR_COUNT_MAX,
    previews: shown.slice(0, PREVIEWS_MAX).map((game) => presentPreview(game, place)),
  };
}

async function openGamesIn(models: Models, area: { state: string } | { sport: Sport }, now: Date): Promise<OpenGames> {
  const { saturday, sunday } = weekendAfter(now);
  const hint = 'sport' in area ? searchIndexes.ofSport : searchIndexes.anyIn('state');
  const open = { status: 'open', ...area } as const;
  const [first, last] = [Date.parse(saturday) - DAY_MS, Date.parse(sunday) + 2 * DAY_MS];
  const startsAt = { $gt: new Date(Math.max(now.getTime(), first)), $lt: new Date(last) };
  const [count, games] = await Promise.all([
    models.matchups.countDocuments({ ...open, startsAt: { $gt: now } }, { hint }),
    soonest(models, { ...open, startsAt, date: { $in: [saturday, sunday] } }, { hint }),
  ]);
  const shared = games.filter(({ publicPlace: { town }, link }) => town !== '' && link.on);
  const towns = [...Map.groupBy(shared, ({ publicPlace: { town } }) => town)]
    .map(([town, there]) => ({ town, count: there.length, games: there.slice(0, GAMES_A_TOWN).map(presentOpenGame) }))
    .toSorted((one, other) => other.count - one.count || one.town.localeCompare(other.town, 'en'))
    .slice(0, TOWNS_MAX);
  return { count, weekend: { saturday, sunday, count: games.length }, towns, countedAt: now.toISOString() };
}

export function openGameRoutes({ models, gazetteer }: Deps) {
  return [
    route(countOpenGames, async ({ query: { state = '', sport } }) =>
      openGamesIn(models, sport ? { sport } : { state }, new Date()),
    ),

    route(previewOpenGames, async ({ query: { zipcode, sport } }) => {
      // Use only the gazetteer, so that this public call never causes a paid lookup.
      const place = await gazetteer.find(zipcode);
      if (!place) throw invalid({ zipcode: [unknownPlace(zipcode)] });
      const near = await openGamesNear(models, { place, sport, now: new Date() });
      return { place: place.town ?? zipcode, ...near };
    }),
  ];
}
