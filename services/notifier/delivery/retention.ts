import { HOUR_MS, WEEK_MS } from '@playfield/contracts/fields/time.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { Models } from '../models.ts';

/** How long a finished delivery keeps its event. Longer than an alert waits for its batch. */
const KEPT_MS = WEEK_MS;
const EVERY_MS = HOUR_MS;

export function retention({ deliveries }: Models): Schedule {
  return {
    name: 'retention',
    everyMs: EVERY_MS,
    async run() {
      const old = { settledAt: { $lte: new Date(Date.now() - KEPT_MS) }, event: { $ne: null } };
      await deliveries.updateMany(old, { event: null });
      return false;
    },
  };
}
