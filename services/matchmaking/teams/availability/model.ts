import { competitionLevel, gender, sport } from '@playfield/contracts/fields/common.ts';
import { weekendDay, weekendHabit } from '@playfield/contracts/weekends.ts';
import { recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { point, publicPlace } from '../../places/point.ts';

/** Minutes since midnight or, in `ages`, indexes in `ageGroups`. */
const stretch = { from: z.number(), to: z.number() };
const days = z.object({ from: z.string(), to: z.string() });

const weekend = z.object({
  habit: weekendHabit,
  answers: z.array(z.object({ saturday: z.string(), days: z.array(weekendDay) })),
  next: z.object({ step: z.enum(['ask', 'pair', 'again', 'end']), saturday: z.string(), at: z.date() }),
  unanswered: z.number(),
  ignored: z.number(),
});
export type WeekendAnswers = z.infer<typeof weekend>;

export const availabilitySchema = recordSchema('availabilities', {
  _id: z.number(),
  /** Weekdays are 1 (Monday) to 7 (Sunday). */
  weekly: z.array(z.object({ weekday: z.number(), ...stretch })),
  openings: z.array(z.object({ date: z.string(), ...stretch })),
  blackouts: z.array(days),
  seasons: z.array(days),
  timeZone: z.string(),
  homeField: z.nullable(z.object({ location: z.string(), address: z.nullable(z.string()) })),
  /** Private, because the point may be the team's field. */
  point: z.optional(point),
  hosts: z.boolean(),
  publicPlace,
  vicinity: z.nullable(z.string()),
  region: z.nullable(z.string()),
  placedByField: z.boolean(),
  travelMiles: z.nullable(z.number()),
  gender,
  ages: z.object(stretch),
  levels: z.array(competitionLevel),
  suggested: z.boolean(),
  quick: z.enum(['off', 'on', 'always']),
  suspended: z.boolean(),
  reliability: z.nullable(z.number()),
  sport,
  age: z.number(),
  level: z.nullable(competitionLevel),
  weekend,
});
export type AvailabilityRecord = RecordOf<typeof availabilitySchema>;

export const PUBLIC_AVAILABILITY = { homeField: 0, point: 0 } as const;
type Private = keyof typeof PUBLIC_AVAILABILITY;
export type PublicAvailability = Omit<AvailabilityRecord, Private> & { readonly [Name in Private]?: never };

export function publicAvailabilityOf({ homeField: _, point: __, ...open }: AvailabilityRecord): PublicAvailability {
  return open;
}

export const suggestionIndexes = {
  vicinity: { sport: 1, suggested: 1, suspended: 1, vicinity: 1, age: 1 },
  region: { sport: 1, suggested: 1, suspended: 1, region: 1, age: 1 },
} as const;
availabilitySchema.index(suggestionIndexes.vicinity);
availabilitySchema.index(suggestionIndexes.region);
availabilitySchema.index({ 'weekend.next.at': 1 });
