/** Blocks between teams: who sees whose games. */
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../../models.ts';
import { blockId } from '../covering.ts';

/** The teams whose games a team does not see, because either has blocked the other. */
export async function hiddenFrom({ blocks }: Pick<Models, 'blocks'>, teamId: number): Promise<number[]> {
  const found = await blocks.find({ $or: [{ blockerId: teamId }, { blockedId: teamId }] }).lean();
  return found.map(({ blockerId, blockedId }) => (blockerId === teamId ? blockedId : blockerId));
}

export async function areApart(
  { blocks }: Pick<Models, 'blocks'>,
  [one, other]: readonly [number, number],
  session: ClientSession | null = null,
): Promise<boolean> {
  const either = [blockId(one, other), blockId(other, one)];
  return (await blocks.exists({ _id: { $in: either } }).session(session)) !== null;
}
