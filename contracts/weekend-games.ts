/** A weekend game as one of its teams sees it. Without calls: home shows it, too, and loads no call of weekends. */
import * as z from 'zod/mini';
import { gameSummary } from './events/game-summary.ts';
import { instant } from './fields/common.ts';
import { teamRef } from './users.ts';

export const weekendDay = z.enum(['saturday', 'sunday'], 'Please choose Saturday or Sunday');

/** In the field's town: both teams see the field itself once both have said yes. */
export const weekendGame = z.extend(z.omit(gameSummary, { id: true, address: true, revision: true }), {
  id: z.string(),
  saturday: z.string(),
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
