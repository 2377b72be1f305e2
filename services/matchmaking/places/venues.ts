import { FAR_FROM_PLACE, FARTHEST_FROM_PLACE_MILES } from '@playfield/contracts/matchups.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import { isDuplicateKey } from '@playfield/kit/data/mongo.ts';
import { cellsOf } from './cells.ts';
import { asRough, type LocationGrid, type RoughPoint, type Town } from './location-privacy.ts';
import type { PublicPlace, TeamPlacesRecord } from './point.ts';
import type { Models } from '../models.ts';
import type { Gazetteer, Place, Places } from './gazetteer.ts';
import { distanceMiles, type Coordinates } from './coordinates.ts';

/** Maximum number of stored places per team. Never evict a place, or a field there could get a different point. */
const PLACES_MAX = 200;

export type Venue = Place & { shown: RoughPoint };

type Named = {
  location: string;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
  zipcode?: string | null | undefined;
};

type Deps = { models: Models; places: Places; gazetteer: Gazetteer; grid: LocationGrid };

export type Venues = ReturnType<typeof createVenues>;

export function createVenues({ models: { teamPlaces }, places, gazetteer, grid }: Deps) {
  async function find({ location, latitude, longitude, zipcode = null }: Named): Promise<Place | null> {
    const byZip = zipcode ? await places.find(zipcode) : null;
    const named = byZip ?? (await places.find(location));
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return named;
    const point = { latitude, longitude };
    const isFar = (place: Place) => distanceMiles(place, point) > FARTHEST_FROM_PLACE_MILES;
    // Also compare the point with the town, which may be far from the center of a rural ZIP code.
    if (named && isFar(named) && isFar((byZip && (await places.find(location))) ?? named))
      throw invalid({ location: [FAR_FROM_PLACE] });
    const near = await gazetteer.nearest(point);
    const { state, town } = named ?? near;
    const { timeZone } = near;
    const written = zipcode ?? (named?.zipcode && location.trim().endsWith(named.zipcode) ? named.zipcode : null);
    return { ...point, zipcode: written ?? near.zipcode, state, town, timeZone };
  }

  async function shownFor(teamId: number, exact: Coordinates): Promise<RoughPoint> {
    for (;;) {
      const known = await teamPlaces.findOne({ _id: teamId }).lean();
      const same = known?.places
        .filter((place) => distanceMiles(place.exact, exact) <= place.reachMiles)
        .toSorted((one, other) => distanceMiles(one.exact, exact) - distanceMiles(other.exact, exact))[0];
      if (same) return asRough(same.shown);
      const { point, reachMiles } = await grid.snap(exact);
      if (known && known.places.length >= PLACES_MAX) return point;
      const place = { exact: { latitude: exact.latitude, longitude: exact.longitude }, shown: point, reachMiles };
      if (await keep(teamId, known?.places.length ?? 0, place)) return point;
    }
  }

  async function keep(_id: number, count: number, place: TeamPlacesRecord['places'][number]): Promise<boolean> {
    const added = { $push: { places: place } };
    try {
      const stored = await teamPlaces.updateOne({ _id, places: { $size: count } }, added, { upsert: count === 0 });
      return stored.matchedCount + stored.upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** A town's center may be shown exactly, because it reveals no more than the town's name. */
  async function isMiddleOfTown({ town, latitude, longitude }: Place): Promise<boolean> {
    const middle = town && (await gazetteer.find(town));
    return middle?.latitude === latitude && middle.longitude === longitude;
  }

  return {
    async place(teamId: number, named: Named): Promise<Venue | null> {
      const place = await find(named);
      if (!place) return null;
      return { ...place, shown: (await isMiddleOfTown(place)) ? asRough(place) : await shownFor(teamId, place) };
    },
    async zoneOf(
      venue: Venue | null,
      { location, timeZone, home }: { location: string; timeZone?: string | undefined; home: Town | '' },
    ): Promise<string | null> {
      if (venue) return venue.timeZone;
      const usual = timeZone ?? (home === '' ? null : ((await gazetteer.find(home))?.timeZone ?? null));
      return gazetteer.zoneNamed(location, usual, home);
    },
    async townIn(text: string): Promise<Town | null> {
      return (await gazetteer.find(text))?.town ?? null;
    },
    middleOf: (town: Town): Promise<Coordinates | null> => gazetteer.find(town),
  };
}

export function publicPlaceOf(
  venue: Pick<Venue, 'shown' | 'town'> | null,
  home: Town | '',
): { publicPlace: PublicPlace; vicinity: string | null; region: string | null } {
  if (!venue) return { publicPlace: { town: home, point: null }, ...cellsOf(null) };
  const { latitude, longitude } = venue.shown;
  const point = { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] };
  return { publicPlace: { town: venue.town ?? home, point }, ...cellsOf(venue.shown) };
}
