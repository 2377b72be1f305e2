import type { Shards } from '@playfield/kit/data/shards.ts';

/** Games and offers aren't sharded: a unique index of a sharded collection would have to start with its shard key. */
export const shards: Shards = { inbox: '_id', reviews: 'teamId', 'game-log': 'matchupId' };
