import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { instant, numericId } from './fields/common.ts';
import { teamRef } from './users.ts';

export const setBlock = call({
  method: 'PUT',
  path: '/api/teams/:id/block',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Blocks or unblocks a team. A block ends the two teams’ pending offers but keeps their agreed games',
  status: 204,
  params: z.object({ id: numericId }),
  body: z.object({ blocked: z.boolean('Please say true or false') }),
});

export const block = z.object({ team: teamRef, createdAt: instant });
export type Block = z.infer<typeof block>;

export const listBlocks = call({
  method: 'GET',
  path: '/api/blocks',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Lists the teams that the calling team has blocked, latest first',
  status: 200,
  answer: z.array(block),
});
