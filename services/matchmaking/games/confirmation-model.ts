import { Schema } from 'mongoose';

/** What two teams say about whether their agreed game is still on; part of the game, and gone with it. */
export type StillOn = {
  /** Since when the game has its time, if it was moved: asks from before that are skipped. */
  since?: Date;
  sides: StillOnSide[];
};

export type StillOnSide = {
  teamId: number;
  /** When it last said that the game is on. */
  yesAt?: Date;
  /** Since when an ask waits for its answer. */
  waitingSince?: Date;
};

const sideSchema = new Schema<StillOnSide>(
  {
    teamId: { type: Number, required: true },
    yesAt: { type: Date, default: undefined },
    waitingSince: { type: Date, default: undefined },
  },
  { _id: false },
);

export const stillOnSchema = new Schema<StillOn>(
  { since: { type: Date, default: undefined }, sides: [sideSchema] },
  { _id: false },
);
