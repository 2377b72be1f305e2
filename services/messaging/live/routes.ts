import { getMissedMessages } from '@playfield/contracts/http/internal.ts';
import { streamLive } from '@playfield/contracts/live.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { namedIn, namesOf } from '../messages/queries.ts';
import { presentInThread } from '../messages/present.ts';
import type { Missed } from './streams.ts';

/** More than anyone gets in a short absence; after that, the page reloads. */
const MISSED_MAX = 100;
/** Simultaneous messages may be stored out of order, by clocks that differ slightly. */
const OVERLAP_SECONDS = 5;

export function liveRoutes({ models, streams }: Deps) {
  async function missedBy(userId: number, lastId: string): Promise<Missed> {
    if (!Types.ObjectId.isValid(lastId)) return 'too many';
    const last = new Types.ObjectId(lastId);
    const seconds = Math.floor(last.getTimestamp().getTime() / 1000) - OVERLAP_SECONDS;
    const since = { _id: { $gte: Types.ObjectId.createFromTime(seconds), $ne: last } };
    const found = await models.messages
      .find({
        $or: [
          { receiverId: userId, ...since },
          { senderId: userId, ...since },
        ],
      })
      .sort({ _id: 1 })
      .limit(MISSED_MAX + 1)
      .lean();
    if (found.length > MISSED_MAX) return 'too many';
    const nameOf = await namesOf(models, namedIn(found));
    return found.map((record) => ({ message: presentInThread(record, nameOf) }));
  }

  return [
    route(getMissedMessages, async ({ params: { id }, query: { after } }) => {
      const missed = await missedBy(id, after);
      return missed === 'too many'
        ? { tooMany: true, messages: [] }
        : { tooMany: false, messages: missed.map(({ message }) => message) };
    }),
    // For gateways of the version before and for those without LIVE_REDIS_URL; goes with the release after this one.
    route(streamLive, ({ caller: { id, personId = id }, ctx }) =>
      streams.open(ctx, { team: id, person: personId }, (lastId) => missedBy(id, lastId)),
    ),
  ];
}
