import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import { gameId, searchId } from './actions.ts';

type Facts = Pick<Models, 'facts'>;

export async function isListed({ facts }: Facts, matchupId: number): Promise<boolean> {
  return (await facts.exists({ _id: gameId(matchupId), holds: false })) === null;
}

export async function stoppedAmong(
  { facts }: Facts,
  searchIds: readonly string[],
  readAt: Date,
  session: ClientSession,
): Promise<Set<string>> {
  const stopped = { _id: { $in: searchIds.map(searchId) }, holds: false, at: { $gte: readAt } };
  const found = await facts.find(stopped, { _id: 1 }).session(session).lean();
  const ids = new Set(found.map(({ _id }) => _id));
  return new Set(searchIds.filter((id) => ids.has(searchId(id))));
}
