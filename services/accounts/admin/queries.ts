/** The admins' account search: by part of the address, the name or the team's name. */
import { startBackfill } from '@playfield/kit/data/backfill.ts';
import type { Poller, Polling } from '@playfield/kit/jobs/poller.ts';
import { findBySubstring, gramsOf } from '@playfield/kit/data/substrings.ts';
import type { Models } from '../models.ts';
import type { UserRecord } from '../account/model.ts';

type Named = Pick<UserRecord, 'email' | 'fullName' | 'teamName'>;

export const gramsOfUser = ({ email, fullName, teamName }: Named) => gramsOf(email, fullName, teamName);

type Wanted = { q: string; before: number | undefined; limit: number };

export async function findUsers({ users }: Models, { q, before, limit }: Wanted): Promise<UserRecord[]> {
  const fields = ['email', 'fullName', 'teamName'] as const;
  return findBySubstring(users, { text: q, fields, filter: { leavingAt: null }, before, limit });
}

/** Accounts per poll. */
const BATCH = 500;

/** Indexes accounts from before the admins' search. */
export function startIndexing({ users }: Models, polling: Polling): Poller {
  async function fill(): Promise<number> {
    const found = await users
      .find({ grams: { $exists: false } })
      .limit(BATCH)
      .lean();
    for (const user of found) {
      const { _id, email, fullName, teamName } = user;
      await users.updateOne({ _id, email, fullName, teamName }, { $set: { grams: gramsOfUser(user) } });
    }
    return found.length;
  }
  return startBackfill({ ...polling, name: 'Accounts to be found', fill });
}
