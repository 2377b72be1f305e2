/**
 * Alerts to many teams about one new game: a page of them at a time, with the same number of queries however many. They
 * come by a queue of their own, so that nothing else waits for them.
 */
import type { EventOf } from '@playfield/contracts/events.ts';
import type { Handlers } from '@playfield/kit/events/inbox.ts';
import { idsSince, timeOfId, uuidv7 } from '@playfield/kit/data/ids.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { traceparent } from '@playfield/kit/telemetry/tracing.ts';
import { blockedAmong } from '../delivery/blocks.ts';
import { heldAfter, sentToEach } from '../delivery/limits.ts';
import { unsent } from '../delivery/model.ts';
import { markedFor, peopleOf } from '../delivery/queries.ts';
import { laneOf, rankOf } from '../delivery/rules.ts';
import type { Models } from '../models.ts';
import { aboutOf, lineOf } from '../notifications/lines.ts';
import { timedAmong } from './rules.ts';

type Page = EventOf<'searches.matched'>;
type Alert = EventOf<'search.matched'>;
type Received = { id: string; event: Page; session: ClientSession };
type Addressed = { userId: number; teamId: number; event: Alert };

/** Stores that a search has stopped, for alerts that are still under way. */
export async function keepStopped(
  { stoppedSearches }: Pick<Models, 'stoppedSearches'>,
  { id, searchId: _id, session }: { id: string; searchId: string; session: ClientSession },
): Promise<void> {
  await stoppedSearches.updateOne({ _id }, { $max: { at: new Date(timeOfId(id)) } }, { session, upsert: true });
}

export function alertHandlers(models: Models): Handlers {
  const { contacts, deliveries, notifications, stoppedSearches, subscriptions } = models;

  /** The alerts that are still wanted: not those of stopped searches, or between teams of which one blocks the other. */
  async function wantedIn({ event, session }: Received): Promise<Alert[]> {
    const { type: _type, matches, foundAt, ...about } = event;
    const at = new Date(foundAt);
    const searchIds = matches.map(({ searchId }) => searchId);
    const stopped = await stoppedSearches
      .find({ _id: { $in: searchIds }, at: { $gte: at } }, { _id: 1 })
      .session(session)
      .lean();
    const teamIds = matches.map(({ team }) => team.id);
    const blocked = await blockedAmong(models, event.postingTeam.id, teamIds, session);
    const ended = new Set(stopped.map(({ _id }) => _id));
    return matches
      .filter(({ searchId, team }) => !ended.has(searchId) && !blocked.has(team.id))
      .map((match): Alert => ({ type: 'search.matched', ...match, ...about }));
  }

  /** Everyone who runs one of the teams, without deleted accounts. */
  async function readersIn(alerts: readonly Alert[], session: ClientSession): Promise<Addressed[]> {
    const [first] = alerts;
    if (!first) return [];
    const teamIds = [...alerts.map(({ team }) => team.id), first.postingTeam.id];
    const known = await contacts
      .find({ _id: { $in: teamIds } }, { people: 1, deleted: 1 })
      .session(session)
      .lean();
    const byId = new Map(known.map((contact) => [contact._id, contact]));
    const addressed = alerts.flatMap((event) =>
      peopleOf(byId.get(event.team.id) ?? { _id: event.team.id }).map((userId) => ({
        userId,
        teamId: event.team.id,
        event,
      })),
    );
    const others = addressed.map(({ userId }) => userId).filter((userId) => !byId.has(userId));
    const gone = await contacts
      .find({ _id: { $in: others }, deleted: true }, { _id: 1 })
      .session(session)
      .lean();
    const deleted = new Set([...known.filter((one) => one.deleted), ...gone].map(({ _id }) => _id));
    return addressed.filter((one) => ![one.userId, one.teamId, first.postingTeam.id].some((each) => deleted.has(each)));
  }

  /** Lets no two pages decide at once which alert of a reader is the first: the second finds the first, or is tried again. */
  async function takeTurns(userIds: readonly number[], session: ClientSession): Promise<void> {
    await contacts.updateMany({ _id: { $in: [...userIds] } }, { $inc: { alertPages: 1 } }, { session });
  }

  async function notifyAll(received: Received): Promise<void> {
    const { id, session } = received;
    const addressed = await readersIn(await wantedIn(received), session);
    const userIds = [...new Set(addressed.map(({ userId }) => userId))];
    await takeTurns(userIds, session);
    const sentTo = await sentToEach(models, userIds, session);
    const browsers = Map.groupBy(
      await subscriptions
        .find({ userId: { $in: userIds } })
        .session(session)
        .lean(),
      ({ userId }) => userId,
    );
    const [now, trace] = [Date.now(), traceparent()];
    const records = addressed.map(({ userId, teamId, event: given }) => {
      const sent = sentTo.get(userId) ?? [];
      const held = heldAfter(given, sent, now);
      const { event, isPushed, ...window } = timedAmong(given, sent, now);
      const eventId = `${id}.${teamId}`;
      const createdAt = new Date(now);
      const note = { _id: uuidv7(), userId, eventId, seenAt: null, createdAt };
      const about = { ...markedFor(userId, teamId), ...aboutOf(event) };
      const owed = {
        ...unsent,
        ...markedFor(userId, teamId),
        // A person may run several of the teams.
        _id: `${id}.${userId}.${teamId}`,
        userId,
        notificationId: note._id,
        otherTeamId: about.otherTeamId,
        held,
        ...window,
        kind: event.type,
        rank: rankOf(laneOf(event.type)),
        event,
        ...(trace === undefined ? {} : { trace }),
        createdAt,
      };
      // Whoever runs several of the teams: the next of them comes together with this one.
      sentTo.set(userId, [...sent, { ...owed, posting: event.posting ?? null }]);
      const pushId = event.posting === undefined ? owed._id : idOfPush(event.posting, { userId, teamId });
      const pushes = (held || isPushed ? [] : (browsers.get(userId) ?? [])).map(({ _id: subscriptionId }) => {
        return { ...owed, _id: `${pushId}.${subscriptionId}`, channel: 'push' as const, subscriptionId };
      });
      return { note: { ...note, ...lineOf(event), ...about }, owed, pushes };
    });
    await notifications.insertMany(
      records.map(({ note }) => note),
      { session },
    );
    const isOneOfMany = ({ event }: { event: Alert }) => event.posting !== undefined;
    const pushes = records.flatMap((record) => record.pushes);
    await deliveries.insertMany([...records.map(({ owed }) => owed), ...pushes.filter((push) => !isOneOfMany(push))], {
      session,
    });
    for (const { _id, ...push } of pushes.filter(isOneOfMany))
      await deliveries.updateOne(
        { _id },
        { $setOnInsert: push },
        { session, upsert: true, setDefaultsOnInsert: false },
      );
  }

  return { 'searches.matched': notifyAll };
}

/**
 * The same for all alerts that come together, also where two pages are written at once: the second is tried again, and
 * finds it. Begins with a time and the reader, as all IDs of deliveries do.
 */
function idOfPush(posting: string, { userId, teamId }: Pick<Addressed, 'userId' | 'teamId'>): string {
  const [time = '0'] = /\d+$/.exec(posting) ?? [];
  return [idsSince(Number(time)), userId, teamId, posting.replaceAll(/\W/g, '-')].join('.');
}
