import type { QueryFilter } from 'mongoose';
import type { Models } from '../models.ts';
import { peopleIn, runnersOf, type BlockRecord, type Pair, type TeamRecord, type TeamWithPeople } from './model.ts';

const blockId = (blockerId: number, blockedId: number) => `${blockerId}.${blockedId}`;

export async function blockedTeamIds({ blocks }: Models, teamId: number): Promise<number[]> {
  const found = await blocks.find({ $or: [{ blockerId: teamId }, { blockedId: teamId }] }).lean();
  return found.map(({ blockerId, blockedId }) => (blockerId === teamId ? blockedId : blockerId));
}

export async function isBlocked({ blocks }: Models, [one, other]: readonly [number, number]): Promise<boolean> {
  const either = [blockId(one, other), blockId(other, one)];
  return (await blocks.exists({ _id: { $in: either } })) !== null;
}

/** A block also covers the other teams, existing and future, of the people who run the blocked team. */
export async function beginBlock(models: Models, pair: Pair, createdAt: Date): Promise<Pair[]> {
  const { blocks } = models;
  const _id = blockId(pair.blockerId, pair.blockedId);
  const before = await blocks.findOne({ _id }).lean();
  if (before?.chosen) return [];
  const block = await blocks
    .findOneAndUpdate(
      { _id },
      { $set: { ...pair, chosen: true, createdAt }, $setOnInsert: { people: [], because: [] } },
      { upsert: true, returnDocument: 'after' },
    )
    .lean();
  return [...(before ? [] : [pair]), ...(await extend(models, block))];
}

export async function endBlock({ blocks }: Models, pair: Pair): Promise<Pair[]> {
  const { blockerId, blockedId } = pair;
  await blocks.updateOne({ _id: blockId(blockerId, blockedId) }, { $set: { chosen: false, people: [] } });
  await blocks.updateMany({ blockerId, because: blockedId }, { $pull: { because: blockedId } });
  return removeUnfounded({ blocks }, { blockerId });
}

export async function updateRunners(models: Models, team: TeamWithPeople): Promise<{ begun: Pair[]; ended: Pair[] }> {
  const { blocks, teams } = models;
  const people = peopleIn(team);
  // Conflict with concurrent blocks of these people's other teams, so that the one that is retried sees this change.
  await teams.updateMany(withAny(people), { $inc: { turns: 1 } });
  const covering = { chosen: true, people: { $in: people } };
  const reasons = await blocks.find(covering).lean();
  for (const { blockerId, blockedId, because } of await blocks.find({ blockedId: team._id, chosen: false }).lean()) {
    const left = because.filter((id) => reasons.some((one) => one.blockerId === blockerId && one.blockedId === id));
    await blocks.updateOne({ _id: blockId(blockerId, blockedId) }, { $set: { because: left } });
  }
  const ended = await removeUnfounded(models, { blockedId: team._id });
  const begun: Pair[] = [];
  const own = await blocks.find({ blockedId: team._id, chosen: true }).lean();
  for (const block of [...own, ...reasons]) begun.push(...(await extend(models, block)));
  return { begun, ended };
}

/** Deletes a deleted team's blocks. Keeps a chosen block of the team while anyone who ran it has an account. */
export async function forgetInBlocks({ blocks }: Models, id: number): Promise<void> {
  await blocks.deleteMany({ blockerId: id });
  await blocks.updateMany({ people: id }, { $pull: { people: id } });
  await blocks.deleteMany({ blockedId: id, people: [] });
}

const withAny = (people: readonly number[]): QueryFilter<TeamRecord> => ({
  $or: [{ _id: { $in: [...people] }, people: { $exists: false } }, { 'people.id': { $in: [...people] } }],
});

async function extend(models: Models, block: BlockRecord): Promise<Pair[]> {
  const { blocks, teams } = models;
  const { _id, blockerId, blockedId } = block;
  const both = await teams.find({ _id: { $in: [blockerId, blockedId] } }).lean();
  const exempt = new Set(both.filter((team) => team._id === blockerId).flatMap(runnersOf));
  const blocked = both.filter((team) => team._id === blockedId && !team.deleted).flatMap(runnersOf);
  const people = [...new Set([...block.people, ...blocked])].filter((id) => !exempt.has(id));
  await blocks.updateOne({ _id }, { $set: { people } });
  const others = await teams.find({ ...withAny(people), deleted: false }).lean();
  const begun: Pair[] = [];
  for (const team of others) {
    if (team._id === blockedId || runnersOf(team).some((id) => exempt.has(id))) continue;
    if (await cover(models, block, team._id)) begun.push({ blockerId, blockedId: team._id });
  }
  // Conflict with concurrent interests, so that the transaction that is retried sees these blocks.
  const covered = begun.map((pair) => pair.blockedId);
  await teams.updateMany({ _id: { $in: covered } }, { $inc: { turns: 1 } });
  return begun;
}

async function removeUnfounded({ blocks }: Pick<Models, 'blocks'>, among: Partial<Pair>): Promise<Pair[]> {
  const unfounded = await blocks.find({ ...among, chosen: false, because: [] }).lean();
  await blocks.deleteMany({ _id: { $in: unfounded.map(({ _id }) => _id) } });
  return unfounded.map(({ blockerId, blockedId }) => ({ blockerId, blockedId }));
}

async function cover(
  { blocks }: Models,
  { blockerId, blockedId: cause, createdAt }: BlockRecord,
  blockedId: number,
): Promise<boolean> {
  const { upsertedCount } = await blocks.updateOne(
    { _id: blockId(blockerId, blockedId) },
    { $setOnInsert: { blockerId, blockedId, createdAt, chosen: false, people: [] }, $addToSet: { because: cause } },
    { upsert: true },
  );
  return upsertedCount > 0;
}

/** Extends blocks to a new team whose first call arrives before its registration event. */
export async function coverNewTeam(models: Models, teamId: number, personId: number): Promise<void> {
  const reasons = await models.blocks.find({ chosen: true, people: personId }).lean();
  for (const block of reasons) await cover(models, block, teamId);
}
