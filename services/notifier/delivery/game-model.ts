import { NOTIFICATION_DAYS } from '@playfield/contracts/notifications.ts';
import { Schema } from 'mongoose';

/** Whether a game that saved searches told of can still be found. One that nothing is known of can. */
export type GameRecord = {
  /** The game's id in matchmaking. */
  _id: number;
  /** The fact it was last heard by: ids sort by when it happened, and facts may arrive in any order. */
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
