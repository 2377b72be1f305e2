import type { EventOf } from '@playfield/contracts/events.ts';
import { timeOfId } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import type { FactRecord } from './model.ts';

type Facts = Pick<Models, 'facts'>;
type Received<Type extends 'game.listed' | 'search.stopped'> = {
  id: string;
  event: EventOf<Type>;
  session: ClientSession;
};

export const blockId = (blockerId: number, blockedId: number) => `block ${blockerId}.${blockedId}`;
export const gameId = (matchupId: number) => `game ${matchupId}`;
export const searchId = (id: string) => `search ${id}`;

async function keepFact({ facts }: Facts, fact: FactRecord, session: ClientSession): Promise<void> {
  const { _id, version } = fact;
  const known = await facts.findOne({ _id }).session(session).lean();
  if (known && known.version >= version) return;
  await facts.replaceOne({ _id }, fact, { session, upsert: true });
}

export const saveBlock = (models: Facts, block: EventOf<'team.blocked'>, session: ClientSession) =>
  keepFact(
    models,
    { _id: blockId(block.blockerId, block.blockedId), holds: block.active, version: block.at, at: new Date(block.at) },
    session,
  );

const madeBy = (id: string) => ({ version: id, at: new Date(timeOfId(id)) });

export const saveListed = (models: Facts, { id, event, session }: Received<'game.listed'>) =>
  keepFact(models, { _id: gameId(event.matchupId), holds: event.listed, ...madeBy(id) }, session);

export const saveStopped = (models: Facts, { id, event, session }: Received<'search.stopped'>) =>
  keepFact(models, { _id: searchId(event.searchId), holds: false, ...madeBy(id) }, session);
