/** These calls are public, so their responses must not name people, teams or fields, or contain typed text. */
import * as z from 'zod/mini';
import { call } from './http/call.ts';
import { ageGroup, gender, matchupType, sport, stateCode, zipCode } from './fields/common.ts';
import { openGameFields } from './fields/open-game.ts';

export const TOWNS_MAX = 12;
export const GAMES_A_TOWN = 3;
export const PREVIEWS_MAX = 3;
export const NEAR_MILES = 50;
export const NEAR_COUNT_MAX = 200;
export const MILES_STEP = 5;

const openGame = z.object({
  ...openGameFields,
  /** Included only if the team lets search engines list the game. */
  code: z.optional(z.string()),
});
export type OpenGame = z.infer<typeof openGame>;

const openGames = z.object({
  count: z.number(),
  weekend: z.object({ saturday: z.string(), sunday: z.string(), count: z.number() }),
  towns: z.array(z.object({ town: z.string(), count: z.number(), games: z.array(openGame) })),
  countedAt: z.string(),
});
export type OpenGames = z.infer<typeof openGames>;

const oneArea = 'Please give a state or a sport, and not both';

export const countOpenGames = call({
  method: 'GET',
  path: '/api/open-games',
  owner: 'matchmaking',
  access: 'public',
  limit: { class: 'link', by: 'address' },
  summary: 'Counts open games in a state or a sport, and next weekend’s by town',
  status: 200,
  query: z
    .object({ state: z.optional(stateCode), sport: z.optional(sport) })
    .check(
      z.refine((query) => (query.state === undefined) !== (query.sport === undefined), {
        error: oneArea,
        path: ['state'],
      }),
    ),
  answer: openGames,
});

const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const;

/** The day, time and distance are coarse, so that a preview doesn't reveal when or where a game takes place. */
const preview = z.object({
  matchupType,
  sport,
  ageGroup,
  gender,
  weekday: z.string(),
  partOfDay: z.enum(PARTS_OF_DAY),
  miles: z.number(),
});
export type OpenGamePreview = z.infer<typeof preview>;

const NO_ZIP = 'Please enter a ZIP code of five digits';

export const previewOpenGames = call({
  method: 'GET',
  path: '/api/open-games/near',
  owner: 'matchmaking',
  access: 'public',
  limit: { class: 'lookup', by: 'address' },
  summary: 'Returns a rounded count of open games near a ZIP code, and up to three of them',
  status: 200,
  query: z.object({ zipcode: zipCode(NO_ZIP), sport: z.optional(sport) }),
  answer: z.object({ place: z.string(), count: z.number(), more: z.boolean(), previews: z.array(preview) }),
});
