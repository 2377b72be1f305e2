import { connectMongo, prepareCollections, transaction } from '@playfield/kit/data/mongo.ts';
import { declareModels } from '@playfield/matchmaking/models.ts';
import { expect, it } from 'vitest';
import { ownDatabase } from '../support/notifier.ts';

it('rolls back all writes of a failed matchmaking transaction, even if no call passes the session', async () => {
  const db = await connectMongo(ownDatabase(), 'matchmaking');
  const { blocks, shownSlots } = declareModels(db);
  await prepareCollections(db);
  const [slots, pair] = [
    { _id: '1.2', slots: [], at: new Date() },
    { blockerId: 1, blockedId: 2 },
  ];
  const failed = transaction(db, async () => {
    await shownSlots.create([slots]);
    await blocks.insertMany([{ _id: '1.2', ...pair, createdAt: new Date(), chosen: true, people: [], because: [] }]);
    await blocks.updateOne({ _id: '2.1' }, { $set: { chosen: true } }, { upsert: true });
    expect(await blocks.countDocuments()).toBe(2);
    throw new Error('This transaction fails');
  });
  await expect(failed).rejects.toThrow('This transaction fails');
  expect(await Promise.all([shownSlots.countDocuments(), blocks.countDocuments()])).toEqual([0, 0]);
  await db.dropDatabase();
  await db.close();
});
