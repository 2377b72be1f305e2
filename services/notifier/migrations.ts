/** Migrations of this service's database: see `kit/data/migrations.ts`. */
import { dropping, type Migration } from '@playfield/kit/data/migrations.ts';

export const migrations: readonly Migration[] = [
  /** IDs sort by time, so they list an account's deliveries. */
  dropping('2026-11-deliveries-by-id', { deliveries: ['userId_1_createdAt_-1'] }),
  /** A team's recent notifications are counted by team and time. */
  dropping('2026-11-deliveries-by-cause', { deliveries: ['otherTeamId_1'] }),
  /** It was partial by type, which MongoDB's planner does not recognize in a query for one number. */
  dropping('2026-11-deliveries-by-number', { deliveries: ['otherTeamId_1_createdAt_-1'] }),
  /** They are queued lane by lane; the index in their place begins alike. */
  dropping('2026-11-deliveries-by-rank', { deliveries: ['status_1_enqueuedAt_1__id_1'] }),
];
