import type { Preferences } from '@playfield/contracts/notifications.ts';
import { Schema } from 'mongoose';

/** An account's notification preferences. No record means the defaults: see `usualPreferences`. */
export type PreferenceRecord = Preferences & { _id: number };

export const preferenceSchema = new Schema<PreferenceRecord>(
  {
    _id: { type: Number, required: true },
    kinds: { type: Schema.Types.Mixed, required: true },
    digest: { type: String, required: true },
    quietHours: { type: Schema.Types.Mixed, required: true },
  },
  { collection: 'preferences', versionKey: false },
);
