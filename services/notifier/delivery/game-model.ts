import { NOTIFICATION_DAYS } from '@playfield/contracts/notifications.ts';
import { Schema } from 'mongoose';

/** Whether an alerted game can still be found. Unknown games can. */
export type GameRecord = {
  /** The game's ID in matchmaking. */
  _id: number;
  /** The last applied event: IDs sort by time, and events may arrive in any order. */
  eventId: string;
  found: boolean;
  changedAt: Date;
};

export const gameSchema = new Schema<GameRecord>(
  {
    _id: { type: Number, required: true },
    eventId: { type: String, required: true },
    found: { type: Boolean, required: true },
    changedAt: { type: Date, required: true },
  },
  { collection: 'games', versionKey: false },
);
gameSchema.index({ changedAt: 1 }, { expireAfterSeconds: NOTIFICATION_DAYS * 24 * 3_600 });
