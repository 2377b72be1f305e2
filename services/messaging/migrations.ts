/** Migrations of this service's database: see `kit/data/migrations.ts`. */
import type { Migration } from '@playfield/kit/data/migrations.ts';
import { dropIndexes } from '@playfield/kit/data/mongo.ts';

export const migrations: readonly Migration[] = [
  {
    name: '2026-11-reminders-put-off',
    /** Unread messages are found by when they may be told of. */
    run: (db) => dropIndexes(db, 'messages', ['createdAt_1']),
  },
];
