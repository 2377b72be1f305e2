import { END_AFTER_START } from '@playfield/contracts/fields/common.ts';
import { LOCATION_REQUIRED, MATCHUP_IN_PAST, OPEN_GAMES_MAX, TOO_MANY_OPEN } from '@playfield/contracts/matchups.ts';
import type { ChangedMatchup, NewMatchup } from '@playfield/contracts/matchups.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { conflict, invalid } from '@playfield/kit/http/errors.ts';
import { isDuplicateKey, nextInSequence, transaction } from '@playfield/kit/data/mongo.ts';
import type { Connection } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import { log } from './log.ts';
import { type MatchupRecord, newGame } from './model.ts';
import type { Town } from '../places/location-privacy.ts';
import { stateNamed } from '../places/names.ts';
import { shownPointOf } from '../places/point.ts';
import { startInstant, endInstant } from '../places/time.ts';
import { lockTeams } from '../teams/queries.ts';
import { publicPlaceOf, type Venue, type Venues } from '../places/venues.ts';
import { searchTextOf } from './tokens.ts';
import { newConfirmation } from './confirmation-rules.ts';

type Terms = Pick<NewMatchup, 'date' | 'startTime' | 'endTime' | 'location'>;
type TimeAndPlace = Pick<
  MatchupRecord,
  'timeZone' | 'startsAt' | 'state' | 'point' | 'publicPlace' | 'vicinity' | 'region'
>;

export type NewGame = Omit<MatchupRecord, '_id'>;

export function newMatchupRecord(
  body: NewMatchup,
  caller: Identity,
  { venue, home, timeZone }: Omit<Placed, 'distance'>,
  now: Date,
): NewGame {
  const { latitude: _latitude, longitude: _longitude, maxTravelDistance, clientId, ...given } = body;
  const distance = body.matchupType === 'looking' && typeof maxTravelDistance === 'number' ? maxTravelDistance : null;
  const terms = timeAndPlaceOf(body, { venue, home, timeZone, distance }, now);
  const additionalInfo = body.additionalInfo || null;
  return {
    ...given,
    ...terms,
    teamId: caller.id,
    address: body.address || null,
    competitionLevel: body.competitionLevel ?? null,
    additionalInfo,
    maxTravelDistance: distance,
    zipcode: body.zipcode ?? venue?.zipcode ?? null,
    ...searchTextOf({ ...body, ...terms, additionalInfo }, caller.teamName),
    ...newGame(now),
    toNotify: true,
    ...(clientId === undefined ? {} : { clientId: `${clientId} ${body.date}` }),
  };
}

export async function postOnce(
  { db, models }: { db: Connection; models: Models },
  games: readonly NewGame[],
  by: Identity,
): Promise<readonly MatchupRecord[]> {
  const { matchups } = models;
  const records: MatchupRecord[] = [];
  for (const game of games) records.push({ _id: await nextInSequence(db, 'matchups'), ...game });
  try {
    await transaction(db, async () => {
      await makeRoom(models, by.id, games);
      await matchups.insertMany(records);
      for (const { _id: matchupId } of records) await log(models, by, { what: 'posted', matchupId });
    });
    return records;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const stored = await postedBefore(models, by.id, clientIdsOf(games));
    if (stored.length < records.length) throw error;
    return stored;
  }
}

export const clientIdsOf = (games: readonly Pick<NewGame, 'clientId'>[]) =>
  games.flatMap(({ clientId }) => clientId ?? []);

async function makeRoom(models: Models, teamId: number, games: readonly NewGame[]): Promise<void> {
  await lockTeams(models, [teamId]);
  const others = { clientId: { $nin: clientIdsOf(games) } };
  const open = { teamId, status: 'open' as const, startsAt: { $gt: new Date() }, ...others };
  const there = await models.matchups.countDocuments(open, { limit: OPEN_GAMES_MAX });
  if (there + games.length > OPEN_GAMES_MAX) throw conflict(TOO_MANY_OPEN);
}

export const postedBefore = ({ matchups }: Models, teamId: number, clientIds: string[]): Promise<MatchupRecord[]> =>
  matchups
    .find({ teamId, clientId: { $in: clientIds } })
    .sort({ _id: 1 })
    .lean()
    .exec();

const ZONE_UNKNOWN = 'Please add the city and state: we do not know the time zone of this place.';

