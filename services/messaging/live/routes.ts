import { streamLive } from '@playfield/contracts/live.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { namesOf } from '../messages/queries.ts';
import { presentMessage } from '../messages/present.ts';
import type { Missed } from './streams.ts';

/** More than anybody is sent in a moment away; whoever missed more loads the page anew. */
const MISSED_MAX = 100;
/** Messages that were written at the same time may be stored in any order, by clocks that differ a little. */
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
    const nameOf = await namesOf(
      models,
      found.flatMap(({ senderId, receiverId }) => [senderId, receiverId]),
    );
    return found.map((record) => ({ message: presentMessage(record, nameOf) }));
  }

  return [
    route(streamLive, ({ caller, ctx }) => streams.open(ctx, caller.id, (lastId) => missedBy(caller.id, lastId))),
  ];
}
