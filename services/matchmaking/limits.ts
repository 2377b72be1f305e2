/** What one team may do to others in a day before it has to wait. */
import { createBudget } from '@playfield/kit/data/budgets.ts';
import type { Budget } from '@playfield/kit/data/budgets.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export type Budgets = {
  /** Interests in one game that a team withdrew: it may change its mind, not make a bell of it. */
  withdrawnInterests: Budget;
  /** Proposals to one team that another withdrew. */
  withdrawnProposals: Budget;
  /** Changes of one game that other teams are told of. */
  changes: Budget;
  /** Quick Matches that a team starts, also those that nobody fits: each tells whether somebody is free. */
  quickMatches: Budget;
  /** Places that a team's schedules name. */
  schedulePlaces: Budget;
};

export function createBudgets(redis: Redis): Budgets {
  const daily = (name: string, points: number) => createBudget(redis, { name, points, seconds: DAY });
  return {
    withdrawnInterests: daily('withdrawn-interests', 3),
    withdrawnProposals: daily('withdrawn-proposals', 5),
    changes: daily('changes', 10),
    quickMatches: daily('quick-matches', 6),
    // Ten schedules of a hundred fields that are all different.
    schedulePlaces: createBudget(redis, { name: 'schedule-places', points: 1_000, seconds: HOUR }),
  };
}

export const BACK_AND_FORTH = 'You have withdrawn from this game several times today. Please try again tomorrow.';
export const TOO_MANY_WITHDRAWN = 'You have withdrawn several proposals to this team today. Please try again tomorrow.';
export const TOO_MANY_CALLS =
  'You have tried Quick Match several times today. Post the game instead: everybody finds it.';
export const TOO_MANY_PLACES = 'Your schedules have named a lot of places. Please wait a while and try again.';
export const TOO_MANY_CHANGES =
  'This game has changed many times today, and other teams hear of each change. Please try again tomorrow.';
