import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { waitingChange } from './changes.ts';
import { ageGroup, competitionLevel, numericId, sport } from './fields/common.ts';
import { logEntry } from './game-log.ts';
import { matchup } from './matchups.ts';
import { teamPage, teamRef } from './users.ts';

export const team = z.extend(teamRef, {
  sport,
  ageGroup,
  competitionLevel: z.nullable(competitionLevel),
  reliability: z.nullable(z.string()),
  matchups: z.array(matchup),
});
export type Team = z.infer<typeof team>;

export const teamProfile = z.extend(team, { page: z.optional(teamPage), homeTown: z.nullable(z.string()) });
export type TeamProfile = z.infer<typeof teamProfile>;

export const getTeam = call({
  method: 'GET',
  path: '/api/teams/:id',
  owner: 'matchmaking',
  access: 'user',
  summary: 'Returns a team with its upcoming open games',
  status: 200,
  params: z.object({ id: numericId }),
  answer: teamProfile,
});

export const AGREED_GAMES_MAX = 20;

export const agreedGame = z.extend(matchup, { change: z.nullable(waitingChange), log: z.array(logEntry) });
export type AgreedGame = z.infer<typeof agreedGame>;

export const listAgreedGames = call({
  method: 'GET',
  path: '/api/teams/:id/agreed-games',
  owner: 'matchmaking',
  access: 'team_manager',
  summary:
    'Lists the games that the calling team and another agreed on, including canceled ones: upcoming first, then the latest',
  status: 200,
  params: z.object({ id: numericId }),
  answer: z.array(agreedGame),
});
