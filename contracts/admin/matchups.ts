import * as z from 'zod/mini';
import { searched, UNDO_SECONDS, undoable } from './users.ts';
import { call } from '../http/call.ts';
import { matchup, matchupParams, matchupStatus } from '../matchups.ts';

export const adminMatchup = z.extend(matchup, {
  title: z.string(),
  description: z.nullable(z.string()),
  teamName: z.string(),
  status: z.enum([...matchupStatus.options, 'hidden']),
});
export type AdminMatchup = z.infer<typeof adminMatchup>;

const asAdmin = { owner: 'matchmaking', access: 'admin', status: 200 } as const;

export const adminListMatchups = call({
  ...asAdmin,
  method: 'GET',
  path: '/api/admin/matchups',
  summary: 'Finds games of any status by part of their title, team name or location, newest first',
  query: searched,
  answer: z.array(adminMatchup),
});

export const adminDeleteMatchup = call({
  ...asAdmin,
  method: 'DELETE',
  path: '/api/admin/matchups/:id',
  summary: `Deletes a game and notifies its teams, unless undone within ${UNDO_SECONDS} seconds`,
  params: matchupParams,
  answer: undoable,
});

export const adminRestoreMatchup = call({
  ...asAdmin,
  method: 'POST',
  path: '/api/admin/matchups/:id/restore',
  summary: 'Undoes a pending deletion',
  params: matchupParams,
  answer: adminMatchup,
});
