/** Migrations of this service's database: see `kit/data/migrations.ts`. */
import { dropping, type Migration } from '@playfield/kit/data/migrations.ts';
import { replaceIndex } from '@playfield/kit/data/mongo.ts';
import type { Models } from './models.ts';
import { fillPublicPlaces } from './matchups/backfill.ts';
import type { Venues } from './matchups/venues.ts';
import { keepWeekendTeam } from './weekends/entry-actions.ts';

export const migrationsWith = (models: Models, venues: Venues): readonly Migration[] => [
  /** The index for searches by distance, before they used cells. */
  dropping('2026-11-search-in-cells', {
    matchups: ['point_2dsphere', 'status_1_sport_1_startsAt_1__id_1', 'status_1_state_1_startsAt_1__id_1'],
  }),
  {
    name: '2026-11-public-places',
    /** Before, strangers saw part of the typed place, and searches measured from the exact one. */
    beforeServing: true,
    async run() {
      while (await fillPublicPlaces(models, venues)) {}
    },
  },
  /** Feeds are looked up by hash; the tokens are sealed. */
  dropping('2026-11-feeds-by-hash', { feeds: ['token_1'] }),
  {
    name: '2026-11-unique-by-shard-key',
    /** Shards can hold what is unique only behind their key. */
    drops: {
      matchups: ['teamId_1_clientId_1', 'link.code_1'],
      reviews: ['matchupId_1_reviewerId_1'],
    },
    async run(db) {
      await replaceIndex(db, 'matchups', 'teamId_1_clientId_1', {
        keys: { region: 1, teamId: 1, clientId: 1 },
        unique: true,
        partial: { clientId: { $exists: true } },
      });
      await replaceIndex(db, 'matchups', 'link.code_1', {
        keys: { 'link.code': 1, region: 1 },
        partial: { 'link.code': { $exists: true } },
      });
      await replaceIndex(db, 'reviews', 'matchupId_1_reviewerId_1', {
        keys: { teamId: 1, matchupId: 1, reviewerId: 1 },
        unique: true,
      });
    },
  },
  {
    name: '2026-11-weekend-teams',
    /** Before, nobody was asked about weekends. */
    async run() {
      const all = models.availabilities.find({}, { timeZone: 1 }).lean().cursor();
      for await (const { _id, timeZone } of all) await keepWeekendTeam(models, _id, timeZone, new Date());
    },
  },
];
