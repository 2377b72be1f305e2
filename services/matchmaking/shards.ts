import type { Shards } from '@playfield/kit/data/shards.ts';

/** What grows with every game. Games themselves have a globally unique key. */
export const shards: Shards = {
  inbox: '_id',
  interests: 'matchupId',
  proposals: 'about',
  reviews: 'teamId',
  'team-steps': 'teamId',
};
