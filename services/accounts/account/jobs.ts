import type { Client } from '@playfield/kit/http/edge.ts';
import { transaction } from '@playfield/kit/data/mongo.ts';
import type { Schedule } from '@playfield/kit/jobs/schedules.ts';
import { DAY_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import type { Deps } from '../deps.ts';
import { removeAccount } from './removal.ts';

/** Days after which an unverified account, whose address may be someone else's, is deleted. */
const UNVERIFIED_DAYS = 30;
const PAGE_COUNT_DAYS = 2 * 366;
const EVERY_MS = 10 * MINUTE_MS;
const BATCH = 20;
const NOBODY: Client = { address: '', device: '' };

export function retention(deps: Pick<Deps, 'db' | 'models' | 'outbox' | 'log'>): Schedule {
  const { db, models, log } = deps;

  async function removeUnverified(now: number): Promise<boolean> {
    const due = { isVerified: false, leavingAt: null, createdAt: { $lte: new Date(now - UNVERIFIED_DAYS * DAY_MS) } };
    const found = await models.users.find(due, { _id: 1 }).limit(BATCH).lean();
    for (const { _id } of found) {
      await transaction(db, (session) =>
        removeAccount(deps, { _id, ...due }, { client: NOBODY, byAdmin: false }, session),
      );
    }
    if (found.length > 0) log.info({ accounts: found.length }, 'Removed accounts that were never verified');
    return found.length === BATCH;
  }

  async function removePageCounts(now: number): Promise<void> {
    const day = new Date(now - PAGE_COUNT_DAYS * DAY_MS).toISOString().slice(0, 10);
    await models.pageCounts.deleteMany({ day: { $lt: day } });
  }

  return {
    name: 'retention',
    everyMs: EVERY_MS,
    async run() {
      const now = Date.now();
      await removePageCounts(now);
      return removeUnverified(now);
    },
  };
}
