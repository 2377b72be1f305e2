/** Agreed games, and what becomes of posted ones. */
import * as z from 'zod/mini';
import { changeReason } from '../changes.ts';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';
import { aboutOffer } from './offers.ts';

/** `team` is told, also of what `otherTeam` did. */
const sides = { team: teamRef, otherTeam: teamRef };
const aboutGame = { matchup: gameSummary, ...sides };
const edited = {
  ...aboutGame,
  /** As it was. */
  before: gameSummary,
};
const change = {
  ...edited,
  /** The change's ID. */
  offerId: z.string(),
  reason: changeReason,
  note: z.nullable(z.string()),
};
/** People who may answer for the team; null if they are not known, and then anyone who runs it may. */
const answerers = z.nullable(z.array(z.number()));
/** The link's token, which the notifier adds for each reader. */
const token = z.optional(z.string());

export const gameEvents = [
  /** The team that offered has a game, and so does the one that posted it, which hears of it unless it has just said yes. */
  z.object({
    type: z.literal('game.agreed'),
    what: z.enum(['opponent', 'poster']),
    ...aboutOffer,
    /** The posting team's words. */
    note: z.nullish(z.string()),
  }),
  z.discriminatedUnion('what', [
    /** Another time or place; `agreed` is whether the two had agreed on the game. */
    z.object({ type: z.literal('game.changed'), what: z.literal('edited'), ...edited, agreed: z.boolean() }),
    /** A change of an agreed game is asked for, or answered. */
    z.object({ type: z.literal('game.changed'), what: z.literal('asked'), ...change }),
    z.object({ type: z.literal('game.changed'), what: z.literal('accepted'), ...change }),
    z.object({ type: z.literal('game.changed'), what: z.literal('declined'), ...change }),
    z.object({ type: z.literal('game.changed'), what: z.literal('withdrawn'), ...change }),
    /** `otherTeam` changed the game's details. */
    z.object({ type: z.literal('game.changed'), what: z.literal('details'), ...aboutGame }),
    /** An admin suspended `otherTeam`. */
    z.object({ type: z.literal('game.changed'), what: z.literal('suspended'), ...aboutGame }),
  ]),
  z.discriminatedUnion('what', [
    z.object({
      type: z.literal('game.canceled'),
      what: z.literal('called_off'),
      ...aboutGame,
      /** Whether the two had agreed on the game; the others are missing if not. */
      agreed: z.boolean(),
      reason: z.optional(z.nullable(changeReason)),
      note: z.optional(z.nullable(z.string())),
      /** Whether it was canceled within `LATE_HOURS` of its start. */
      late: z.optional(z.boolean()),
      /** For the link by which the other team says that it has seen it. */
      startsAt: z.optional(z.iso.datetime()),
      /** Whether the team that canceled had asked, and not been answered. */
      silent: z.optional(z.boolean()),
      /** Whether it was sent before, and nobody of the other team has seen it. */
      again: z.optional(z.boolean()),
      /** How many teams stand by, to which `team` can offer the game; missing without any. */
      standingBy: z.optional(z.int()),
      token,
    }),
    /** The other team's account is gone. */
    z.object({ type: z.literal('game.canceled'), what: z.literal('left'), matchup: gameSummary, team: teamRef }),
  ]),
  /** `team` is asked whether its game with `otherTeam` is still on. */
  z.object({
    type: z.literal('game.confirm_due'),
    ...aboutGame,
    /** How long before the start. */
    hours: z.number(),
    /** Whether the other team has answered its last ask. */
    otherSaidYes: z.boolean(),
    startsAt: z.iso.datetime(),
    answerers,
    token,
  }),
  /** Whether an alerted game can still be found, after it was canceled, deleted, matched, hidden or restored. */
  z.object({ type: z.literal('game.listed'), matchupId: z.number(), listed: z.boolean() }),
] as const;
