/** Migrations of this service's database: see `kit/data/migrations.ts`. */
import { dropping, type Migration } from '@playfield/kit/data/migrations.ts';
import { replaceIndex } from '@playfield/kit/data/mongo.ts';

export const migrations: readonly Migration[] = [
  /** Unread messages are found by when they may be told of. */
  dropping('2026-11-reminders-put-off', { messages: ['createdAt_1'] }),
  {
    name: '2026-11-unique-by-shard-key',
    /** Shards can hold what is unique only behind their key. */
    drops: { messages: ['senderId_1_clientId_1'] },
    run: (db) =>
      replaceIndex(db, 'messages', 'senderId_1_clientId_1', {
        keys: { conversationId: 1, senderId: 1, clientId: 1 },
        unique: true,
        partial: { clientId: { $exists: true } },
      }),
  },
];
