import { declareInbox } from '@playfield/kit/events/inbox.ts';
import { declareModels as matchmakingModels } from '@playfield/matchmaking/models.ts';
import { shards as matchmaking } from '@playfield/matchmaking/shards.ts';
import { declareModels as messagingModels } from '@playfield/messaging/models.ts';
import { shards as messaging } from '@playfield/messaging/shards.ts';
import { declareModels as notifierModels } from '@playfield/notifier/models.ts';
import { shards as notifier } from '@playfield/notifier/shards.ts';
import mongoose from 'mongoose';
import { expect, it } from 'vitest';

it.each([
  ['matchmaking', matchmakingModels, matchmaking],
  ['messaging', messagingModels, messaging],
  ['notifier', notifierModels, notifier],
] as const)('shards only collections of %s whose unique indexes begin with the shard key', (_, declare, shards) => {
  const db = mongoose.createConnection();
  declare(db);
  declareInbox(db);
  const models = Object.values(db.models);
  for (const [collection, field] of Object.entries(shards)) {
    const model = models.find((one) => one.collection.name === collection);
    const unique = model?.schema.indexes().filter(([, options]) => options.unique) ?? [];
    expect(model, collection).toBeDefined();
    expect(unique.map(([fields]) => Object.keys(fields)[0]).filter((first) => first !== field)).toEqual([]);
  }
});
