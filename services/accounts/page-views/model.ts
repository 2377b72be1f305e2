import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** How often a page was viewed, or something on it clicked, on one day. */
export const pageCountSchema = recordSchema('page-counts', {
  /** Day, path and name. */
  _id: z.string(),
  /** In UTC, as `YYYY-MM-DD`. */
  day: z.string(),
  path: z.string(),
  /** What was clicked; null for views. */
  click: z.nullable(z.string()),
  count: z.number(),
});
pageCountSchema.index({ day: -1, count: -1 });
