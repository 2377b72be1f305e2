import { RECEIPT_DAYS, type ViewWay } from '@playfield/contracts/receipts.ts';
import { Schema } from 'mongoose';

/** That somebody was shown an agreed game's field and contacts: the first time in each way. */
export type ViewRecord = {
  /** See `viewIdOf`. */
  _id: string;
  matchupId: number;
  teamId: number;
  personId: number;
  way: ViewWay;
  at: Date;
};

export const viewSchema = new Schema<ViewRecord>(
  {
    _id: { type: String, required: true },
    matchupId: { type: Number, required: true },
    teamId: { type: Number, required: true },
    personId: { type: Number, required: true },
    way: { type: String, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'field-views', versionKey: false },
);
viewSchema.index({ matchupId: 1, at: 1 });
viewSchema.index({ teamId: 1, personId: 1 });
viewSchema.index({ personId: 1 });
viewSchema.index({ at: 1 }, { expireAfterSeconds: RECEIPT_DAYS * 24 * 60 * 60 });