type Placed = {
  venue: Venue | null;
  /** Shown as the game's town if the venue's town is unknown, unless `location` names a different state. */
  home: Town | '';
  timeZone: string | null;
  distance: number | null;
};

export function timeAndPlaceOf(
  { date, startTime, endTime, location }: Terms,
  { venue, home, timeZone, distance }: Placed,
  now: Date,
): TimeAndPlace {
  if (distance !== null && !venue) throw invalid({ location: [LOCATION_REQUIRED] });
  if (timeZone === null) throw invalid({ location: [ZONE_UNKNOWN] });
  const startsAt = startInstant(date, startTime, timeZone);
  if (startsAt <= now) throw invalid({ date: [MATCHUP_IN_PAST] });
  // A start time that is skipped when clocks spring forward moves later, possibly past the end.
  if (endInstant({ date, startTime, endTime }, timeZone) <= startsAt) throw invalid({ endTime: [END_AFTER_START] });
  const named = stateNamed(location);
  return {
    timeZone,
    startsAt,
    state: venue?.state ?? named,
    ...publicPlaceOf(venue, named === null || named === stateNamed(home) ? home : ''),
    ...(venue ? { point: { type: 'Point', coordinates: [venue.longitude, venue.latitude] } } : {}),
  };
}

function sameVenue(game: MatchupRecord): Venue | null {
  const shown = shownPointOf(game);
  if (!game.point || !shown) return null;
  const [longitude, latitude] = game.point.coordinates;
  const { zipcode, state, publicPlace, timeZone } = game;
  return { latitude, longitude, zipcode, state, timeZone, town: publicPlace.town || null, shown };
}

function isMoved(
  { point }: MatchupRecord,
  { latitude, longitude }: Pick<ChangedMatchup, 'latitude' | 'longitude'>,
): boolean {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return false;
  return !point || point.coordinates[0] !== longitude || point.coordinates[1] !== latitude;
}

export function withoutOpponent(game: MatchupRecord, teamName: string): MatchupRecord {
  const {
    posted,
    details: _details,
    noShow: _noShow,
    confirmation: _confirmation,
    change: _change,
    point,
    ...kept
  } = game;
  const place = posted ?? (point ? { point } : {});
  const free = { ...kept, ...place, opponentId: null, matchedAt: null, timesAsked: 0 };
  return {
    ...free,
    startsAt: free.timeZone === game.timeZone ? game.startsAt : startInstant(free.date, free.startTime, free.timeZone),
    ...searchTextOf(free, teamName),
    revision: game.revision + 1,
  };
}

type Change = { to: Partial<ChangedMatchup>; teamName: string; venues: Venues; by: number; now: Date };

export async function changeMatchup(
  game: MatchupRecord,
  { to, teamName, venues, by, now }: Change,
): Promise<MatchupRecord> {
  const { latitude, longitude, address = game.address, additionalInfo = game.additionalInfo, ...rest } = to;
  const {
    point: _,
    filledBy,
    ...kept
  } = { ...game, ...rest, address: address || null, additionalInfo: additionalInfo || null };
  const stays = kept.location === game.location && !isMoved(game, { latitude, longitude });
  const venue = stays ? sameVenue(game) : await venues.place(by, { location: kept.location, latitude, longitude });
  const home = game.publicPlace.town;
  const timeZone = await venues.zoneOf(venue, { location: kept.location, timeZone: game.timeZone, home });
  const distance = game.opponentId === null ? game.maxTravelDistance : null;
  const terms = timeAndPlaceOf(kept, { venue, home, timeZone, distance }, now);
  return {
    ...kept,
    status: filledBy === undefined ? kept.status : 'open',
    zipcode: stays ? game.zipcode : (venue?.zipcode ?? null),
    ...terms,
    ...searchTextOf({ ...kept, ...terms }, teamName),
    ...(terms.startsAt.getTime() === game.startsAt.getTime() ? {} : newConfirmation(now)),
    revision: game.revision + 1,
  };
}

export function mattersToOthers(before: MatchupRecord, after: MatchupRecord): boolean {
  const isOpponents = after.matchupType === 'looking' && after.opponentId === null;
  const fields = ['date', 'startTime', 'endTime', ...(isOpponents ? [] : (['location', 'address'] as const))] as const;
  return fields.some((field) => before[field] !== after[field]);
}
