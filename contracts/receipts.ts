/** Who was shown an agreed game's field and contacts, for its two teams. */
import * as z from 'zod/mini';
import { instant } from './fields/common.ts';
import { teamRole } from './fields/roles.ts';
import { call } from './http/call.ts';
import { matchupParams } from './matchups.ts';
import { teamRef } from './users.ts';

/** By then, two seasons are over. */
export const RECEIPT_DAYS = 400;

/** Where somebody saw them: on the game's page, in a list of games, or in a calendar elsewhere. */
export const viewWay = z.enum(['page', 'list', 'calendar']);
export type ViewWay = z.infer<typeof viewWay>;

const viewer = z.object({
  /** Only of the calling team’s own people. */
  fullName: z.nullable(z.string()),
  /** What they may do in their team now; null for someone who has left it. */
  role: z.nullable(teamRole),
  /** The first time in each way, the earliest first. */
  views: z.array(z.object({ way: viewWay, at: instant })),
});
export type Viewer = z.infer<typeof viewer>;

export const receipt = z.object({
  matchupId: z.number(),
  /** The calling team first. A team that has not looked yet has nobody. */
  teams: z.array(z.object({ team: teamRef, mine: z.boolean(), people: z.array(viewer) })),
});
export type Receipt = z.infer<typeof receipt>;

export const getReceipt = call({
  owner: 'matchmaking',
  access: 'team_manager',
  method: 'GET',
  path: '/api/games/:id/receipt',
  summary: 'Who of the two teams was shown the field and contacts of an agreed game, and when first',
  status: 200,
  params: matchupParams,
  answer: receipt,
});
