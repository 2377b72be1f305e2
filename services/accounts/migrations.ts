/** What older versions left in this service's database, brought up to date: see `kit/data/migrations.ts`. */
import type { Migration } from '@playfield/kit/data/migrations.ts';
import { dropIndexes } from '@playfield/kit/data/mongo.ts';

export const migrations: readonly Migration[] = [
  {
    name: '2026-11-admins-have-roles',
    /** Admins from before there were roles could do everything. */
    async run(db) {
      const asOwner = { role: 'owner', disabled: false, sessionEpoch: 1, guarded: 0 };
      await db.collection('admins').updateMany({ role: { $exists: false } }, { $set: asOwner });
    },
  },
  {
    name: '2026-11-unverified-by-age',
    /** Its beginning is in an index that also knows how old an account is. */
    run: (db) => dropIndexes(db, 'users', ['isVerified_1']),
  },
  {
    name: '2026-11-audit-ends-at-the-front',
    /** Entries went one by one, wherever they stood in the chain. */
    run: (db) => dropIndexes(db, 'audit', ['at_1']),
  },
];
