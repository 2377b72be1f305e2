import * as z from 'zod/mini';
import { changeReason } from '../changes.ts';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';
import { aboutOffer } from './offers.ts';

/** `team` is notified, often about an action of `otherTeam`. */
const sides = { team: teamRef, otherTeam: teamRef };
const aboutGame = { matchup: gameSummary, ...sides };
const edited = { ...aboutGame, before: gameSummary };
const change = { ...edited, offerId: z.string(), reason: changeReason, note: z.nullable(z.string()) };
/** IDs of the people to notify, who may answer for the team. If null, everyone who runs the team is notified. */
const answerers = z.nullable(z.array(z.number()));
/** Token of a recipient's link, which the notifier adds for each recipient. */
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
  }),
  z.discriminatedUnion('what', [
    z.object({ type: z.literal('game.changed'), what: z.literal('edited'), ...edited, agreed: z.boolean() }),
    z.object({ type: z.literal('game.changed'), what: z.literal('asked'), ...change }),
    z.object({ type: z.literal('game.changed'), what: z.literal('accepted'), ...change }),
    z.object({ type: z.literal('game.changed'), what: z.literal('declined'), ...change }),
    z.object({ type: z.literal('game.changed'), what: z.literal('withdrawn'), ...change }),
    z.object({ type: z.literal('game.changed'), what: z.literal('details'), ...aboutGame }),
    z.object({ type: z.literal('game.changed'), what: z.literal('suspended'), ...aboutGame }),
  ]),
  z.discriminatedUnion('what', [
    z.object({
      type: z.literal('game.canceled'),
      what: z.literal('called_off'),
      ...aboutGame,
      /** Whether the two teams had agreed on the game. If not, the fields below are absent. */
      agreed: z.boolean(),
      reason: z.optional(z.nullable(changeReason)),
      note: z.optional(z.nullable(z.string())),
      late: z.optional(z.boolean()),
      /** For the link that marks the cancellation as seen. */
      startsAt: z.optional(z.iso.datetime()),
      silent: z.optional(z.boolean()),
      /** Whether the event is a resend, because the other team hasn't seen the cancellation. */
      again: z.optional(z.boolean()),
      standingBy: z.optional(z.int()),
      token,
    }),
    /** Notifies everyone who runs the team that canceled, and clears their calendars. */
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
  /** Published after an alerted game was canceled, deleted, matched, hidden or restored. */
  z.object({ type: z.literal('game.listed'), matchupId: z.number(), listed: z.boolean() }),
  z.discriminatedUnion('what', [
    z.object({ ...noShow, what: z.literal('reported'), note: z.nullable(z.string()) }),
    /** A report was settled by the absent team's answer, by an admin, or because no answer came in time. */
    z.object({
      ...noShow,
      what: z.literal('settled'),
      absent: teamRef,
      missed: z.boolean(),
      reason: z.nullable(z.string()),
    }),
  ]),
  /**
   * `due`: `team` hasn't reviewed `otherTeam` after a game. `revealed`: the review of `team` by `otherTeam` became
   * visible. Never contains the review's text.
   */
  z.object({
    type: z.literal('review'),
    what: z.enum(['due', 'revealed']),
    matchup: gameSummary,
    team: teamRef,
    otherTeam: teamRef,
  }),
] as const;
