import * as z from 'zod/mini';
import { ageGroup, sport } from '../fields/common.ts';

/** A game as emails and conversations show it. */
export const gameSummary = z.object({
  id: z.number(),
  sport,
  ageGroup,
  location: z.string(),
  /** The exact address; only for teams that have agreed on the game. */
  address: z.nullish(z.string()),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  /** Grows with every change of the game. */
  revision: z.number(),
});
export type GameSummary = z.infer<typeof gameSummary>;
