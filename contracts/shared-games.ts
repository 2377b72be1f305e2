/** A game's public link: what anyone who has it may see, and what its team decides about it. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { ageGroup, gender, matchupType, sport } from './fields/common.ts';
import { matchupParams } from './matchups.ts';

/** 96 random bits: at the limit of its class, guessing one takes longer than the sun has left. */
export const SHARED_CODE_BYTES = 12;
/** Such as `pTz4_Kw0aQxLmN8b`. */
const CODE = /^[\w-]{16}$/;
/** Others to look at when a game is gone. */
export const LIKE_MAX = 3;

export const sharedGamePath = (code: string) => `/g/${code}`;
/** Beside the site's own cards, which other sites may show. @param version of what is drawn: a new one is fetched anew */
export const sharedPicturePath = (code: string, version: string) => `/og/g/${code}.png?v=${version}`;

const sharedParams = z.object({ code: z.string().check(z.regex(CODE)) });

/** Never a person, a team’s name, a street, or anything that somebody typed. */
export const sharedGame = z.object({
  code: z.string(),
  matchupType,
  sport,
  ageGroup,
  gender,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  /** As others see it, such as `Boulder, CO`; the state alone where no town is known, and empty without either. */
  town: z.string(),
  /** The sport’s, the same for every team: its own would tell which it is. */
  crest: z.string(),
});
export type SharedGame = z.infer<typeof sharedGame>;

export const readSharedGame = call({
  method: 'GET',
  path: '/api/shared-games/:code',
  owner: 'matchmaking',
  access: 'public',
  limit: { class: 'link', by: 'address' },
  summary: 'What a game’s public link shows; once the game is gone, up to three like it',
  status: 200,
  params: sharedParams,
  answer: z.object({
    /** Null once it is taken, over, canceled, or its link is off: nobody learns which. */
    game: z.nullable(sharedGame),
    /** Whether its team lets search engines list it. */
    indexed: z.boolean(),
    like: z.array(sharedGame),
  }),
});
export type SharedPage = z.infer<typeof readSharedGame.answer>;

/** PNG, 1200 by 630. */
export const drawSharedGame = call({
  method: 'GET',
  path: '/api/shared-games/:code/picture',
  owner: 'matchmaking',
  access: 'public',
  limit: { class: 'link', by: 'address' },
  picture: 'public, max-age=60',
  summary: 'The picture that networks show of a game’s link; of a gone game, one that names none',
  status: 200,
  params: sharedParams,
  answer: z.unknown(),
});

export const openSharedGame = call({
  method: 'GET',
  path: '/api/shared-games/:code/game',
  owner: 'matchmaking',
  access: 'user',
  summary: 'The game behind a link, for who has signed in to ask for it',
  status: 200,
  params: sharedParams,
  answer: z.object({ id: z.number() }),
});

export const gameLink = z.object({
  /** The page's path. */
  path: z.string(),
  on: z.boolean(),
  indexed: z.boolean(),
});
export type GameLink = z.infer<typeof gameLink>;

export const setGameLink = call({
  method: 'PUT',
  path: '/api/matchups/:id/link',
  owner: 'matchmaking',
  access: 'team_manager',
  repeatable: true,
  summary: 'Turn the public link of one’s own game on or off, and let search engines list it; what is not given stays',
  status: 200,
  params: matchupParams,
  body: z.object({
    on: z.optional(z.boolean('Please choose whether the link works')),
    indexed: z.optional(z.boolean('Please choose whether search engines may list it')),
  }),
  answer: gameLink,
});
