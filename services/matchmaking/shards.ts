import type { Shards } from '@playfield/kit/data/shards.ts';

/**
 * Collections that grow with every game. Games and offers stay on one shard, because their keys are globally unique.
 */
export const shards: Shards = {
  inbox: '_id',
  reviews: 'teamId',
  'game-log': 'matchupId',
};
