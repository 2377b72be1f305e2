/** What the week brings: questions on Thursday, games on Sunday and Monday evening, and the end on Tuesday evening. */
import { startPoller, type Poller, type Polling } from '@playfield/kit/jobs/poller.ts';
import { arrangeNext, endUnanswered, type ArrangingMeans } from './arranging-actions.ts';
import { askSome } from './asking-actions.ts';

/** Nobody waits for these: three reads by index, where nothing is due. */
const LOOK_MS = 5_000;

/** Safe on several instances: each step marks what it has done in its transaction. */
export function startWeekends(means: ArrangingMeans, polling: Polling): Poller {
  return startPoller({
    ...polling,
    name: 'Weekends',
    pauseMs: LOOK_MS,
    async poll() {
      const now = new Date();
      const asked = await askSome(means, now);
      // Before the next round, so that both teams are in it.
      if (await endUnanswered(means, now)) return true;
      const arranged = await arrangeNext(means, now);
      means.outbox.announce();
      return asked || arranged;
    },
  });
}
