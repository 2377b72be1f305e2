/** Fills in a field that older records lack, batch by batch, until every record has it. */
import type { Logger } from '../telemetry/logger.ts';
import { startPoller, type Poller } from '../jobs/poller.ts';

type Backfill = {
  name: string;
  /** Fills one batch and returns how many records lacked the value. */
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
