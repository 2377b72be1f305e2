import type { Shards } from '@playfield/kit/data/shards.ts';

/** Games and offers stay on one shard, because their keys are globally unique. */
export const shards: Shards = { inbox: '_id', reviews: 'teamId', 'game-log': 'matchupId' };
