/** What a game is made of, and what becomes of it when its team changes it. */
import { END_AFTER_START, LOCATION_REQUIRED, MATCHUP_IN_PAST } from '@playfield/contracts/matchups.ts';
import type { ChangedMatchup, NewMatchup } from '@playfield/contracts/matchups.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { invalid } from '@playfield/kit/errors.ts';
import { isDuplicateKey, nextInSequence, transaction } from '@playfield/kit/mongo.ts';
import type { Connection } from '@playfield/kit/mongo.ts';
import { Types } from 'mongoose';
import { cellsOf } from './cells.ts';
import type { Models } from './models/index.ts';
import type { MatchupRecord } from './models/matchup.ts';
import type { Place, Places } from './places/places.ts';
import { startInstant, timeZoneAt } from './rules.ts';
import { searchedOf, wordsOfMatchup } from './words.ts';

/** Before the first saved search. */
export const TOLD_NOBODY = new Types.ObjectId('0'.repeat(24));

type When = Pick<NewMatchup, 'date' | 'startTime' | 'endTime'>;
type Where = Pick<NewMatchup, 'location' | 'latitude' | 'longitude'> & Pick<Partial<NewMatchup>, 'zipcode'>;
type Settled = Pick<MatchupRecord, 'timeZone' | 'startsAt' | 'state' | 'point' | 'vicinity' | 'region'>;

export type NewGame = Omit<MatchupRecord, '_id'>;

/** Where a game will be: by the coordinates that were sent, else by its ZIP code, else by its location's text. */
export async function placeVenue(body: Where, places: Places): Promise<Place | null> {
  const { latitude, longitude, zipcode = null } = body;
  const named = (zipcode ? await places.find(zipcode) : null) ?? (await places.find(body.location));
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return named;
  return { latitude, longitude, zipcode, state: named?.state ?? (await places.stateAt({ latitude, longitude })) };
}

/** @throws {HttpError} 400 for a time that has gone by, an end that is no later, or a distance with nothing to measure it from */
export function newMatchupRecord(body: NewMatchup, caller: Identity, venue: Place | null, now: Date): NewGame {
  const { latitude: _latitude, longitude: _longitude, maxTravelDistance, clientId, ...given } = body;
  const distance = body.matchupType === 'looking' && typeof maxTravelDistance === 'number' ? maxTravelDistance : null;
  return {
    ...given,
    ...settle(body, venue, distance, now),
    teamId: caller.id,
    address: body.address || null,
    competitionLevel: body.competitionLevel ?? null,
    additionalInfo: body.additionalInfo || null,
    maxTravelDistance: distance,
    zipcode: body.zipcode ?? venue?.zipcode ?? null,
    status: 'open',
    interestCount: 0,
    words: wordsOfMatchup({ location: body.location, additionalInfo: body.additionalInfo ?? null }, caller.teamName),
    ...searchedOf(body, caller.teamName),
    matchedAt: null,
    removeAt: null,
    statusBefore: null,
    closedAt: null,
    reviewsAskedAt: null,
    toTell: TOLD_NOBODY,
    revision: 1,
    ...(clientId === undefined ? {} : { clientId: `${clientId} ${body.date}` }),
    createdAt: now,
  };
}

/**
 * Stores all of them or none.
 * @returns the games as they are stored: those that were posted before, where the answer was lost and the same is posted once more
 */
export async function postOnce(
  { db, models: { matchups } }: { db: Connection; models: Pick<Models, 'matchups'> },
  games: readonly NewGame[],
): Promise<readonly MatchupRecord[]> {
  const records: MatchupRecord[] = [];
  for (const game of games) records.push({ _id: await nextInSequence(db, 'matchups'), ...game });
  try {
    await transaction(db, async (session) => {
      await matchups.insertMany(records, { session });
    });
    return records;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const stored = await postedBefore({ matchups }, games);
    if (stored.length < records.length) throw error;
    return stored;
  }
}

/** The games that were posted under the same names already, in the order in which they were. */
export async function postedBefore(
  { matchups }: Pick<Models, 'matchups'>,
  games: readonly Pick<NewGame, 'teamId' | 'clientId'>[],
): Promise<MatchupRecord[]> {
  const names = games.flatMap(({ clientId }) => clientId ?? []);
  if (names.length === 0) return [];
  return matchups
    .find({ teamId: { $in: games.map(({ teamId }) => teamId) }, clientId: { $in: names } })
    .sort({ _id: 1 })
    .lean();
}

/**
 * The instant and the venue's facts.
 * @throws {HttpError} 400 for a time that has gone by, an end that is no later, or a distance with nothing to measure it from
 */
export function settle(
  { date, startTime, endTime }: When,
  venue: Place | null,
  distance: number | null,
  now: Date,
): Settled {
  if (distance !== null && !venue) throw invalid({ location: [LOCATION_REQUIRED] });
  const timeZone = timeZoneAt(venue);
  const startsAt = startInstant(date, startTime, timeZone);
  if (startsAt <= now) throw invalid({ date: [MATCHUP_IN_PAST] });
  // In the night when clocks go forward, a time that they skip is later than it reads.
  if (startInstant(date, endTime, timeZone) <= startsAt) throw invalid({ endTime: [END_AFTER_START] });
  return {
    timeZone,
    startsAt,
    state: venue?.state ?? null,
    ...cellsOf(venue),
    ...(venue ? { point: { type: 'Point', coordinates: [venue.longitude, venue.latitude] } } : {}),
  };
}

/** The place that a game has already, where a change leaves it: looking it up again could move it. */
function sameVenue(game: MatchupRecord): Place | null {
  if (!game.point) return null;
  const [longitude, latitude] = game.point.coordinates;
  return { latitude, longitude, zipcode: game.zipcode, state: game.state };
}

/** A game as its team wants it from now on. @throws {HttpError} 400, like posting it */
export async function changeMatchup(
  game: MatchupRecord,
  { body, teamName, places, now }: { body: ChangedMatchup; teamName: string; places: Places; now: Date },
): Promise<MatchupRecord> {
  const stays = body.location === game.location && typeof body.latitude !== 'number';
  const venue = stays ? sameVenue(game) : await placeVenue(body, places);
  const additionalInfo = body.additionalInfo || null;
  const { point: _, ...kept } = game;
  return {
    ...kept,
    date: body.date,
    startTime: body.startTime,
    endTime: body.endTime,
    location: body.location,
    address: body.address === undefined ? game.address : body.address || null,
    competitionLevel: body.competitionLevel ?? null,
    additionalInfo,
    zipcode: stays ? game.zipcode : (venue?.zipcode ?? null),
    ...settle(body, venue, game.maxTravelDistance, now),
    words: wordsOfMatchup({ location: body.location, additionalInfo }, teamName),
    ...searchedOf({ ...game, location: body.location }, teamName),
    revision: game.revision + 1,
  };
}

/** Whether those who are interested in a game need to hear of a change: a new time or place, not a typo in the notes. */
export function mattersToOthers(before: MatchupRecord, after: MatchupRecord): boolean {
  return (['date', 'startTime', 'endTime', 'location', 'address'] as const).some(
    (field) => before[field] !== after[field],
  );
}
