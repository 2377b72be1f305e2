/** What older versions left in this service's database, brought up to date: see `kit/migrations.ts`. */
import type { Migration } from '@playfield/kit/migrations.ts';
import { dropIndexes } from '@playfield/kit/mongo.ts';

export const migrations: readonly Migration[] = [
  {
    name: '2026-11-search-in-cells',
    /** What searches by distance read before they looked for cells. */
    run: (db) =>
      dropIndexes(db, 'matchups', [
        'point_2dsphere',
        'status_1_sport_1_startsAt_1__id_1',
        'status_1_state_1_startsAt_1__id_1',
      ]),
  },
];
