/** When a cancellation that the other team has not seen is sent again, and when seeing it comes too late. Pure. */
import type { ProposalRecord } from '../proposals/model.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses before it is sent again: growing, so that whoever is away for a day is not flooded. */
const PAUSES_MS = [0.5, 2, 6, 12, 24, 24, 24, 24].map((hours) => hours * HOUR_MS);
/** Near the game the pauses shrink to a part of the time that is left, but never below this. */
const SHORTEST_MS = 10 * MINUTE_MS;
const PART_OF_TIME_LEFT = 1 / 3;
/**
 * How long before the start people leave home, at the latest to be counted: an hour on the road, which is farther than
 * most teams go, and the half hour to warm up.
 */
export const LEAVES_MS = 90 * MINUTE_MS;

type Canceled = Pick<ProposalRecord, 'startsAt' | 'sentAgain'>;

/** The next time; null where it has been sent often enough, or the game would have begun. */
export function sendAgainAt({ startsAt, sentAgain = 0 }: Canceled, now: Date): Date | null {
  const pause = PAUSES_MS[sentAgain];
  if (pause === undefined) return null;
  const left = startsAt.getTime() - now.getTime();
  const next = now.getTime() + Math.max(SHORTEST_MS, Math.min(pause, left * PART_OF_TIME_LEFT));
  return next < startsAt.getTime() ? new Date(next) : null;
}

/** Whether people are still at home. */
export const isBeforeLeaving = ({ startsAt }: Pick<Canceled, 'startsAt'>, now: Date): boolean =>
  now.getTime() < startsAt.getTime() - LEAVES_MS;

/** What a new cancellation is stored with, so that it is sent until it is seen. */
export function unseenFrom(
  canceled: Pick<Canceled, 'startsAt'>,
  now: Date,
): Pick<ProposalRecord, 'seenAt' | 'sentAgain' | 'sendAt' | 'seenInTime'> {
  const next = sendAgainAt(canceled, now);
  return {
    seenAt: null,
    sentAgain: 0,
    ...(next ? { sendAt: next } : {}),
    // Of one that comes after people have left, nobody can say that it was seen in time.
    ...(isBeforeLeaving(canceled, now) ? { seenInTime: false } : {}),
  };
}
