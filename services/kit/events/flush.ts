import { isFlushed, type Subscriber } from '@playfield/contracts/events.ts';
import type { Owner } from '@playfield/contracts/http/call.ts';
import { flushCalls, FLUSH_MAX } from '@playfield/contracts/http/flush.ts';
import { doneAmong, markDone } from './acks.ts';
import { readEvent, type Inbox } from './inbox.ts';
import { describeError, type Logger } from '../telemetry/logger.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';
import type { Redis } from '../data/redis.ts';
import { route } from '../http/routes.ts';

type Deps = { outbox: Outbox; inbox: Inbox; redis: Redis; log: Logger };

export function flushRoutes(owner: Exclude<Owner, 'gateway'>, { outbox, inbox, redis, log }: Deps) {
  const { listUnhandled, handleEvents } = flushCalls[owner];

  async function unhandledBy(subscriber: Subscriber | undefined, latest: readonly OutboxEntry[]) {
    if (!subscriber) return latest;
    const ids = latest.map(({ _id }) => _id);
    const done = await doneAmong(redis, subscriber, ids).catch(() => new Set());
    return latest.filter(({ _id }) => !done.has(_id));
  }

  return [
    route(listUnhandled, async ({ query: { ids, subscriber, about } }) => {
      const { entries } = outbox;
      const filter = ids ? { _id: { $in: ids } } : { pending: subscriber, about };
      const latest = await entries.find(filter).sort({ _id: 1 }).limit(FLUSH_MAX).lean();
      const found = ids ? await withEarlier(outbox, latest) : await unhandledBy(subscriber, latest);
      return {
        events: found.map(({ _id: id, event, pending }) => ({ id, event, pending: pending.filter(isFlushed) })),
      };
    }),

    route(handleEvents, async ({ body: { events } }) => {
      await inbox.handle(events.map(({ id, event }) => ({ id, event: readEvent(event) })));
      const ids = events.map(({ id }) => id);
      await markDone(redis, inbox.subscriber, ids).catch((error: unknown) =>
        log.debug(describeError(error), 'Could not acknowledge flushed events'),
      );
    }),
  ];
}

/** Adds earlier pending events about the same teams or users, to keep events in order. */
async function withEarlier({ entries }: Outbox, latest: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const [first] = latest;
  const concerned = [...new Set(latest.flatMap(({ about }) => about))];
  if (!first || concerned.length === 0) return [...latest];
  const earlier = await entries
    .find({ about: { $in: concerned }, _id: { $lt: first._id } })
    .sort({ _id: -1 })
    .limit(FLUSH_MAX)
    .lean();
  return [...earlier.toReversed(), ...latest];
}
