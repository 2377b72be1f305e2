import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

export const pageCountSchema = recordSchema('page-counts', {
  _id: z.string(),
  day: z.string(),
  path: z.string(),
  click: z.nullable(z.string()),
  count: z.number(),
});
pageCountSchema.index({ day: -1, count: -1 });
