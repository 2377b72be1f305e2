import * as z from 'zod/mini';
import { ageGroup, sport } from '../fields/common.ts';
import { teamRef } from '../users.ts';

export const teamEvents = [
  /** A team's time zone, as of a revision of its account. */
  z.object({ type: z.literal('team.time_zone_found'), teamId: z.number(), revision: z.number(), timeZone: z.string() }),
  /** `otherTeam` joined through the link of `team`. Notifies `team`. */
  z.object({ type: z.literal('team.joined'), team: teamRef, otherTeam: z.extend(teamRef, { sport, ageGroup }) }),
] as const;
