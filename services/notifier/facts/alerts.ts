/** Reasons not to send an alert: a game that searches no longer list, or a search that stopped. */
import type { EventOf } from '@playfield/contracts/events.ts';
import { timeOfId } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';

export async function keepListingStatus(
  { listingStatuses }: Pick<Models, 'listingStatuses'>,
  { id: eventId, event, session }: { id: string; event: EventOf<'game.listed'>; session: ClientSession },
): Promise<void> {
  const { matchupId: _id, listed } = event;
  const known = await listingStatuses.findOne({ _id }).session(session).lean();
  if (known && known.eventId > eventId) return;
  await listingStatuses.replaceOne({ _id }, { _id, eventId, listed, changedAt: new Date() }, { session, upsert: true });
}

export async function isListed({ listingStatuses }: Pick<Models, 'listingStatuses'>, _id: number): Promise<boolean> {
  return (await listingStatuses.exists({ _id, listed: false })) === null;
}

export async function keepStopped(
  { stoppedSearches }: Pick<Models, 'stoppedSearches'>,
  { id, searchId: _id, session }: { id: string; searchId: string; session: ClientSession },
): Promise<void> {
  await stoppedSearches.updateOne({ _id }, { $max: { at: new Date(timeOfId(id)) } }, { session, upsert: true });
}

/** The searches that stopped after they were read. */
export async function stoppedAmong(
  { stoppedSearches }: Pick<Models, 'stoppedSearches'>,
  searchIds: readonly string[],
  readAt: Date,
  session: ClientSession,
): Promise<Set<string>> {
  const stopped = { _id: { $in: [...searchIds] }, at: { $gte: readAt } };
  const found = await stoppedSearches.find(stopped, { _id: 1 }).session(session).lean();
  return new Set(found.map(({ _id }) => _id));
}
