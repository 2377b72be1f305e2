/** Gives records from before a field was thought of their value: batch by batch, and nothing more once all have it. */
import type { Logger } from '../telemetry/logger.ts';
import { startRounds } from '../jobs/poller.ts';
import type { Rounds } from '../jobs/poller.ts';

type Filling = {
  name: string;
  /** Fills in one batch, and gives how many records it found without a value. */
  fill: () => Promise<number>;
  log: Logger;
};

export function startFilling({ name, fill, log }: Filling): Rounds {
  let done = false;
  return startRounds({
    name,
    log,
    async round() {
      if (done) return false;
      done = (await fill()) === 0;
      return !done;
    },
  });
}
