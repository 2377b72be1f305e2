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
  /** Of the field. */
  timeZone: z.string(),
  team: teamRef,
  /** Who would host. */
  host: z.enum(['us', 'them']),
  /** The field's town; the field itself is shown to both once both have said yes. */
  town: z.string(),
  miles: z.nullable(z.number()),
  /** Why this team, in words. */
  reasons: z.array(z.string()),
  /** What the calling team has said. */
  answer: z.nullable(z.enum(['yes', 'no'])),
  /** Whether the other team has said yes. */
  theySaidYes: z.boolean(),
  /** `off`: somebody said no, did not answer, or cannot play any more. */
  status: z.enum(['open', 'agreed', 'off']),
  answerBy: instant,
  /** The agreed game. */
  matchupId: z.nullable(z.number()),
});
export type WeekendGame = z.infer<typeof weekendGame>;
