/** No-shows: one team's report, the other's answer, and the resulting reliability. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { instant, opaqueId, paragraph } from './fields/common.ts';
import { matchupParams } from './matchups.ts';
import { teamRef } from './users.ts';

/** After more days, people's memories are unreliable. */
export const REPORT_WITHIN_DAYS = 7;
/** After this many hours, silence counts as agreement. */
export const ANSWER_HOURS = 72;
/** With fewer games, a reliability would not be meaningful. */
export const RELIABLE_AFTER_GAMES = 5;
export const NOTE_MAX = 400;

export const noShowStatus = z.enum(['waiting', 'agreed', 'disputed', 'upheld', 'dismissed']);
export type NoShowStatus = z.infer<typeof noShowStatus>;

const note = z.nullish(paragraph('Please use plain text', { min: 0, max: NOTE_MAX }));
const game = z.object({ id: z.number(), date: z.string(), startTime: z.string(), location: z.string() });

export const noShow = z.object({
  id: z.string(),
  status: noShowStatus,
  mine: z.boolean(),
  note: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  answerBy: instant,
});
export type NoShow = z.infer<typeof noShow>;

const disputed = z.object({
  id: z.string(),
  game,
  reporter: teamRef,
  accused: teamRef,
  note: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  createdAt: instant,
});
export type DisputedNoShow = z.infer<typeof disputed>;

const own = { owner: 'matchmaking', access: 'team_manager' } as const;
const params = z.object({ id: opaqueId });

export const reportNoShow = call({
  ...own,
  method: 'POST',
  path: '/api/matchups/:id/no-show',
  limit: { class: 'notify', by: 'caller' },
  summary: 'Reports that the other team did not come to an agreed game',
  status: 201,
  params: matchupParams,
  body: z.object({ note }),
  answer: noShow,
});

export const answerNoShow = call({
  ...own,
  method: 'PUT',
  path: '/api/no-shows/:id/answer',
  summary: 'Confirms or disputes one’s no-show; an admin decides about disputes',
  status: 200,
  params,
  body: z.object({ agrees: z.boolean('Please say true or false'), note }),
  answer: noShow,
});

export const listDisputedNoShows = call({
  method: 'GET',
  path: '/api/admin/no-shows',
  owner: 'matchmaking',
  access: 'admin',
  summary: 'Disputed no-shows, oldest first',
  status: 200,
  answer: z.array(disputed),
});

export const decideNoShow = call({
  method: 'POST',
  path: '/api/admin/no-shows/:id/decide',
  owner: 'matchmaking',
  access: 'admin',
  summary: 'Decides a disputed no-show and sends the reason to both teams',
  status: 204,
  params,
  body: z.object({
    missed: z.boolean('Please say true or false'),
    reason: paragraph('Please say why', { max: NOTE_MAX }),
  }),
});

/** A team's reliability in words, so that teams can't be ranked by a number. */
export function reliabilityText({ played, missed }: { played: number; missed: number }): string | null {
  if (played < RELIABLE_AFTER_GAMES) return null;
  const came = 1 - missed / played;
  if (came === 1) return 'Has come to every game';
  if (came >= 0.9) return 'Comes to nearly every game';
  return came >= 0.75 ? 'Comes to most games' : 'Has missed several games';
}
