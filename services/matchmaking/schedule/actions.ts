/** Checks a schedule's rows: which would be posted, and why the others not. Also exports a team's games as a table. */
import { BYTE_ORDER_MARK, csvOf, type Cell } from '@playfield/contracts/fields/csv.ts';
import { MATCHUP_IN_PAST, newMatchup, type NewMatchup } from '@playfield/contracts/matchups.ts';
import {
  ageGroups,
  competitionLevels,
  genders,
  labelOf,
  matchupTypes,
  sports,
} from '@playfield/contracts/fields/options.ts';
import { columns, GAME_THEN, ROW_TWICE, type Column, type Verdict } from '@playfield/contracts/schedules.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { HttpError } from '@playfield/kit/http/errors.ts';
import { parse } from '@playfield/kit/http/validate.ts';
import type { Models } from '../models.ts';
import type { Town } from '../places/location-privacy.ts';
import type { MatchupRecord } from '../games/model.ts';
import { newMatchupRecord, type NewGame } from '../games/actions.ts';
import { SOMEWHERE } from '../places/present.ts';
import type { Venue, Venues } from '../places/venues.ts';

type Importing = { models: Models; venues: Venues; caller: Identity; now: Date };
/** A row and its game; null if the row is invalid. */
export type Judged = { verdict: Verdict; game: NewGame | null };

/** @param clientId the import's ID, if any; it makes each row's ID unique */
export async function judge(
  rows: readonly unknown[],
  { models, venues, caller, now }: Importing,
  clientId?: string,
): Promise<Judged[]> {
  const venueOf = placedOnce(venues, caller.id);
  const home = (await venues.townIn(caller.teamLocation)) ?? '';
  const judged = await Promise.all(
    rows.map(async (row, index) => {
      const made = await gameOf(row, { venueOf, home, caller, now });
      if (made.game && clientId !== undefined) made.game.clientId = `${clientId} ${index}`;
      return made;
    }),
  );
  const games = judged.flatMap(({ game }) => game ?? []);
  const taken = await keysTaken(models, caller.id, games);
  const seen = new Set<string>();
  return judged.map(({ verdict, game }) => {
    if (!game) return { verdict, game };
    const key = keyOf(game);
    const twice = seen.has(key);
    seen.add(key);
    if (!twice && !taken.has(key)) return { verdict, game };
    const errors = { date: twice ? ROW_TWICE : GAME_THEN };
    return { verdict: { ...verdict, verdict: 'duplicate' as const, errors }, game };
  });
}

type Named = Pick<NewMatchup, 'location'> & Partial<Pick<NewMatchup, 'zipcode' | 'latitude' | 'longitude'>>;
type Making = { venueOf: (body: NewMatchup) => Promise<Venue | null>; home: Town | ''; caller: Identity; now: Date };

async function gameOf(row: unknown, { venueOf, home, caller, now }: Making): Promise<Judged> {
  try {
    const body = parse(newMatchup, row);
    const venue = await venueOf(body);
    const { clientId: _, ...game } = newMatchupRecord(body, caller, { venue, home }, now);
    const { startsAt, timeZone } = game;
    const place = venue?.town ?? null;
    return {
      verdict: { verdict: 'ok', errors: {}, startsAt: startsAt.toISOString(), timeZone, place },
      game,
    };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    const fields = error.extra.fieldErrors ?? { row: ['Please send each game as an object'] };
    const errors = Object.fromEntries(Object.entries(fields).map(([field, [first]]) => [field, first ?? '']));
    const verdict = errors['date'] === MATCHUP_IN_PAST ? 'past' : 'wrong';
    return { verdict: { verdict, errors, startsAt: null, timeZone: null, place: null }, game: null };
  }
}

/** How many distinct places a schedule makes us look up. */
export function placesIn(rows: readonly unknown[]): number {
  const keys = rows.map((row) => placeKey(newMatchup.safeParse(row).data ?? { location: '' }));
  return new Set(keys).size;
}

const placeKey = ({ location, zipcode, latitude, longitude }: Named) =>
  JSON.stringify([location, zipcode, latitude, longitude]);

/** Looks up each place once: most games of a season share a few fields. */
function placedOnce(venues: Venues, teamId: number): Making['venueOf'] {
  const found = new Map<string, Promise<Venue | null>>();
  return (body) => {
    const key = placeKey(body);
    const venue = found.get(key) ?? venues.place(teamId, body);
    found.set(key, venue);
    return venue;
  };
}

/** Two games of a team with the same start are duplicates, unless they differ in sport or age group. */
const keyOf = ({ startsAt, sport, ageGroup }: Pick<MatchupRecord, 'startsAt' | 'sport' | 'ageGroup'>) =>
  `${startsAt.getTime()} ${sport} ${ageGroup}`;

/** The team's posted and agreed games at those games' start times. */
async function keysTaken({ matchups }: Models, teamId: number, games: readonly NewGame[]) {
  const startsAt = { $in: games.map((game) => game.startsAt) };
  const found = await matchups
    .find({
      startsAt,
      status: { $ne: 'cancelled' },
      $or: [{ teamId }, { opponentId: teamId }],
    })
    .lean();
  return new Set(found.map(keyOf));
}

/** A game and its opponent, if agreed. */
export type Row = {
  game: Omit<MatchupRecord, 'location' | 'address'>;
  /** Null if the team may only know the town. */
  place: Pick<MatchupRecord, 'location' | 'address'> | null;
  opponent: string | null;
};

const isColumn = (name: string): name is Column => name in columns;
const columnNames = Object.keys(columns).filter(isColumn);

/** The columns that can be imported again, plus further details. */
export function tableOf(rows: readonly Row[]): string {
  const header = [...columnNames.map((name) => columns[name]), 'Time zone', 'Status', 'Opponent'];
  const cells = rows.map(({ game, place, opponent }) => {
    const row: Record<Column, Cell> = {
      date: game.date,
      startTime: game.startTime,
      endTime: game.endTime,
      matchupType: labelOf(matchupTypes, game.matchupType),
      sport: labelOf(sports, game.sport),
      ageGroup: labelOf(ageGroups, game.ageGroup),
      gender: labelOf(genders, game.gender),
      competitionLevel: game.competitionLevel && labelOf(competitionLevels, game.competitionLevel),
      location: place?.location ?? (game.publicPlace.town || SOMEWHERE),
      address: place?.address ?? null,
      maxTravelDistance: game.maxTravelDistance,
      additionalInfo: game.additionalInfo,
    };
    return [
      ...columnNames.map((name) => row[name]),
      game.timeZone,
      game.status === 'matched' ? 'Agreed' : 'Open',
      opponent,
    ];
  });
  return BYTE_ORDER_MARK + csvOf(header, cells);
}
