import { MATCHUP_IN_PAST, newMatchup, type NewMatchup } from '@playfield/contracts/matchups.ts';
import {
  GAME_THEN,
  ROW_TWICE,
  type Verdict,
  checkSchedule,
  createMatchups,
  listSchedule,
} from '@playfield/contracts/schedules.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { throwIfRateLimited } from '@playfield/kit/data/budgets.ts';
import { HttpError, invalid } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { parse } from '@playfield/kit/http/validate.ts';
import type { Deps } from '../deps.ts';
import { clientIdsOf, newMatchupRecord, type NewGame, postedBefore, postOnce } from '../games/actions.ts';
import type { MatchupRecord } from '../games/model.ts';
import { presentExactMatchup } from '../games/present.ts';
import { TOO_MANY_PLACES } from '../limits.ts';
import type { Models } from '../models.ts';
import type { Town } from '../places/location-privacy.ts';
import type { Venue, Venues } from '../places/venues.ts';
import { scheduleOf } from './queries.ts';
import { presentOwnTeam } from '../teams/model.ts';
import { saveCaller } from '../teams/queries.ts';

type Importing = { models: Models; venues: Venues; caller: Identity; now: Date };
type Judged = { verdict: Verdict; game: NewGame | null };

async function judge(rows: readonly unknown[], importing: Importing, clientId?: string): Promise<Judged[]> {
  const { models, venues, caller } = importing;
  const venueOf = placedOnce(venues, caller.id);
  const home = (await venues.townIn(caller.teamLocation)) ?? '';
  const judged = await Promise.all(
    rows.map(async (row, index) => {
      const made = await gameOf(row, { ...importing, venueOf, home });
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
type Making = Importing & { venueOf: (body: NewMatchup) => Promise<Venue | null>; home: Town | '' };

async function gameOf(row: unknown, { venueOf, venues, home, caller, now }: Making): Promise<Judged> {
  try {
    const body = parse(newMatchup, row);
    const venue = await venueOf(body);
    const timeZone = await venues.zoneOf(venue, { location: body.location, home });
    const { clientId: _, ...game } = newMatchupRecord(body, caller, { venue, home, timeZone }, now);
    const { startsAt } = game;
    const place = venue?.town ?? null;
    return { verdict: { verdict: 'ok', errors: {}, startsAt: startsAt.toISOString(), timeZone, place }, game };
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 400) throw error;
    const fields = error.extra.fieldErrors ?? { row: ['Please send each game as an object'] };
    const errors = Object.fromEntries(Object.entries(fields).map(([field, [first]]) => [field, first ?? '']));
    const verdict = errors['date'] === MATCHUP_IN_PAST ? 'past' : 'wrong';
    return { verdict: { verdict, errors, startsAt: null, timeZone: null, place: null }, game: null };
  }
}

function placesIn(rows: readonly unknown[]): number {
  const keys = rows.map((row) => placeKey(newMatchup.safeParse(row).data ?? { location: '' }));
  return new Set(keys).size;
}

const placeKey = ({ location, zipcode, latitude, longitude }: Named) =>
  JSON.stringify([location, zipcode, latitude, longitude]);

function placedOnce(venues: Venues, teamId: number): Making['venueOf'] {
  const found = new Map<string, Promise<Venue | null>>();
  return (body) => {
    const key = placeKey(body);
    const venue = found.get(key) ?? venues.place(teamId, body);
    found.set(key, venue);
    return venue;
  };
}

const keyOf = ({ startsAt, sport, ageGroup }: Pick<MatchupRecord, 'startsAt' | 'sport' | 'ageGroup'>) =>
  `${startsAt.getTime()} ${sport} ${ageGroup}`;

async function keysTaken({ matchups }: Models, teamId: number, games: readonly NewGame[]) {
  const startsAt = { $in: games.map((game) => game.startsAt) };
  // Exclude the games of an earlier attempt, so that a retry isn't rejected as a duplicate of itself.
  const others = { status: { $ne: 'cancelled' }, clientId: { $nin: clientIdsOf(games) } } as const;
  const found = await matchups.find({ startsAt, ...others, $or: [{ teamId }, { opponentId: teamId }] }).lean();
  return new Set(found.map(keyOf));
}

export function scheduleRoutes(deps: Deps) {
  const { db, models, venues, budgets } = deps;

  async function payFor(rows: readonly unknown[], teamId: number): Promise<void> {
    throwIfRateLimited(await budgets.schedulePlaces.spend(`${teamId}`, placesIn(rows)), TOO_MANY_PLACES);
  }

  return [
    route(checkSchedule, async ({ body: { rows }, caller }) => {
      await payFor(rows, caller.id);
      const judged = await judge(rows, { models, venues, caller, now: new Date() });
      return judged.map(({ verdict }) => verdict);
    }),

    route(createMatchups, async ({ body: { rows, clientId }, caller }) => {
      const present = (record: MatchupRecord) => presentExactMatchup(record, presentOwnTeam(caller));
      const clientIds = rows.map((_, index) => `${clientId} ${index}`);
      const before = await postedBefore(models, caller.id, clientIds);
      if (before.length === rows.length) return before.map(present);
      await payFor(rows, caller.id);
      const judged = await judge(rows, { models, venues, caller, now: new Date() }, clientId);
      const wrong = judged.flatMap(({ verdict }, index) =>
        Object.entries(verdict.errors).map(([field, error]): [string, string[]] => [`rows.${index}.${field}`, [error]]),
      );
      if (wrong.length > 0) throw invalid(Object.fromEntries(wrong));
      await saveCaller(deps, caller);
      const games = judged.flatMap(({ game }) => game ?? []);
      return (await postOnce({ db, models }, games, caller)).map(present);
    }),

    route(listSchedule, ({ query, caller }) => scheduleOf(models, caller.id, query, new Date())),
  ];
}
