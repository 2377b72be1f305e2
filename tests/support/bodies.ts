import { randomBytes, randomUUID } from 'node:crypto';
import type { setGameDetails } from '@playfield/contracts/game-details.ts';
import type { Availability } from '@playfield/contracts/availability.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { BodyInput } from '@playfield/contracts/http/call.ts';
import type { createMatchup } from '@playfield/contracts/matchups.ts';
import type { createReview } from '@playfield/contracts/reviews.ts';
import type { register } from '@playfield/contracts/registration.ts';

export const PASSWORD = 'correct horse battery';

export type Registration = BodyInput<typeof register>;
export type ManagerRegistration = Extract<Registration, { userRole: 'team_manager' }>;
export type MemberRegistration = Extract<Registration, { userRole: 'view_only' }>;
export type MatchupBody = BodyInput<typeof createMatchup>;

const LETTERS = 'bcdfghjklmnpqrstvwxz';

export function newWord(): string {
  return `z${Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('')}`;
}

export const newAddress = () => `${randomUUID()}@teams.example`;

export function managerRegistration(more: Partial<ManagerRegistration> = {}): ManagerRegistration {
  return {
    email: newAddress(),
    password: PASSWORD,
    fullName: 'Robin Reyes',
    userRole: 'team_manager',
    teamName: 'Boulder Bandits',
    teamLocation: 'Boulder, CO',
    sport: 'baseball',
    ageGroup: '12u',
    age: 'adult',
    agreeToTerms: true,
    ...more,
  };
}

export function memberRegistration(more: Partial<MemberRegistration> = {}): MemberRegistration {
  return {
    email: newAddress(),
    password: PASSWORD,
    fullName: 'Sam Scout',
    userRole: 'view_only',
    age: 'adult',
    agreeToTerms: true,
    ...more,
  };
}

export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

export function nextDayIn(timeZone: string): string {
  return new Date(Date.now() + DAY_MS).toLocaleDateString('en-CA', { timeZone });
}

export function matchupBody(more: Partial<MatchupBody> = {}): MatchupBody {
  return {
    sport: 'baseball',
    ageGroup: '12u',
    gender: 'male',
    date: dayFromNow(20),
    startTime: '10:00',
    endTime: '12:00',
    matchupType: 'hosting',
    location: 'Boulder, CO',
    ...more,
  };
}

export const seriesBody = (dates: readonly string[], more: Partial<MatchupBody> = {}) => ({
  rows: dates.map((date) => matchupBody({ ...more, date })),
  clientId: randomUUID(),
});

export const HOME_FIELD = { location: 'Boulder, CO', address: '5805 Baseline Rd, field 3' };

type Written = BodyInput<typeof setGameDetails>;

export const detailsBody = (
  ours: Partial<Written['ours']> = {},
  shared: Partial<Written['shared']> = {},
  revision = 0,
): Written => ({
  revision,
  shared: { format: '', officials: '', fees: '', fieldRules: '', weatherPlan: '', ...shared },
  ours: { uniforms: '', contactName: '', contactPhone: '', ...ours },
});

export const reviewBody = (matchupId: number, more: Partial<BodyInput<typeof createReview>> = {}) => ({
  matchupId,
  rating: 4,
  sportsmanshipRating: 5,
  competitivenessRating: 3,
  punctualityRating: 4,
  communicationRating: 5,
  comment: 'Fair and friendly.',
  isPublic: true,
  ...more,
});

export const hoursOn = (weekdays: readonly number[], start: string, end: string) =>
  weekdays.map((weekday) => ({ weekday, start, end }));

export const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7];

export function availabilityBody(weekly: Availability['weekly'], more: Partial<Availability> = {}): Availability {
  return {
    weekly,
    openings: [],
    blackouts: [],
    seasons: [],
    homeField: HOME_FIELD,
    travelMiles: 50,
    gender: 'female',
    ages: { from: '12u', to: '12u' },
    levels: ['recreational', 'competitive'],
    suggested: true,
    quick: 'on',
    ...more,
  };
}
