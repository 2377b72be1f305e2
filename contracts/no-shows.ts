import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { instant, paragraph } from './fields/common.ts';
import { matchupParams } from './matchups.ts';

export const REPORT_WITHIN_DAYS = 7;
/** Hours that the reported team has to answer. Silence then counts as agreement. */
export const ANSWER_HOURS = 72;
export const RELIABLE_AFTER_GAMES = 5;
export const NOTE_MAX = 400;

export const noShowStatus = z.enum(['waiting', 'agreed', 'disputed', 'upheld', 'dismissed']);
export type NoShowStatus = z.infer<typeof noShowStatus>;

export const noShow = z.object({
  status: noShowStatus,
  mine: z.boolean(),
  note: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  answerBy: instant,
});
export type NoShow = z.infer<typeof noShow>;

export const setNoShow = call({
  owner: 'matchmaking',
  access: 'team_manager',
  method: 'PUT',
  path: '/api/games/:id/no-show',
  limit: { class: 'notify', by: 'caller' },
  summary:
    'Reports that the other team did not come to an agreed game, or answers its report. An admin decides disputes',
  status: 200,
  params: matchupParams,
  body: z.object({
    agrees: z.optional(z.boolean('Please say true or false')),
    note: z.nullish(paragraph('Please use plain text', { min: 0, max: NOTE_MAX })),
  }),
  answer: noShow,
});

export function reliabilityText({ played, missed }: { played: number; missed: number }): string | null {
  if (played < RELIABLE_AFTER_GAMES) return null;
  const came = 1 - missed / played;
  if (came === 1) return 'Has come to every game';
  if (came >= 0.9) return 'Comes to nearly every game';
  return came >= 0.75 ? 'Comes to most games' : 'Has missed several games';
}
