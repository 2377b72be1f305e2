/** Gives records from before a field was thought of their value: batch by batch, and nothing more once all have it. */
import type { Logger } from '../telemetry/logger.ts';
import { startPoller } from '../jobs/poller.ts';
import type { Poller } from '../jobs/poller.ts';

type Backfill = {
  name: string;
  /** Fills in one batch, and gives how many records it found without a value. */
  fill: () => Promise<number>;
  log: Logger;
};

export function startBackfill({ name, fill, log }: Backfill): Poller {
  let done = false;
  return startPoller({
    name,
    log,
    async poll() {
      if (done) return false;
      done = (await fill()) === 0;
      return !done;
    },
  });
}
