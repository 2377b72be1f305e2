/** Counts open games for pages that anyone reads, so that no view of a page counts anything. */
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import type { Models } from '../../models.ts';
import { countEverything } from './queries.ts';

type Stores = Pick<Models, 'matchups' | 'openGames'>;

export function openGamesCounting(stores: Stores): Schedule {
  return {
    name: 'open-games',
    everyMs: 60_000,
    async run() {
      const areas = await countEverything(stores, new Date());
      for (const [_id, counted] of areas)
        await stores.openGames.updateOne({ _id }, { $set: { counted } }, { upsert: true });
      await stores.openGames.deleteMany({ _id: { $nin: [...areas.keys()] } });
      return false;
    },
  };
}
