/** Fills in a field that older records lack, batch by batch, until every record has it. */
import { startPoller, type Poller, type Polling } from '../jobs/poller.ts';

type Backfill = Polling & {
  name: string;
  /** Fills one batch and returns how many records lacked the value. */
  fill: () => Promise<number>;
};

export function startBackfill({ name, fill, ...polling }: Backfill): Poller {
  let done = false;
  return startPoller({
    ...polling,
    name,
    async poll() {
      if (done) return false;
      done = (await fill()) === 0;
      return !done;
    },
  });
}
