import * as z from 'zod/mini';
import { answerCode, linkAnswer } from './fields/answer-link.ts';
import { competitionLevel, instant } from './fields/common.ts';
import { openGameFields } from './fields/open-game.ts';
import { call } from './http/call.ts';
import { matchupParams } from './matchups.ts';

export const OPEN_LINKS_MAX = 10;
export const LINKS_A_DAY = 20;

export const NO_SUCH_LINK = 'This link leads to no game. A letter may be missing.';
export const LINK_ANSWERED = 'This link was answered already. It works once.';
export const LINK_OVER = 'Another team may have said yes first, or the link was turned off or has expired.';
export const GAME_CHANGED = 'The game has changed since you opened the link. Please look at it again.';
export const DECLINED_BEFORE = 'This team has answered you about this game already';
export const OWN_LINK = 'This is your own team’s game';
export const OTHER_SPORT = 'Your team plays another sport than this game is for';

/** Anyone with the link can see this, so it must not name people or streets, or contain typed text. */
export const linkedGame = z.object({
  ...openGameFields,
  competitionLevel: z.nullable(competitionLevel),
  town: z.string(),
});
export type LinkedGame = z.infer<typeof linkedGame>;

/** `held`: accepted by someone who must still verify their email address. `ended`: closed without an answer. */
export const linkState = z.enum(['open', 'held', 'yes', 'other', 'no', 'ended']);
export type LinkState = z.infer<typeof linkState>;

export const answerLink = z.object({
  id: z.string(),
  state: linkState,
  heldBy: z.optional(z.string()),
  createdAt: instant,
  expiresAt: instant,
});
export type AnswerLink = z.infer<typeof answerLink>;

const own = { owner: 'matchmaking', access: 'team_manager' } as const;

export const makeAnswerLink = call({
  ...own,
  method: 'POST',
  path: '/api/matchups/:id/answer-links',
  summary:
    'Creates a link that lets one coach answer for the calling team’s open game. Only this response contains the link’s code',
  status: 201,
  params: matchupParams,
  answer: z.extend(answerLink, { code: z.string(), game: linkedGame }),
});

export const endAnswerLink = call({
  ...own,
  method: 'DELETE',
  path: '/api/answer-links/:id',
  summary: 'Deletes an unused answer link',
  status: 204,
  params: z.object({ id: z.uuid() }),
});

export const answerByLink = call({
  ...own,
  method: 'PUT',
  path: '/api/answer-link',
  limit: { class: 'notify', by: 'caller' },
  repeatable: true,
  restsOn: ['accounts'],
  summary: 'Answers an answer link for the calling team: accepts the game as shown, or proposes another time',
  status: 200,
  body: z.object({ code: answerCode, answer: linkAnswer }),
  answer: z.object({ matchupId: z.nullable(z.number()) }),
});
