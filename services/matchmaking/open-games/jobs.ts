/** Counts open games for pages that anyone reads, so that no view of a page counts anything. */
import { isDuplicateKey } from '@playfield/kit/data/mongo.ts';
import { startPoller, type Poller, type Polling } from '@playfield/kit/jobs/poller.ts';
import type { Models } from '../models.ts';
import { countEverything } from './queries.ts';

type Stores = Pick<Models, 'matchups' | 'openGames' | 'openGamesRounds'>;
type Options = Polling & { /** At least, between two counts. */ pauseMs: number };

/** Counting takes at most a twentieth of the time, however many games there are. */
const PAUSE_TIMES = 20;
/** When another instance takes over, if the one that counts is killed. */
const TAKEN_MS = 5 * 60_000;
/** How often an instance looks whether a count is due, at most: one read by key. */
const LOOK_MS = 10_000;

export function startCounting(stores: Stores, { pauseMs, ...polling }: Options): Poller {
  return startPoller({
    ...polling,
    name: 'Open games',
    pauseMs: Math.min(LOOK_MS, pauseMs),
    async poll() {
      if (!(await takeRound(stores))) return false;
      const started = performance.now();
      const countedAt = new Date();
      await countAll(stores, countedAt);
      const pause = Math.max(pauseMs, (performance.now() - started) * PAUSE_TIMES);
      const next = { at: new Date(Date.now() + pause), countedAt };
      await stores.openGamesRounds.updateOne({ _id: 'next' }, { $set: next });
      return false;
    },
  });
}

/** True for one instance, once a count is due. */
async function takeRound({ openGamesRounds }: Stores): Promise<boolean> {
  const now = Date.now();
  try {
    const at = { $set: { at: new Date(now + TAKEN_MS) } };
    const { matchedCount, upsertedCount } = await openGamesRounds.updateOne(
      { _id: 'next', at: { $lte: new Date(now) } },
      at,
      { upsert: true },
    );
    return matchedCount + upsertedCount > 0;
  } catch (error) {
    // It exists and is not due.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

async function countAll(stores: Stores, now: Date): Promise<void> {
  const areas = await countEverything(stores, now);
  for (const [_id, counted] of areas)
    await stores.openGames.updateOne({ _id }, { $set: { counted } }, { upsert: true });
  await stores.openGames.deleteMany({ _id: { $nin: [...areas.keys()] } });
}
