/** Who did what for a game, inside a team that several people run. Other teams never see it. */
import * as z from 'zod/mini';
import { instant } from './fields/common.ts';

export const teamStepKinds = [
  'posted',
  'changed',
  'canceled',
  'interested',
  'withdrew',
  'accepted',
  'declined',
  'asked_change',
  'agreement',
  'made_link',
  'ended_link',
] as const;
export type TeamStepKind = (typeof teamStepKinds)[number];

export const teamStep = z.object({
  what: z.enum(teamStepKinds),
  /** The full name of whoever did it. */
  by: z.string(),
  at: instant,
});
export type TeamStep = z.infer<typeof teamStep>;
