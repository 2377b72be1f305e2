/** What an e-mail said is kept for a few days after it was sent, so that an admin can have it sent again. */
import type { Logger } from '@playfield/kit/telemetry/logger.ts';
import { startPoller } from '@playfield/kit/jobs/poller.ts';
import type { Poller } from '@playfield/kit/jobs/poller.ts';
import type { DeliveryRecord } from './model.ts';
import type { Models } from '../models.ts';
import { isNotification } from './rules.ts';

/** Somebody who misses an e-mail says so within days. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

type Told = Pick<DeliveryRecord, 'event' | 'channel' | 'otherTeamId'>;

/**
 * Whether a delivery outlasts its end: e-mails do that tell of another team. Never a link that opens something, no letter to
 * a bare address, and nothing of a team that is gone.
 */
export const isKept = ({ event, channel, otherTeamId }: Told) =>
  event !== null && channel !== 'push' && typeof otherTeamId === 'number' && isNotification(event);

export const keptUntil = (now = Date.now()) => new Date(now + KEPT_MS);

/** Drops what has been kept long enough. */
export function startForgetting({ deliveries }: Models, log: Logger): Poller {
  return startPoller({
    name: 'Old e-mails',
    log,
    async poll() {
      await deliveries.updateMany({ keptUntil: { $lte: new Date() } }, { event: null, keptUntil: null });
      return false;
    },
  });
}
