/** Asks whether an agreed game is still on. */
import * as z from 'zod/mini';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

export const confirmationEvents = [
  /** `team` is asked whether its game with `otherTeam` is still on. */
  z.object({
    type: z.literal('matchup.asked'),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
    /** How long before the start. */
    hours: z.number(),
    /** Whether the other team has answered its last ask. */
    otherSaidYes: z.boolean(),
    startsAt: z.iso.datetime(),
    /** Who may answer for the team; null where its people are not known, and then whoever runs it may. */
    answerers: z.nullable(z.array(z.number())),
    /** The link's token, which the notifier adds for each reader. */
    token: z.optional(z.string()),
  }),
] as const;
