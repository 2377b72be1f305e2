import type { Shards } from '@playfield/kit/data/shards.ts';

export const shards: Shards = { inbox: '_id', deliveries: 'userId', notifications: 'userId' };
