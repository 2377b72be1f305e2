import type { Terms } from '../games/model.ts';
import type { Models } from '../models.ts';
import { stateNamed } from '../places/names.ts';
import { publicPlaceOf } from '../places/venues.ts';

type Place = Omit<Terms, 'date' | 'startTime' | 'endTime' | 'timeZone' | 'startsAt'>;

export async function hostTown({ teams }: Models, teamId: number): Promise<Place> {
  const team = await teams.findOne({ _id: teamId }, { teamLocation: 1 }).lean();
  const location = team?.teamLocation ?? '';
  return { location, address: null, zipcode: null, state: stateNamed(location), ...publicPlaceOf(null, location) };
}

export async function homeField({ availabilities }: Models, teamId: number): Promise<Partial<Place>> {
  const theirs = await availabilities.findOne({ _id: teamId }).lean();
  if (!theirs?.homeField) return {};
  const { homeField: field, point, publicPlace, vicinity, region } = theirs;
  return { ...field, ...(point ? { point } : {}), publicPlace, vicinity, region };
}
