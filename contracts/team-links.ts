import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { ageGroup, atMost, sport } from './fields/common.ts';
import { asPrinted, TEAM_LINK_CODE, TYPED_CODE_MAX } from './fields/team-link-code.ts';
import { teamRef } from './users.ts';

export const JOINED_SHOWN = 10;

export const teamLinkCode = z.pipe(
  z.pipe(z.string().check(atMost(TYPED_CODE_MAX)), z.transform(asPrinted)),
  z.string().check(z.regex(TEAM_LINK_CODE)),
);

/** Visible to the public, so it must not include people's names, streets or phone numbers. */
export const invitingTeam = z.object({
  teamName: z.string(),
  sport,
  ageGroup,
  /** For example, `Boulder, CO`. Empty if unknown. */
  town: z.string(),
});
export type InvitingTeam = z.infer<typeof invitingTeam>;

export const readTeamLink = call({
  method: 'GET',
  path: '/api/team-links/:code',
  owner: 'matchmaking',
  access: 'public',
  caller: 'optional',
  limit: { class: 'link', by: 'address' },
  summary: 'Returns the team of a public team link; null if the link is off or the team is not visible',
  status: 200,
  params: z.object({ code: teamLinkCode }),
  answer: z.object({
    team: z.nullable(invitingTeam),
    /** Null unless the caller is signed in and may see the team. */
    id: z.nullable(z.number()),
  }),
});

const ownTeamLink = z.object({
  code: z.string(),
  on: z.boolean(),
  joined: z.number(),
  latest: z.array(teamRef),
  inviter: z.nullable(z.extend(teamRef, { sport })),
});
export type OwnTeamLink = z.infer<typeof ownTeamLink>;

export const setTeamLink = call({
  method: 'PUT',
  path: '/api/team-link',
  owner: 'matchmaking',
  access: 'team_manager',
  restsOn: ['accounts'],
  repeatable: true,
  summary:
    'Creates the team’s public link on first use, turns it on or off, or replaces it, which disables the old one. Returns the link, the teams that joined through it, and the inviting team',
  status: 200,
  body: z.object({ on: z.optional(z.boolean('Please choose whether the link works')), renew: z.optional(z.boolean()) }),
  answer: ownTeamLink,
});
