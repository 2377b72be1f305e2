import * as z from 'zod/mini';
import { call } from './http/call.ts';
import {
  ageGroup,
  clientId,
  competitionLevel,
  instant,
  matchupType,
  opaqueId,
  paragraph,
  seenStart,
  sport,
} from './fields/common.ts';
import { teamRef } from './users.ts';

export const interestStatus = z.enum(['pending', 'accepted', 'rejected']);
export type InterestStatus = z.infer<typeof interestStatus>;

/** For a team that wasn't chosen. `can`: may join the waitlist. `in`: is on it. `offered`: can accept the game. */
export const lineState = z.enum(['can', 'in', 'offered']);
export type LineState = z.infer<typeof lineState>;

export const interestedTeam = z.object({
  sport,
  ageGroup,
  competitionLevel: z.nullable(competitionLevel),
  miles: z.nullable(z.number()),
  rating: z.number(),
  reviewCount: z.number(),
  played: z.number(),
  hosts: z.boolean(),
  reliability: z.nullable(z.string()),
});
export type InterestedTeam = z.infer<typeof interestedTeam>;

export const interest = z.object({
  id: z.string(),
  status: interestStatus,
  line: z.optional(lineState),
  teamId: z.number(),
  team: teamRef,
  /** Included only for the team that received the interest. */
  intro: z.optional(z.nullable(z.string())),
  mentionsMoney: z.optional(z.literal(true)),
  /** Included only for the receiving team. Null unless the interest is pending, or if the sender was deleted. */
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
  note: z.nullable(z.string()),
  mentionsMoney: z.optional(z.literal(true)),
  line: z.optional(lineState),
  matchup: z.object({
    id: z.number(),
    sport,
    ageGroup,
    matchupType,
    location: z.string(),
    /** Included only once the interest is accepted, and not after a block. */
    address: z.nullish(z.string()),
    date: z.string(),
    startTime: z.string(),
    endTime: z.string(),
  }),
});
export type MyInterest = z.infer<typeof myInterest>;

export const NOTE_MAX = 280;
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
  summary: 'Expresses interest in another team’s game, once per `clientId`',
  status: 201,
  body: z.object({
    matchupId: z.int(MATCHUP_REQUIRED).check(z.positive(MATCHUP_REQUIRED)),
    intro: z.nullish(paragraph('Please use plain text', { min: 0, max: INTRO_MAX })),
    startsAt: z.optional(seenStart),
    clientId: z.optional(clientId),
  }),
  answer: interest,
});

export const decideInterest = call({
  method: 'PUT',
  path: '/api/interests/:id/status',
  owner: 'matchmaking',
  access: 'team_manager',
  summary:
    'Accepts or declines a pending interest in the calling team’s game. A team that was not chosen uses `standby` to join the waitlist, `rejected` to leave it, and `accepted` to take a game offered to it',
  status: 200,
  params: interestParams,
  body: z.object({
    status: z.enum(['accepted', 'rejected', 'standby'], 'status is accepted, rejected or standby'),
    startsAt: z.optional(seenStart),
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
  summary: 'Withdraws the calling team’s pending interest, or declines a game offered to it from the waitlist',
  status: 204,
  params: interestParams,
});

export const listMyInterests = call({
  method: 'GET',
  path: '/api/my-interests',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Lists the calling team’s interests with their games',
  status: 200,
  answer: z.array(myInterest),
});
