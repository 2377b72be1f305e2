import type { Availability } from '@playfield/contracts/availability.ts';
import type { User } from '@playfield/contracts/users.ts';

export type FirstAvailability = Omit<Availability, 'gender'> & { gender?: Availability['gender'] };

export function usualAvailability({ ageGroup }: User): FirstAvailability {
  return {
    weekly: [],
    openings: [],
    blackouts: [],
    seasons: [],
    homeField: null,
    travelMiles: 50,
    ages: { from: ageGroup, to: ageGroup },
    levels: ['recreational', 'competitive'],
    suggested: true,
    quick: 'on',
  };
}
