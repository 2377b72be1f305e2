/** Keeps an email's content for a few days after sending, so that an admin can resend it. */
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import { MINUTE_MS, WEEK_MS } from '@playfield/contracts/fields/time.ts';
import type { DeliveryRecord } from './model.ts';
import type { Models } from '../models.ts';
import { isNotification } from './rules.ts';

/** People report a missing email within days. */
const KEPT_MS = WEEK_MS;

type Sent = Pick<DeliveryRecord, 'event' | 'channel' | 'otherTeamId'>;

/**
 * Whether a delivery's content is kept: only emails about another team. Never links that grant access, emails to a bare
 * address, or anything about a deleted team.
 */
export const isKept = ({ event, channel, otherTeamId }: Sent) =>
  event !== null && channel !== 'push' && typeof otherTeamId === 'number' && isNotification(event);

export const keptUntil = (now = Date.now()) => new Date(now + KEPT_MS);

/** Deletes content after its retention. */
const EVERY_MS = 10 * MINUTE_MS;

export function retention({ deliveries }: Models): Schedule {
  return {
    name: 'retention',
    everyMs: EVERY_MS,
    async run() {
      await deliveries.updateMany({ keptUntil: { $lte: new Date(), $type: 'date' } }, { event: null, keptUntil: null });
      return false;
    },
  };
}
