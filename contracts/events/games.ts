import * as z from 'zod/mini';
import { changeReason } from '../changes.ts';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';
import { aboutOffer, alsoThatDay } from './offers.ts';

const sides = { team: teamRef, otherTeam: teamRef };
const aboutGame = { matchup: gameSummary, ...sides };
const edited = { ...aboutGame, before: gameSummary };
const change = { ...edited, offerId: z.string(), reason: changeReason, note: z.nullable(z.string()) };
/** IDs of the people to notify. Null to notify everyone who runs the team. */
const answerers = z.nullable(z.array(z.number()));
/** Link token. The notifier adds it for each recipient. */
const token = z.optional(z.string());

const noShow = { type: z.literal('no_show'), matchup: gameSummary, team: teamRef, otherTeam: teamRef };

export const gameEvents = [
  z.object({
    type: z.literal('game.agreed'),
    what: z.enum(['opponent', 'poster']),
    ...aboutOffer,
    note: z.nullish(z.string()),
    hidDates: z.optional(z.boolean()),
    withdrew: z.optional(z.boolean()),
    alsoThatDay,
  }),
  z.discriminatedUnion('what', [
    z.object({
      type: z.literal('game.changed'),
      what: z.literal('edited'),
      ...edited,
      agreed: z.boolean(),
      interestEnded: z.optional(z.literal(true)),
      /** Only if the interest ended. */
      offerId: z.optional(z.string()),
    }),
    z.object({ type: z.literal('game.changed'), what: z.literal('asked'), ...change }),
    z.object({ type: z.literal('game.changed'), what: z.literal('accepted'), ...change }),
    z.object({ type: z.literal('game.changed'), what: z.literal('own'), ...change }),
    z.object({ type: z.literal('game.changed'), what: z.literal('declined'), ...change }),
    z.object({ type: z.literal('game.changed'), what: z.literal('withdrawn'), ...change }),
    z.object({
      type: z.literal('game.changed'),
      what: z.literal('details'),
      ...aboutGame,
      replaced: z.optional(z.boolean()),
    }),
    z.object({ type: z.literal('game.changed'), what: z.literal('suspended'), ...aboutGame }),
  ]),
  z.discriminatedUnion('what', [
    z.object({
      type: z.literal('game.canceled'),
      what: z.literal('called_off'),
      ...aboutGame,
      /** Whether `team` had agreed to the game. If not, the fields below are absent. */
      agreed: z.boolean(),
      reason: z.optional(z.nullable(changeReason)),
      note: z.optional(z.nullable(z.string())),
      late: z.optional(z.boolean()),
      startsAt: z.optional(z.iso.datetime()),
      silent: z.optional(z.boolean()),
      again: z.optional(z.boolean()),
      standingBy: z.optional(z.int()),
      posted: z.optional(z.boolean()),
      /** Whether another date that `team` had posted for that time is open again. */
      reopened: z.optional(z.boolean()),
      token,
    }),
    z.object({
      type: z.literal('game.canceled'),
      what: z.literal('own'),
      ...aboutGame,
      reason: z.optional(z.nullable(changeReason)),
    }),
    z.object({ type: z.literal('game.canceled'), what: z.literal('left'), matchup: gameSummary, team: teamRef }),
  ]),
  z.object({
    type: z.literal('game.confirm_due'),
    ...aboutGame,
    hours: z.number(),
    otherSaidYes: z.boolean(),
    startsAt: z.iso.datetime(),
    answerers,
    token,
  }),
  /** Published when a game closes or reopens after saved-search alerts about it were sent. */
  z.object({ type: z.literal('game.listed'), matchupId: z.number(), listed: z.boolean() }),
  z.discriminatedUnion('what', [
    z.object({ ...noShow, what: z.literal('reported'), note: z.nullable(z.string()) }),
    z.object({
      ...noShow,
      what: z.literal('settled'),
      absent: teamRef,
      missed: z.boolean(),
      reason: z.nullable(z.string()),
    }),
  ]),
  /** `due`: `team` can review `otherTeam`. `revealed`: `otherTeam`'s review became visible. */
  z.object({
    type: z.literal('review'),
    what: z.enum(['due', 'revealed']),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
  }),
] as const;
