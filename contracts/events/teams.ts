import * as z from 'zod/mini';
import { ageGroup, sport } from '../fields/common.ts';
import { teamRef } from '../users.ts';

export const teamEvents = [
  z.object({ type: z.literal('team.time_zone_found'), teamId: z.number(), revision: z.number(), timeZone: z.string() }),
  z.object({ type: z.literal('team.joined'), team: teamRef, otherTeam: z.extend(teamRef, { sport, ageGroup }) }),
] as const;
