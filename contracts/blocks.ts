/** Blocking a team: no messages, no interests, and neither sees the other's games. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { instant, numericId } from './fields/common.ts';
import { teamRef } from './users.ts';

const params = z.object({ id: numericId });

export const blockTeam = call({
  method: 'PUT',
  path: '/api/teams/:id/block',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Block a team; pending interests between the two are closed, agreed games stay',
  status: 204,
  params,
});

export const unblockTeam = call({
  method: 'DELETE',
  path: '/api/teams/:id/block',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'Take a block back',
  status: 204,
  params,
});

export const block = z.object({ team: teamRef, createdAt: instant });
export type Block = z.infer<typeof block>;

export const listBlocks = call({
  method: 'GET',
  path: '/api/blocks',
  owner: 'matchmaking',
  access: 'team_manager',
  summary: 'The teams that the calling team has blocked, the latest first',
  status: 200,
  answer: z.array(block),
});
