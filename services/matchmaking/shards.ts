import type { Shards } from '@playfield/kit/data/shards.ts';

/** Collections that grow with every game. Games stay on one shard: their key is globally unique. */
export const shards: Shards = {
  inbox: '_id',
  interests: 'matchupId',
  proposals: 'about',
  reviews: 'teamId',
  'game-log': 'matchupId',
};
