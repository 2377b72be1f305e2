/** Suppresses alerts about games that can no longer be found; checked when an alert is sent. */
import type { EventOf } from '@playfield/contracts/events.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import type { NotificationEvent } from './rules.ts';

/** Stores whether a game can be found. */
export async function keepGame(
  { games }: Pick<Models, 'games'>,
  { id: eventId, event: { matchupId: _id, found }, session }: Received,
): Promise<void> {
  const known = await games.findOne({ _id }).session(session).lean();
  if (known && known.eventId > eventId) return;
  await games.replaceOne({ _id }, { _id, eventId, found, changedAt: new Date() }, { session, upsert: true });
}

type Received = { id: string; event: EventOf<'matchup.found'>; session: ClientSession };

/** Filters out alerts about games that were canceled, deleted, matched or hidden. */
export async function stillFound<Some extends NotificationEvent>(
  { games }: Pick<Models, 'games'>,
  events: readonly Some[],
): Promise<Some[]> {
  const content = events.flatMap((event) => (event.type === 'search.matched' ? [event.matchup.id] : []));
  if (content.length === 0) return [...events];
  const gone = await games.find({ _id: { $in: content }, found: false }, { _id: 1 }).lean();
  const ids = new Set(gone.map(({ _id }) => _id));
  return events.filter((event) => event.type !== 'search.matched' || !ids.has(event.matchup.id));
}
