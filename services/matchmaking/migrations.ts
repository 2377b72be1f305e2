/** What older versions left in this service's database, brought up to date: see `kit/data/migrations.ts`. */
import type { Migration } from '@playfield/kit/data/migrations.ts';
import { dropIndexes } from '@playfield/kit/data/mongo.ts';
import type { Models } from './models.ts';
import { fillPublicPlaces } from './matchups/backfill.ts';
import type { Venues } from './matchups/venues.ts';

export const migrationsWith = (models: Models, venues: Venues): readonly Migration[] => [
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
  {
    name: '2026-11-public-places',
    /** Strangers saw a part of what was typed, and searches measured from the place itself. */
    async run() {
      while (await fillPublicPlaces(models, venues)) {
        // Batch by batch.
      }
    },
  },
  {
    name: '2026-11-feeds-by-hash',
    /** Calendars are found by a hash: the tokens themselves are sealed. */
    run: (db) => dropIndexes(db, 'feeds', ['token_1']),
  },
];
