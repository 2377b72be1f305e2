import type { Preferences } from '@playfield/contracts/notifications.ts';
import { Schema } from 'mongoose';

/** An account's notification preferences. No record means the defaults: see `usualPreferences`. */
export type PreferenceRecord = Preferences & { _id: number };

export const preferenceSchema = new Schema<PreferenceRecord>(
  { _id: Number, kinds: Schema.Types.Mixed, digest: String, quietHours: Schema.Types.Mixed },
  { collection: 'preferences', versionKey: false },
);
