import { objectId, recordSchema, type RecordOf } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';
import { cadence } from '@playfield/contracts/saved-searches.ts';
import type { SavedFilters } from '@playfield/contracts/saved-searches.ts';
import type { Coordinates } from '../../places/coordinates.ts';

export const savedSearchSchema = recordSchema('saved-searches', {
  _id: objectId,
  teamId: z.number(),
  name: z.string(),
  cadence,
  filters: z.custom<SavedFilters>(),
  about: z.string(),
  center: z.nullable(z.custom<Coordinates>()),
  searchTokens: z.array(z.string()),
  createdAt: z.date(),
});
savedSearchSchema.index({ teamId: 1, about: 1 }, { unique: true });
savedSearchSchema.index({ 'filters.sport': 1, 'filters.ageGroup': 1 });
export type SavedSearchRecord = RecordOf<typeof savedSearchSchema>;
