import * as z from 'zod/mini';
import { linkedGame } from './answer-links.ts';
import { instant, linkToken } from './fields/common.ts';
import { call } from './http/call.ts';
import { invitingTeam } from './team-links.ts';

export const INVALID_LINK = 'This link does not work anymore. Sign in to see your games.';

/** May name a town, but never a field. `answered` doesn't reveal the answer or who gave it. */
export const linkPage = z.object({
  state: z.enum([
    'open',
    'yes',
    'no',
    'seen',
    'stopped',
    'agreed',
    'canceled',
    'moved',
    'closed',
    'proposed',
    'answered',
    'ended',
  ]),
  title: z.string(),
  message: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  choices: z.array(
    z.object({
      answer: z.string(),
      label: z.string(),
      confirm: z.optional(z.object({ title: z.string(), message: z.string(), yes: z.string(), no: z.string() })),
    }),
  ),
  more: z.object({ path: z.string(), label: z.string() }),
  open: z.optional(z.object({ game: linkedGame, team: invitingTeam, expiresAt: instant, version: z.string() })),
});
export type LinkPage = z.infer<typeof linkPage>;

const byLink = {
  owner: 'matchmaking',
  access: 'public',
  method: 'POST',
  limit: { class: 'link', by: 'address' },
  repeatable: true,
  status: 200,
  answer: linkPage,
} as const;

export const readLink = call({
  ...byLink,
  path: '/api/links/read',
  caller: 'optional',
  restsOn: ['accounts'],
  summary:
    'Returns the question that a link asks, or the calling team’s earlier answer. Changes nothing, because email programs open links',
  body: z.object({ token: linkToken }),
});

export const answerLink = call({
  ...byLink,
  path: '/api/links/answer',
  summary: 'Answers a link with one of the choices that reading it returned',
  body: z.object({
    token: linkToken,
    answer: z.string('Please choose an answer').check(z.regex(/^[a-z-]{1,20}$/, 'Please choose an answer')),
  }),
});
