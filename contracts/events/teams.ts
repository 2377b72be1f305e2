import * as z from 'zod/mini';
import { ageGroup, sport } from '../fields/common.ts';
import { teamRef } from '../users.ts';
import { filedReport, reportOutcome } from '../reports.ts';

export const teamEvents = [
  z.object({ type: z.literal('team.time_zone_found'), teamId: z.number(), revision: z.number(), timeZone: z.string() }),
  z.object({ type: z.literal('team.joined'), team: teamRef, otherTeam: z.extend(teamRef, { sport, ageGroup }) }),
  /** Events may arrive out of order, so the latest `at` wins. */
  z.object({
    type: z.literal('team.blocked'),
    blockerId: z.number(),
    blockedId: z.number(),
    active: z.boolean(),
    at: z.string(),
  }),
  z.discriminatedUnion('what', [
    z.object({ type: z.literal('report'), what: z.literal('filed'), report: filedReport }),
    z.object({
      type: z.literal('report'),
      what: z.literal('decided'),
      report: z.pick(filedReport, { subject: true, reporter: true }),
      outcome: reportOutcome,
      note: z.nullable(z.string()),
    }),
  ]),
] as const;
