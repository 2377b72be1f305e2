import { getMissedMessages } from '@playfield/contracts/http/internal.ts';
import { route } from '@playfield/kit/http/routes.ts';
import { Types } from 'mongoose';
import type { Deps } from '../deps.ts';
import { namedIn, namesOf } from '../messages/queries.ts';
import { presentInThread } from '../messages/present.ts';

const MISSED_MAX = 100;
/** Covers messages that are stored after one with a higher ID, for example because server clocks differ. */
const OVERLAP_SECONDS = 5;

export function liveRoutes({ models }: Deps) {
  return [
    route(getMissedMessages, async ({ params: { id }, query: { after } }) => {
      if (!Types.ObjectId.isValid(after)) return { tooMany: true, messages: [] };
      const last = new Types.ObjectId(after);
      const seconds = Math.floor(last.getTimestamp().getTime() / 1000) - OVERLAP_SECONDS;
      const since = { _id: { $gte: Types.ObjectId.createFromTime(seconds), $ne: last } };
      const found = await models.messages
        .find({
          $or: [
            { receiverId: id, ...since },
            { senderId: id, ...since },
          ],
        })
        .sort({ _id: 1 })
        .limit(MISSED_MAX + 1)
        .lean();
      if (found.length > MISSED_MAX) return { tooMany: true, messages: [] };
      const nameOf = await namesOf(models, namedIn(found));
      return { tooMany: false, messages: found.map((record) => presentInThread(record, nameOf)) };
    }),
  ];
}
