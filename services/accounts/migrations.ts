/** Migrations of this service's database: see `kit/data/migrations.ts`. */
import { dropping, type Migration } from '@playfield/kit/data/migrations.ts';

export const migrations: readonly Migration[] = [
  {
    name: '2026-11-admins-have-roles',
    /** Before there were roles, admins could do everything. */
    async run(db) {
      const asOwner = { role: 'owner', disabled: false, sessionEpoch: 1, guarded: 0 };
      await db.collection('admins').updateMany({ role: { $exists: false } }, { $set: asOwner });
    },
  },
  /** A prefix of a newer index that includes the account's age. */
  dropping('2026-11-unverified-by-age', { users: ['isVerified_1'] }),
  /** Entries used to expire one by one, anywhere in the chain. */
  dropping('2026-11-audit-ends-at-the-front', { audit: ['at_1'] }),
];
