/** Backfills public places of older games, proposals and availabilities, and teams' towns. */
import type { Models } from '../models.ts';
import type { Point } from './model.ts';
import { publicPlaceOf, type Venues } from './venues.ts';

/** Records per batch. */
const BATCH = 200;

/** The revision of an account that has never changed. */
const REGISTERED = 1;

type Placed = { point?: Point; zipcode?: string | null };

/** @returns whether there may be more */
export async function fillPublicPlaces(models: Models, venues: Venues): Promise<boolean> {
  const { availabilities, matchups, proposals, teams } = models;
  const unplaced = { publicPlace: null };

  const placeOf = async (teamId: number, location: string, { point, zipcode = null }: Placed) => {
    const [longitude, latitude] = point?.coordinates ?? [];
    const named = await venues.place(teamId, { location, latitude, longitude, zipcode }).catch(() => null);
    // If the coordinates are far from the named place, the place counts.
    return named ?? (await venues.place(teamId, { location, zipcode }));
  };

  const townOf = new Map<number, string>();
  const homeOf = async (teamId: number) => {
    const known = townOf.get(teamId) ?? (await teams.findOne({ _id: teamId }).lean())?.teamLocation ?? '';
    townOf.set(teamId, known);
    return (await venues.townIn(known)) ?? '';
  };

  const games = await matchups.find(unplaced).limit(BATCH).lean();
  for (const game of games) {
    const venue = await placeOf(game.teamId, game.location, game);
    await matchups.updateOne({ _id: game._id }, { $set: publicPlaceOf(venue, await homeOf(game.teamId)) });
  }
  const proposed = await proposals.find(unplaced).limit(BATCH).lean();
  for (const one of proposed) {
    const teamId = one.hostId ?? one.fromId;
    const venue = await placeOf(teamId, one.location, one);
    await proposals.updateOne({ _id: one._id }, { $set: publicPlaceOf(venue, await homeOf(teamId)) });
  }
  const said = await availabilities.find(unplaced).limit(BATCH).lean();
  for (const one of said) {
    const venue = await placeOf(one._id, one.homeField?.location ?? (await homeOf(one._id)), one);
    const places = publicPlaceOf(venue, await homeOf(one._id));
    await availabilities.updateOne({ _id: one._id }, { $set: { ...places, hosts: one.homeField !== null } });
  }
  const named = await teams
    .find({ verified: { $exists: false }, deleted: false })
    .limit(BATCH)
    .lean();
  for (const team of named) {
    const teamLocation = (await venues.townIn(team.teamLocation)) ?? '';
    // Verifying changes an account, so one at its first revision has not been verified.
    await teams.updateOne({ _id: team._id }, { $set: { teamLocation, verified: team.revision !== REGISTERED } });
  }
  return [games, proposed, said, named].some(({ length }) => length === BATCH);
}
