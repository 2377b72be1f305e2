/** Weekend games. */
import * as z from 'zod/mini';
import { instant } from '../fields/common.ts';
import { teamRef } from '../users.ts';
import { weekendDay } from '../weekend-games.ts';
import { gameSummary } from './game-summary.ts';

const aboutGame = {
  weekendGameId: z.string(),
  team: teamRef,
  otherTeam: teamRef,
  /** Without a number and without the field: it is not agreed. */
  matchup: gameSummary,
};

const answered = {
  /** Who may answer for the team; null where its people are not known, and then whoever runs it may. */
  answerers: z.nullable(z.array(z.number())),
  /** The link's token, which the notifier adds for each reader. */
  token: z.optional(z.string()),
};

export const weekendEvents = [
  /** A team is asked on which days of a weekend it would play. */
  z.object({
    type: z.literal('weekend.asked'),
    team: teamRef,
    saturday: z.string(),
    /** Those on which it has no game yet. */
    days: z.array(weekendDay),
    closesAt: instant,
    timeZone: z.string(),
    ...answered,
  }),
  /** A game is proposed to `team`; the other team gets an event of its own. */
  z.object({
    type: z.literal('weekend.proposed'),
    ...aboutGame,
    host: z.enum(['us', 'them']),
    reasons: z.array(z.string()),
    answerBy: instant,
    timeZone: z.string(),
    ...answered,
  }),
  /** A game that `team` had said yes to will not be. */
  z.object({
    type: z.literal('weekend.fell_through'),
    ...aboutGame,
    /** Whether another game is looked for. */
    again: z.boolean(),
  }),
  /** Nothing was found for these days. */
  z.object({ type: z.literal('weekend.unfilled'), team: teamRef, saturday: z.string(), days: z.array(weekendDay) }),
] as const;
