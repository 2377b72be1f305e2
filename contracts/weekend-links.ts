/** Answers about weekends by the links of emails, without signing in. */
import * as z from 'zod/mini';
import { linkToken } from './fields/common.ts';
import { call } from './http/call.ts';
import { weekendDay, weekendGame } from './weekend-games.ts';
import { chosenDays, gameAnswer, weekend } from './weekends.ts';

export const INVALID_WEEKEND_LINK =
  'This link has expired or is not complete. It was only for answering. Sign in to see your games.';

/** What a link of an email is about: a weekend, or a game proposed for it. */
export const linkedWeekend = z.object({
  teamName: z.string(),
  weekend: z.nullable(
    z.extend(z.omit(weekend, { games: true }), {
      /** The days that can be chosen: without a game yet, and not off in the team’s availability. */
      open: z.optional(z.array(weekendDay)),
    }),
  ),
  game: z.nullable(weekendGame),
});
export type LinkedWeekend = z.infer<typeof linkedWeekend>;

/** Nobody can guess a signature, and all of a carrier's coaches answer on one evening. */
const byLink = { owner: 'matchmaking', access: 'public', limit: { class: 'link', by: 'address' } } as const;

export const readWeekendLink = call({
  ...byLink,
  method: 'POST',
  path: '/api/weekend-link/read',
  summary: 'What the link of an email asks its reader’s team; without signing in',
  status: 200,
  body: z.object({ token: linkToken }),
  answer: linkedWeekend,
});

export const answerWeekendLink = call({
  ...byLink,
  method: 'PUT',
  path: '/api/weekend-link',
  repeatable: true,
  summary: 'Answer by the link of an email: the days of a weekend, or yes or no to a game',
  status: 200,
  body: z.object({ token: linkToken, days: z.optional(chosenDays), answer: z.optional(gameAnswer) }),
  answer: linkedWeekend,
});
