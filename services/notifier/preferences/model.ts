import { preferences } from '@playfield/contracts/notifications.ts';
import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** An account's notification preferences. No record means the defaults: see `usualPreferences`. */
export const preferenceSchema = recordSchema('preferences', { _id: z.number(), ...preferences.shape });
