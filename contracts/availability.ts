import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { ageGroup, competitionLevel, day, degrees, gender, place, timeOfDay } from './fields/common.ts';
import { exactAddress } from './matchups.ts';
import { ageGroups, travelDistances, valuesOf } from './fields/options.ts';
import { weekends } from './weekends.ts';

const WEEKLY_MAX = 84;
const DATES_MAX = 104;
const SEASONS_MAX = 6;

const hours = {
  start: timeOfDay('Start time is required'),
  /** On the next day if at or before `start`. */
  end: timeOfDay('End time is required'),
};

/** ISO 8601: Monday is 1, Sunday is 7. */
const weekday = z
  .int('Please choose a day of the week')
  .check(z.minimum(1, 'Please choose a day of the week'), z.maximum(7, 'Please choose a day of the week'));

const LAST_AFTER_FIRST = 'The last day must not be before the first';
const days = z
  .object({ from: day('First day is required'), to: day('Last day is required') })
  .check(z.refine(({ from, to }) => to >= from, { error: LAST_AFTER_FIRST, path: ['to'] }));

export function ageIndex(value: string): number {
  return valuesOf(ageGroups).findIndex((known) => known === value);
}

const ages = z
  .object({ from: ageGroup, to: ageGroup })
  .check(
    z.refine(({ from, to }) => ageIndex(to) >= ageIndex(from), {
      error: 'The oldest age group must not be younger than the youngest',
      path: ['to'],
    }),
  );

const homeField = z.object({
  location: place,
  /** Hidden from other teams until they have agreed to a game there. */
  address: exactAddress,
  latitude: z.nullish(degrees(90, 'Please enter a latitude between -90 and 90')),
  longitude: z.nullish(degrees(180, 'Please enter a longitude between -180 and 180')),
});

export const availability = z.object({
  weekly: z.array(z.object({ weekday, ...hours })).check(z.maxLength(WEEKLY_MAX, 'Please choose fewer hours')),
  openings: z
    .array(z.object({ date: day('Date is required'), ...hours }))
    .check(z.maxLength(DATES_MAX, 'Please choose fewer days')),
  blackouts: z.array(days).check(z.maxLength(DATES_MAX, 'Please choose fewer days')),
  seasons: z.array(days).check(z.maxLength(SEASONS_MAX, 'Please choose fewer seasons')),
  homeField: z.nullable(homeField),
  /** Null for any distance. */
  travelMiles: z.nullable(z.literal([...travelDistances], 'Please choose a distance from the list')),
  gender,
  ages,
  levels: z
    .array(competitionLevel, 'Please choose at least one level')
    .check(z.minLength(1, 'Please choose at least one level'), z.maxLength(2, 'Please choose each level once')),
  suggested: z.boolean('Please say true or false'),
  /** When Quick Match may notify the team's people: never, only outside their quiet hours, or at any hour. */
  quick: z._default(z.enum(['off', 'on', 'always'], 'Please choose when you may be asked'), 'on'),
});
export type Availability = z.infer<typeof availability>;

const own = { owner: 'matchmaking', access: 'team_manager' } as const;

export const getAvailability = call({
  ...own,
  method: 'GET',
  path: '/api/my-availability',
  summary: 'Returns the calling team’s availability (null if it was never set) and its next weekends',
  status: 200,
  answer: z.object({ availability: z.nullable(availability), weekends }),
});

export const setAvailability = call({
  ...own,
  method: 'PUT',
  path: '/api/my-availability',
  summary: 'Sets the calling team’s availability',
  status: 200,
  body: availability,
  answer: z.object({
    availability,
    inTheWay: z.array(z.object({ matchupId: z.number(), date: z.string(), location: z.string() })),
  }),
});
