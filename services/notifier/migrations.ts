/** What older versions left in this service's database, brought up to date: see `kit/data/migrations.ts`. */
import type { Migration } from '@playfield/kit/data/migrations.ts';
import { dropIndexes } from '@playfield/kit/data/mongo.ts';

export const migrations: readonly Migration[] = [
  {
    name: '2026-11-deliveries-by-id',
    /** Ids sort by time: an account's deliveries are listed by them. */
    run: (db) => dropIndexes(db, 'deliveries', ['userId_1_createdAt_-1']),
  },
  {
    name: '2026-11-deliveries-by-cause',
    /** How much a team has caused lately is counted by team and time. */
    run: (db) => dropIndexes(db, 'deliveries', ['otherTeamId_1']),
  },
];
