/** Offers to play, until a game is agreed. */
import * as z from 'zod/mini';
import { instant } from '../fields/common.ts';
import { teamRef } from '../users.ts';
import { gameSummary } from './game-summary.ts';

/** How two teams come to a game: in a posted game, in a proposed one, or as written there. */
export const offerVia = z.enum(['interest', 'proposal', 'quick', 'weekend', 'standby', 'link']);

export const aboutOffer = {
  offerId: z.string(),
  via: offerVia,
  /** Without a number while it is only proposed. */
  matchup: gameSummary,
  /** The team that offers, and the one that answers: it posted the game, or would get it. */
  fromTeam: teamRef,
  toTeam: teamRef,
};
/** Of an event that is answered by a link, without signing in. */
export const answerLink = {
  /** The people who may answer for the team; null if its people are not known, and then its founder may. */
  answerers: z.nullable(z.array(z.number())),
  /** The link's token, which the notifier adds for each reader. */
  token: z.optional(z.string()),
};
/** Of the team that offers; in an answer, of the one that answers. */
const note = z.nullish(z.string());

export const offerEvents = [
  z.discriminatedUnion('what', [
    z.object({ type: z.literal('offer.made'), what: z.literal('interest'), ...aboutOffer }),
    z.object({
      type: z.literal('offer.made'),
      what: z.literal('proposal'),
      ...aboutOffer,
      note,
      /** Whether the two have ever agreed on a game: emails do not quote strangers. */
      acquainted: z.optional(z.boolean()),
      /** Whether to notify the team in its quiet hours too. */
      atNight: z.optional(z.boolean()),
    }),
    /** A team that stands by is offered the game: it plays if it is the first to say yes. */
    z.object({ type: z.literal('offer.made'), what: z.literal('standby'), ...aboutOffer }),
    /** A game is suggested to `toTeam`, and to `fromTeam` by an event of its own. */
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
      /** Whether it may stand by, because another team was chosen. */
      inLine: z.optional(z.boolean()),
    }),
    z.object({
      type: z.literal('offer.answered'),
      what: z.literal('withdrawn'),
      ...aboutOffer,
      /** Whether another team was faster. */
      taken: z.optional(z.boolean()),
    }),
    /** Somebody said no by an answer link of `team`: nobody knows who. */
    z.object({ type: z.literal('offer.answered'), what: z.literal('passed'), matchup: gameSummary, team: teamRef }),
    /** The answer that `team` registered with led to nothing. Neither why nor which game: it may not know. */
    z.object({ type: z.literal('offer.answered'), what: z.literal('failed'), team: teamRef }),
  ]),
  z.object({
    /** A game began with an offer still pending, or a suggested game that `fromTeam` had said yes to is off. */
    type: z.literal('offer.expired'),
    ...aboutOffer,
    /** Whether another game is suggested for that day. */
    again: z.optional(z.boolean()),
  }),
] as const;
