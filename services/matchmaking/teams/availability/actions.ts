import { ageIndex, type Availability } from '@playfield/contracts/availability.ts';
import type { KnownUser } from '@playfield/contracts/events/accounts.ts';
import { namesField } from '@playfield/contracts/fields/places.ts';
import { ageGroups, valuesOf, travelDistances, type AgeGroup } from '@playfield/contracts/fields/options.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { pick } from '@playfield/kit/data/pick.ts';
import { invalid } from '@playfield/kit/http/errors.ts';
import { singleHours, timeOf, weeklyHours } from './hours.ts';
import { PUBLIC_AVAILABILITY, type AvailabilityRecord, type PublicAvailability } from './model.ts';
import type { Models } from '../../models.ts';
import { unknownPlace } from '../../places/names.ts';
import { publicPlaceOf, type Venue, type Venues } from '../../places/venues.ts';

export const NO_TOWN = 'We could not find your team’s town. Correct it in your profile first.';

type Placed = Pick<AvailabilityRecord, 'point' | 'publicPlace' | 'vicinity' | 'region' | 'timeZone'>;

function placed(venue: Venue): Placed {
  return {
    point: { type: 'Point', coordinates: [venue.longitude, venue.latitude] },
    ...publicPlaceOf(venue, ''),
    timeZone: venue.timeZone,
  };
}

export type SetAvailability = Omit<AvailabilityRecord, 'weekend'>;

export async function availabilityRecord(
  said: Availability,
  caller: Identity,
  venues: Pick<Venues, 'place'>,
): Promise<SetAvailability> {
  const { weekly, openings, homeField, ages, ...kept } = said;
  const place = await venues.place(caller.id, homeField ?? { location: caller.teamLocation });
  if (!place)
    throw invalid(homeField ? { 'homeField.location': [unknownPlace(homeField.location)] } : { homeField: [NO_TOWN] });
  return {
    ...kept,
    ...placed(place),
    _id: caller.id,
    weekly: weeklyHours(weekly),
    openings: singleHours(openings),
    hosts: homeField !== null,
    homeField: homeField && { location: homeField.location, address: homeField.address || null },
    placedByField: homeField !== null,
    ages: { from: ageIndex(ages.from), to: ageIndex(ages.to) },
    suspended: false,
    reliability: null,
    sport: caller.sport,
    age: ageIndex(caller.ageGroup),
    level: caller.competitionLevel,
  };
}

const ageAt = (index: number): AgeGroup => valuesOf(ageGroups)[index] ?? 'adult';

export function presentAvailability(record: SetAvailability): Availability {
  const { weekly, openings, homeField, point, travelMiles, ages } = record;
  const hours = ({ from, to }: { from: number; to: number }) => ({ start: timeOf(from), end: timeOf(to) });
  const [longitude, latitude] = point?.coordinates ?? [null, null];
  return {
    weekly: weekly.map((one) => ({ weekday: one.weekday, ...hours(one) })),
    openings: openings.map((one) => ({ date: one.date, ...hours(one) })),
    homeField: homeField && { ...homeField, latitude, longitude },
    travelMiles: travelDistances.find((miles) => miles === travelMiles) ?? null,
    ages: { from: ageAt(ages.from), to: ageAt(ages.to) },
    ...pick(record, 'blackouts', 'seasons', 'gender', 'levels', 'suggested', 'quick'),
  };
}

export async function rememberField(
  { availabilities }: Models,
  _id: number,
  { location, address }: { location: string; address?: string | null | undefined },
  venue: Venue | null,
): Promise<void> {
  const homeField = { location, address: address ?? null };
  const known = await availabilities.findOne({ _id }).lean();
  if (!known?.homeField || namesField(known.homeField) || !namesField(homeField)) return;
  const place = venue ? placed(venue) : {};
  await availabilities.updateOne({ _id }, { $set: { homeField, placedByField: true, ...place } });
}

export const publicAvailability = ({ availabilities }: Models, _id: number) =>
  availabilities.findOne({ _id }, PUBLIC_AVAILABILITY).lean<PublicAvailability>();

export async function updateTeamCopy(
  { availabilities }: Models,
  user: KnownUser,
  venues: Pick<Venues, 'place'>,
): Promise<void> {
  const known = await availabilities.findOne({ _id: user.id }).lean();
  if (!known) return;
  const town = known.placedByField ? null : await venues.place(user.id, { location: user.teamLocation });
  const copied = {
    sport: user.sport,
    age: ageIndex(user.ageGroup),
    level: user.competitionLevel,
    suspended: user.suspended,
  };
  await availabilities.updateOne({ _id: user.id }, { $set: { ...copied, ...(town ? placed(town) : {}) } });
}
