import * as z from 'zod/mini';
import { instant } from '../fields/common.ts';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';
import { weekendDay } from '../weekends.ts';

export const offerVia = z.enum(['interest', 'proposal', 'quick', 'weekend', 'standby', 'link']);

export const aboutOffer = {
  offerId: z.string(),
  via: offerVia,
  /** The ID is 0 if the game is only proposed. */
  matchup: gameSummary,
  fromTeam: teamRef,
  toTeam: teamRef,
};
export const answerLink = {
  /** IDs of the people to notify. Null to notify everyone who runs the team. */
  answerers: z.nullable(z.array(z.number())),
  token: z.optional(z.string()),
};
const note = z.nullish(z.string());
/** The notified team's other agreed games that day. */
export const alsoThatDay = z.optional(
  z.array(z.object({ teamName: z.string(), startTime: z.string(), endTime: z.string() })),
);

const aboutDays = { team: teamRef, saturday: z.string(), days: z.array(weekendDay) };

export const offerEvents = [
  z.discriminatedUnion('what', [
    z.object({ type: z.literal('offer.made'), what: z.literal('interest'), ...aboutOffer, alsoThatDay }),
    z.object({
      type: z.literal('offer.made'),
      what: z.literal('proposal'),
      ...aboutOffer,
      note,
      /** Whether the teams have agreed on a game before. If not, emails don't quote the note. */
      acquainted: z.optional(z.boolean()),
      alsoThatDay,
      atNight: z.optional(z.boolean()),
    }),
    z.object({ type: z.literal('offer.made'), what: z.literal('standby'), ...aboutOffer }),
    z.object({
      type: z.literal('offer.made'),
      what: z.literal('weekend'),
      ...aboutOffer,
      host: z.enum(['us', 'them']),
      reasons: z.array(z.string()),
      answerBy: instant,
      ...answerLink,
    }),
  ]),
  z.discriminatedUnion('what', [
    z.object({
      type: z.literal('offer.answered'),
      what: z.literal('declined'),
      ...aboutOffer,
      note,
      inLine: z.optional(z.boolean()),
      why: z.optional(z.literal('busy')),
    }),
    z.object({ type: z.literal('offer.answered'), what: z.literal('reopened'), ...aboutOffer }),
    z.object({
      type: z.literal('offer.answered'),
      what: z.literal('withdrawn'),
      ...aboutOffer,
      /** `taken`: another team accepted first. `busy`: `fromTeam` plays another game then. `refused`: it declined. */
      why: z.optional(z.enum(['taken', 'busy', 'refused'])),
    }),
    /** Someone declined through an answer link from `team`. */
    z.object({ type: z.literal('offer.answered'), what: z.literal('passed'), matchup: gameSummary, team: teamRef }),
    /** `team`'s answer to an answer link was rejected. The reason is omitted, because it could reveal a block. */
    z.object({ type: z.literal('offer.answered'), what: z.literal('failed'), team: teamRef }),
  ]),
  z.object({
    type: z.literal('offer.expired'),
    /** For a suggested game, `fromTeam` is the team that had accepted it. */
    ...aboutOffer,
    again: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('weekend.asked'), ...aboutDays, closesAt: instant, timeZone: z.string(), ...answerLink }),
  z.object({ type: z.literal('weekend.unfilled'), ...aboutDays }),
] as const;
