/** Records that a block of one team also keeps another one away, because the same people run both. */
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';

type Reason = { blockerId: number; blockedId: number; createdAt: Date };

export const blockId = (blockerId: number, blockedId: number) => `${blockerId}.${blockedId}`;

/** @returns whether the team was not blocked before */
export async function cover(
  { blocks }: Pick<Models, 'blocks'>,
  { blockerId, blockedId: cause, createdAt }: Reason,
  blockedId: number,
  session?: ClientSession,
): Promise<boolean> {
  const { upsertedCount } = await blocks.updateOne(
    { _id: blockId(blockerId, blockedId) },
    { $setOnInsert: { blockerId, blockedId, createdAt, chosen: false, people: [] }, $addToSet: { because: cause } },
    { ...(session ? { session } : {}), upsert: true },
  );
  return upsertedCount > 0;
}

/** For a team whose first call arrives before its registration event: nobody has agreed on anything with it. */
export async function coverNewTeam(
  models: Pick<Models, 'blocks'>,
  { teamId, personId }: { teamId: number; personId: number },
): Promise<void> {
  const reasons = await models.blocks.find({ chosen: true, people: personId }).lean();
  for (const block of reasons) await cover(models, block, teamId);
}
