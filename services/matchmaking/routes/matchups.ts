import {
  createMatchup,
  getMatchup,
  listMatchups,
  listMyMatchups,
  LOCATION_REQUIRED,
  MATCHUP_IN_PAST,
} from '@playfield/contracts/matchups.ts';
import type { NewMatchup } from '@playfield/contracts/matchups.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { invalid, notFound } from '@playfield/kit/errors.ts';
import { nextInSequence } from '@playfield/kit/mongo.ts';
import { route } from '@playfield/kit/routes.ts';
import type { Context } from 'koa';
import type { Deps } from '../app.ts';
import type { MatchupRecord } from '../models/matchup.ts';
import type { Place, Places } from '../places/places.ts';
import { presentInterest, presentMatchup } from '../present.ts';
import { startInstant, timeZoneAt } from '../rules.ts';
import { readCursor, searchMatchups, writeCursor } from '../search.ts';
import { rememberCaller, teamRefs } from '../teams.ts';

export function matchupRoutes({ db, models, places }: Deps) {
  const { matchups, interests } = models;

  return [
    route(listMatchups, async ({ query, ctx }) => {
      const { found, nextCursor, from } = await searchMatchups(models, places, query, new Date());
      const refOf = await teamRefs(
        models,
        found.map(({ teamId }) => teamId),
      );
      setNextCursor(ctx, nextCursor);
      return found.map((matchup) => presentMatchup(matchup, refOf(matchup.teamId), from));
    }),

    route(getMatchup, async ({ params, caller }) => {
      const matchup = await matchups.findOne({ _id: params.id }).lean();
      if (!matchup) throw notFound('This matchup does not exist');
      const [refOf, mine] = await Promise.all([
        teamRefs(models, [matchup.teamId]),
        interests.findOne({ matchupId: matchup._id, teamId: caller.id }).lean(),
      ]);
      return {
        ...presentMatchup(matchup, refOf(matchup.teamId)),
        myInterest: mine && { id: mine._id.toHexString(), status: mine.status },
      };
    }),

    route(createMatchup, async ({ body, caller }) => {
      const venue = await placeVenue(body, places);
      const matchup = newMatchupRecord(body, caller, venue ?? null, new Date());
      await rememberCaller(models, caller);
      const record = { _id: await nextInSequence(db, 'matchups'), ...matchup };
      await matchups.create(record);
      const refOf = await teamRefs(models, [caller.id]);
      return presentMatchup(record, refOf(caller.id));
    }),

    route(listMyMatchups, async ({ query, caller, ctx }) => {
      const after = readCursor(query.cursor);
      const found = await matchups
        .find({ teamId: caller.id, ...(after ? { _id: { $lt: after[1] } } : {}) })
        .sort({ _id: -1 })
        .limit(query.limit + 1)
        .lean();
      const page = found.slice(0, query.limit);
      const last = page.at(-1);
      setNextCursor(ctx, found.length > query.limit && last ? writeCursor([0, last._id]) : null);
      const received = await interests
        .find({ matchupId: { $in: page.map(({ _id }) => _id) } })
        .sort({ _id: 1 })
        .lean();
      const refOf = await teamRefs(models, [caller.id, ...received.map(({ teamId }) => teamId)]);
      const byMatchup = Map.groupBy(received, ({ matchupId }) => matchupId);
      return page.map((matchup) => ({
        ...presentMatchup(matchup, refOf(caller.id)),
        interests: (byMatchup.get(matchup._id) ?? []).map((interest) =>
          presentInterest(interest, refOf(interest.teamId)),
        ),
      }));
    }),
  ];
}

function setNextCursor(ctx: Context, cursor: string | null): void {
  if (cursor) ctx.set('X-Next-Cursor', cursor);
}

/** Where a game will be: by the coordinates that were sent, else by its ZIP code, else by its location's text. */
async function placeVenue(body: NewMatchup, places: Places): Promise<Place | null> {
  const { latitude, longitude, zipcode = null } = body;
  const named = (zipcode ? await places.find(zipcode) : null) ?? (await places.find(body.location));
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return named;
  return { latitude, longitude, zipcode, state: named?.state ?? (await places.stateAt({ latitude, longitude })) };
}

/** @throws {HttpError} 400 for a time that has gone by, or a distance with nothing to measure it from */
function newMatchupRecord(
  body: NewMatchup,
  caller: Identity,
  venue: Place | null,
  now: Date,
): Omit<MatchupRecord, '_id'> {
  const { latitude: _latitude, longitude: _longitude, maxTravelDistance, ...given } = body;
  const distance = body.matchupType === 'looking' && typeof maxTravelDistance === 'number' ? maxTravelDistance : null;
  if (distance !== null && !venue) throw invalid({ location: [LOCATION_REQUIRED] });
  const timeZone = timeZoneAt(venue);
  const startsAt = startInstant(body.date, body.startTime, timeZone);
  if (startsAt <= now) throw invalid({ date: [MATCHUP_IN_PAST] });
  return {
    ...given,
    teamId: caller.id,
    competitionLevel: body.competitionLevel ?? null,
    additionalInfo: body.additionalInfo || null,
    maxTravelDistance: distance,
    timeZone,
    startsAt,
    zipcode: body.zipcode ?? venue?.zipcode ?? null,
    state: venue?.state ?? null,
    ...(venue ? { point: { type: 'Point', coordinates: [venue.longitude, venue.latitude] } } : {}),
    status: 'open',
    interestCount: 0,
    revision: 1,
    createdAt: now,
  };
}
