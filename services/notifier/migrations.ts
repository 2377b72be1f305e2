/** Migrations of this service's database: see `kit/data/migrations.ts`. */
import type { Migration } from '@playfield/kit/data/migrations.ts';
import { dropIndexes } from '@playfield/kit/data/mongo.ts';

export const migrations: readonly Migration[] = [
  {
    name: '2026-11-deliveries-by-id',
    /** IDs sort by time, so they list an account's deliveries. */
    run: (db) => dropIndexes(db, 'deliveries', ['userId_1_createdAt_-1']),
  },
  {
    name: '2026-11-deliveries-by-cause',
    /** A team's recent notifications are counted by team and time. */
    run: (db) => dropIndexes(db, 'deliveries', ['otherTeamId_1']),
  },
  {
    name: '2026-11-deliveries-by-number',
    /** It was partial by type, which MongoDB's planner does not recognize in a query for one number. */
    run: (db) => dropIndexes(db, 'deliveries', ['otherTeamId_1_createdAt_-1']),
  },
  {
    name: '2026-11-deliveries-by-rank',
    /** They are queued lane by lane; the index in their place begins alike. */
    run: (db) => dropIndexes(db, 'deliveries', ['status_1_enqueuedAt_1__id_1']),
  },
];
