import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { ageGroup, clientId, competitionLevel, instant, opaqueId, paragraph, sport } from './fields/common.ts';
import { teamRef } from './users.ts';

export const interestStatus = z.enum(['pending', 'accepted', 'rejected']);
export type InterestStatus = z.infer<typeof interestStatus>;

/** Where a team that was not chosen stands: it can stand by, does so, or is offered the game. */
export const lineState = z.enum(['can', 'in', 'offered']);
export type LineState = z.infer<typeof lineState>;

/** What a team that answers wants to know of the one that asks. */
export const interestedTeam = z.object({
  sport,
  ageGroup,
  competitionLevel: z.nullable(competitionLevel),
  /** From its town to the game's; null if either is unknown. */
  miles: z.nullable(z.number()),
  /** Average of the visible reviews, to one decimal; 0 without any. */
  rating: z.number(),
  reviewCount: z.number(),
  /** Agreed games in the past. */
  played: z.number(),
  /** In words; null until there are enough games. */
  reliability: z.nullable(z.string()),
});
export type InterestedTeam = z.infer<typeof interestedTeam>;

export const interest = z.object({
  id: z.string(),
  status: interestStatus,
  teamId: z.number(),
  team: teamRef,
  /** The interested team's words; only for the team that answers. */
  intro: z.optional(z.nullable(z.string())),
  /** Missing unless they mention money. */
  mentionsMoney: z.optional(z.literal(true)),
  /** The interested team; only for the team that answers, and null once its account is gone. */
  about: z.optional(z.nullable(interestedTeam)),
  createdAt: instant,
});
export type Interest = z.infer<typeof interest>;

export const myInterest = z.object({
  id: z.string(),
  status: interestStatus,
  teamId: z.number(),
  team: teamRef,
  createdAt: instant,
  /** The posting team's note with its answer. */
  note: z.nullable(z.string()),
  /** Missing unless the note mentions money. */
  mentionsMoney: z.optional(z.literal(true)),
  matchup: z.object({
    id: z.number(),
    sport,
    ageGroup,
    location: z.string(),
    date: z.string(),
    startTime: z.string(),
    endTime: z.string(),
  }),
});
export type MyInterest = z.infer<typeof myInterest>;

/** Room for a reason; conversations belong in messages. */
export const NOTE_MAX = 280;
/** Room for two sentences about one's team. */
export const INTRO_MAX = 280;

const interestParams = z.object({ id: opaqueId });
const MATCHUP_REQUIRED = 'Please name the matchup by its id';

export const expressInterest = call({
  method: 'POST',
  path: '/api/interests',
  limit: { class: 'notify', by: 'caller' },
  owner: 'matchmaking',
  access: 'team_manager',
  repeatable: 'clientId',
  restsOn: ['accounts'],
  summary: 'Express interest in another team’s game; the same `clientId` does it once',
  status: 201,
  body: z.object({
    matchupId: z.int(MATCHUP_REQUIRED).check(z.positive(MATCHUP_REQUIRED)),
    /** A few words about the team, shown on the page of who answers and nowhere else. */
    intro: z.nullish(paragraph('Please use plain text', { min: 0, max: INTRO_MAX })),
    clientId: z.optional(clientId),
  }),
  answer: interest,
});

export const decideInterest = call({
  method: 'PUT',
  path: '/api/interests/:id/status',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Accept or decline a pending interest in one’s own game',
  status: 200,
  params: interestParams,
  body: z.object({
    status: z.enum(['accepted', 'rejected'], 'status is accepted or rejected'),
    /** A short note to the other team, with the answer. */
    note: z.nullish(paragraph('Please use plain text', { min: 0, max: NOTE_MAX })),
  }),
  answer: interest,
});

export const withdrawInterest = call({
  method: 'DELETE',
  path: '/api/interests/:id',
  limit: { class: 'notify', by: 'caller' },
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Withdraw one’s own pending interest',
  status: 204,
  params: interestParams,
});

export const listMyInterests = call({
  method: 'GET',
  path: '/api/my-interests',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'The calling team’s interests with their games',
  status: 200,
  answer: z.array(myInterest),
});
