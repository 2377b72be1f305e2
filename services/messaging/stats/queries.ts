/** This service's daily stats: messages, by their writer's sport and state. */
import type { Counting } from '@playfield/kit/features/stats.ts';
import { Types } from 'mongoose';
import type { Models } from '../models.ts';

type Group = { _id: number; count: number };

/** The lowest message ID of an instant: IDs start with their time. */
const idAt = (instant: Date) => Types.ObjectId.createFromTime(Math.floor(instant.getTime() / 1000));

export function countingOf({ messages, participants }: Models): Counting {
  return {
    async count(from, to) {
      const groups = await messages.aggregate<Group>([
        { $match: { _id: { $gte: idAt(from), $lt: idAt(to) } } },
        { $group: { _id: '$senderId', count: { $sum: 1 } } },
      ]);
      const senders = await participants
        .find({ _id: { $in: groups.map(({ _id }) => _id) } }, { sport: 1, state: 1 })
        .lean();
      const known = new Map(senders.map((sender) => [sender._id, sender]));
      return groups.map(({ _id, count }) => {
        const { sport = null, state = null } = known.get(_id) ?? {};
        return { measure: 'messages', sport, state, count };
      });
    },
    async began() {
      const first = await messages.findOne().sort({ _id: 1 }).lean();
      return first?.createdAt ?? null;
    },
  };
}
