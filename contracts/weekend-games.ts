/** A weekend game as one of its teams sees it. Without calls: home shows it, too, and loads no call of weekends. */
import * as z from 'zod/mini';
import { instant } from './fields/common.ts';
import { teamRef } from './users.ts';

export const weekendDay = z.enum(['saturday', 'sunday'], 'Please choose Saturday or Sunday');

export const weekendGame = z.object({
  id: z.string(),
  saturday: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  /** The field's time zone and town. Both teams see the field itself once both have said yes. */
  timeZone: z.string(),
  town: z.string(),
  team: teamRef,
  host: z.enum(['us', 'them']),
  /** Why the two teams fit. */
  reasons: z.array(z.string()),
  answer: z.nullable(z.enum(['yes', 'no'])),
  theySaidYes: z.boolean(),
  /** `off`: a team said no, did not answer, or can't play anymore. */
  status: z.enum(['open', 'agreed', 'off']),
  answerBy: instant,
  /** The agreed game. */
  matchupId: z.nullable(z.number()),
});
export type WeekendGame = z.infer<typeof weekendGame>;
