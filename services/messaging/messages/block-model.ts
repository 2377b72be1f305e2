import { recordSchema } from '@playfield/kit/data/records.ts';
import * as z from 'zod/mini';

/** A block between two teams, as last published by the matchmaking service. */
export const blockSchema = recordSchema('blocks', {
  /** The blocker's ID and the blocked team's. */
  _id: z.string(),
  active: z.boolean(),
  /** When it changed: events may arrive in any order. */
  at: z.date(),
});
