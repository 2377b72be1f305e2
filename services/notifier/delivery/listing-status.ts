/** Suppresses alerts about games that can no longer be listed; checked when an alert is sent. */
import type { EventOf } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import type { NotificationEvent } from './rules.ts';

/** Stores whether a game can be listed. */
export async function keepListingStatus(
  { listingStatuses }: Pick<Models, 'listingStatuses'>,
  { id: eventId, event: { matchupId: _id, listed }, session }: Received,
): Promise<void> {
  const known = await listingStatuses.findOne({ _id }).session(session).lean();
  if (known && known.eventId > eventId) return;
  await listingStatuses.replaceOne({ _id }, { _id, eventId, listed, changedAt: new Date() }, { session, upsert: true });
}

type Received = { id: string; event: EventOf<'matchup.listed'>; session: ClientSession };

/** Filters out alerts about games that were canceled, deleted, matched or hidden. */
export async function stillListed<Some extends NotificationEvent>(
  { listingStatuses }: Pick<Models, 'listingStatuses'>,
  events: readonly Some[],
): Promise<Some[]> {
  const content = events.flatMap((event) => (event.type === 'search.matched' ? [event.matchup.id] : []));
  if (content.length === 0) return [...events];
  const gone = await listingStatuses.find({ _id: { $in: content }, listed: false }, { _id: 1 }).lean();
  const ids = new Set(gone.map(({ _id }) => _id));
  return events.filter((event) => event.type !== 'search.matched' || !ids.has(event.matchup.id));
}
