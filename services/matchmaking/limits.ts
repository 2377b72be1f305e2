import { LINKS_A_DAY } from '@playfield/contracts/answer-links.ts';
import { createBudget } from '@playfield/kit/data/budgets.ts';
import type { Redis } from '@playfield/kit/data/redis.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

export function createBudgets(redis: Redis) {
  const daily = (name: string, points: number) => createBudget(redis, { name, points, seconds: DAY });
  return {
    withdrawnInterests: daily('withdrawn-interests', 3),
    withdrawnProposals: daily('withdrawn-proposals', 5),
    changes: daily('changes', 10),
    answerLinks: daily('answer-links', LINKS_A_DAY),
    quickMatches: daily('quick-matches', 6),
    calendarReadings: createBudget(redis, { name: 'calendar-readings', points: 20, seconds: HOUR }),
    schedulePlaces: createBudget(redis, { name: 'schedule-places', points: 1_000, seconds: HOUR }),
  };
}

export const BACK_AND_FORTH = 'You have withdrawn from this game several times today. Please try again tomorrow.';
export const TOO_MANY_WITHDRAWN = 'You have withdrawn several proposals to this team today. Please try again tomorrow.';
export const TOO_MANY_CALLS = 'You have used Quick Match several times today. Try again tomorrow.';
export const TOO_MANY_LINKS = 'You have made a lot of links today. Please try again tomorrow.';
export const TOO_MANY_PLACES = 'Your schedules have named a lot of places. Please wait a while and try again.';
export const TOO_MANY_CHANGES =
  'This game has changed many times today, and other teams are notified each time. Please try again tomorrow.';
