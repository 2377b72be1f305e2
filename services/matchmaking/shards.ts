import type { Shards } from '@playfield/kit/data/shards.ts';

/** Games and offers aren't sharded, because their unique indexes would have to start with the shard key. */
export const shards: Shards = { inbox: '_id', reviews: 'teamId', 'game-log': 'matchupId' };
