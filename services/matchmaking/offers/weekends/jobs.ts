/** What the week brings: questions on Thursday, games on Sunday and Monday evening, and the end on Tuesday evening. */
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import { arrangeNext, endUnanswered, type ArrangingMeans } from './arranging-actions.ts';
import { askSome } from './asking-actions.ts';

/** Safe on several instances: each step marks what it has done in its transaction. */
export function weekends(means: ArrangingMeans): Schedule {
  return {
    name: 'weekends',
    everyMs: 10_000,
    async run() {
      const now = new Date();
      const asked = await askSome(means, now);
      // Before the next round, so that both teams are in it.
      if (await endUnanswered(means, now)) return true;
      const arranged = await arrangeNext(means, now);
      return asked || arranged;
    },
  };
}
