/** Weekend games. */
import * as z from 'zod/mini';
import { instant } from '../fields/common.ts';
import { teamRef } from '../users.ts';
import { weekendDay } from '../weekend-games.ts';
import { gameSummary } from './game-summary.ts';

/** The event about a game goes to `team`. Without the field: teams see it once they agree. */
const aboutGame = { weekendGameId: z.string(), team: teamRef, otherTeam: teamRef, matchup: gameSummary };
const aboutDays = { team: teamRef, saturday: z.string(), days: z.array(weekendDay) };
const link = {
  /** The people who may answer for the team; null if its people are not known, and then its founder may. */
  answerers: z.nullable(z.array(z.number())),
  /** The link's token, which the notifier adds for each reader. */
  token: z.optional(z.string()),
};

export const weekendEvents = [
  /** A team is asked on which days of a weekend it would play: those on which it has no game. */
  z.object({ type: z.literal('weekend.asked'), ...aboutDays, closesAt: instant, timeZone: z.string(), ...link }),
  z.object({
    type: z.literal('weekend.proposed'),
    ...aboutGame,
    host: z.enum(['us', 'them']),
    reasons: z.array(z.string()),
    answerBy: instant,
    ...link,
  }),
  /** A game that the team had said yes to is off. `again`: another is looked for. */
  z.object({ type: z.literal('weekend.fell_through'), ...aboutGame, again: z.boolean() }),
  /** No game was found for these days. */
  z.object({ type: z.literal('weekend.unfilled'), ...aboutDays }),
] as const;
