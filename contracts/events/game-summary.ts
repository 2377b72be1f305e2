import * as z from 'zod/mini';
import { ageGroup, sport } from '../fields/common.ts';

export const gameSummary = z.object({
  id: z.number(),
  sport,
  ageGroup,
  location: z.string(),
  /** The exact address. Only for teams that have agreed to the game. */
  address: z.nullish(z.string()),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  revision: z.number(),
});
export type GameSummary = z.infer<typeof gameSummary>;
