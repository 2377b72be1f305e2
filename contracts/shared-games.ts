import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { openGameFields } from './fields/open-game.ts';
import { matchupParams } from './matchups.ts';

export const SHARED_CODE_BYTES = 12;
const CODE = /^[\w-]{16}$/;
export const LIKE_MAX = 3;

export const sharedGamePath = (code: string) => `/g/${code}`;

const sharedParams = z.object({ code: z.string().check(z.regex(CODE)) });

/** Visible to the public, so it must not name people, teams or streets, or contain typed text. */
export const sharedGame = z.object({
  code: z.string(),
  ...openGameFields,
  /** Only the state if no town is known. Empty if neither is known. */
  town: z.string(),
});
export type SharedGame = z.infer<typeof sharedGame>;

export const readSharedGame = call({
  method: 'GET',
  path: '/api/shared-games/:code',
  owner: 'matchmaking',
  access: 'public',
  caller: 'optional',
  limit: { class: 'link', by: 'address' },
  summary: 'Returns a game’s public page, or, if the game is gone, up to three similar games',
  status: 200,
  params: sharedParams,
  answer: z.object({
    /** Null if the link is off, or if the game has started or isn't open or visible. The response doesn't say which. */
    game: z.nullable(sharedGame),
    /** Null unless the caller is signed in and may see the game through this link. */
    id: z.nullable(z.number()),
    indexed: z.boolean(),
    like: z.array(sharedGame),
  }),
});
export type SharedPage = z.infer<typeof readSharedGame.answer>;

export const gameLink = z.object({ path: z.string(), on: z.boolean(), indexed: z.boolean() });
export type GameLink = z.infer<typeof gameLink>;

export const setGameLink = call({
  method: 'PUT',
  path: '/api/matchups/:id/link',
  owner: 'matchmaking',
  access: 'team_manager',
  repeatable: true,
  summary: 'Turns the public link of the calling team’s game on or off, and allows or blocks search engines',
  status: 200,
  params: matchupParams,
  body: z.object({
    on: z.optional(z.boolean('Please choose whether the link works')),
    indexed: z.optional(z.boolean('Please choose whether search engines may list it')),
  }),
  answer: gameLink,
});
