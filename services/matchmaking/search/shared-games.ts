import { codeOf } from '@playfield/contracts/fields/crests.ts';
import { dayWords, kindWords, timeWords, typeWords } from '@playfield/contracts/fields/game-words.ts';
import { glyphs } from '@playfield/contracts/fields/glyphs.ts';
import { labelOf, states, type Sport } from '@playfield/contracts/fields/options.ts';
import { SITE_NAME, TAGLINE } from '@playfield/contracts/fields/site.ts';
import {
  type SharedGame,
  LIKE_MAX,
  type SharedPage,
  drawSharedGame,
  readSharedGame,
  setGameLink,
  sharedGamePath,
  type GameLink,
} from '@playfield/contracts/shared-games.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { createPictures } from '@playfield/kit/http/pictures.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { type PublicMatchup, type GameLinkRecord, AREAS, PUBLIC_FIELDS, searchIndexes } from '../games/model.ts';
import { isGone } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { shownPointOf } from '../places/point.ts';
import { soonest, within, type Filter } from './filters.ts';
import { isBlocked } from '../teams/blocks.ts';
import { crestNode, drawn, drawPng, node, type Node } from '../teams/crests.ts';
import { visibleAmong } from '../teams/queries.ts';

export function presentSharedGame(game: PublicMatchup, { code }: Pick<GameLinkRecord, 'code'>): SharedGame {
  const { matchupType, sport, ageGroup, gender, date, startTime, endTime, timeZone, state, publicPlace } = game;
  const town = publicPlace.town || (state === null ? '' : labelOf(states, state));
  const crest = sportCrest(sport);
  return { code, matchupType, sport, ageGroup, gender, date, startTime, endTime, timeZone, town, crest };
}

/** Returns a crest for the sport, because a team's own colors and pattern would reveal who plays. */
const sportCrest = (sport: Sport): string =>
  codeOf({ shape: 'shield', pattern: 'plain', first: 'silver', second: 'white', mark: sport });

/** Size in pixels of link previews. Social networks expect a ratio of 1.91:1. */
const PICTURE = { width: 1_200, height: 630 } as const;
const pictures = createPictures({ bytesMax: 24 * 1024 * 1024, waitingMax: 50 });

const GROUND = '#113f2a';
const GOLD = '#f5b73c';
const QUIET = '#cfe0d6';

function drawSharedPicture(game: SharedGame | null): Promise<Buffer> {
  if (!game) return pictures('gone', () => drawPng(framed(gone()), PICTURE));
  const { code: _, ...shown } = game;
  // Include the day's text in the key, because it names the year once the year changes.
  return pictures(JSON.stringify([shown, dayWords(game)]), () => drawPng(framed(about(game)), PICTURE));
}

function backdrop(sport: Sport): Node {
  const size = 520;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-opacity=".08" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round"><path d="${glyphs[sport]}"/></svg>`;
  return drawn(svg, size, { position: 'absolute', right: -20, bottom: -60 });
}

function about(game: SharedGame): Node[] {
  return [
    backdrop(game.sport),
    node({ alignItems: 'center', justifyContent: 'space-between', gap: 40 }, [
      node({ flexDirection: 'column', alignItems: 'flex-start', gap: 22, flexShrink: 1 }, [
        node(
          { background: GOLD, color: '#16181d', fontSize: 34, fontWeight: 700, padding: '8px 24px', borderRadius: 999 },
          typeWords(game),
        ),
        node({ fontSize: 78, fontWeight: 700, lineHeight: 1.05, letterSpacing: '-0.02em' }, kindWords(game)),
      ]),
      crestNode(game.crest, '', 210),
    ]),
    node({ flexDirection: 'column', gap: 10 }, [
      node({ fontSize: 54, fontWeight: 700 }, dayWords(game)),
      node({ fontSize: 42, fontWeight: 500 }, timeWords(game)),
      node({ fontSize: 42, fontWeight: 500, color: QUIET }, game.town || 'Town shared once you agree'),
    ]),
  ];
}

function gone(): Node[] {
  return [
    node({ flexDirection: 'column', gap: 24, marginTop: 90 }, [
      node({ fontSize: 78, fontWeight: 700, letterSpacing: '-0.02em' }, 'This game is no longer open'),
      node({ fontSize: 42, fontWeight: 500, color: QUIET }, 'See which other teams want to play.'),
    ]),
  ];
}

/** Matches the design of the site's own cards (site/build/cards.ts). */
function framed(children: Node[]): Node {
  const size = { width: '100%', height: '100%', boxSizing: 'border-box' };
  return node(
    {
      ...size,
      flexDirection: 'column',
      justifyContent: 'space-between',
      background: GROUND,
      color: '#ffffff',
      padding: '56px 72px',
      fontFamily: 'Inter',
    },
    [
      ...children,
      node({ alignItems: 'baseline', justifyContent: 'space-between', fontSize: 30, fontWeight: 500 }, [
        node({ color: GOLD, fontWeight: 700, fontSize: 36 }, SITE_NAME),
        node({ color: QUIET }, TAGLINE),
      ]),
    ],
  );
}

const NEAR_MILES = 100;
/** Number of games read. More than needed, because some belong to teams that aren't visible. */
const LOOKED_AT = 4 * LIKE_MAX;

/** @throws {HttpError} 404 for an unknown code */
async function gameOf({ matchups }: Models, code: string): Promise<PublicMatchup> {
  const game = await matchups.findOne({ 'link.code': code }, PUBLIC_FIELDS).lean<PublicMatchup>();
  if (!game) throw notFound('This link leads to no game');
  return game;
}

async function sharedPageOf(models: Models, found: PublicMatchup, now: Date): Promise<Omit<SharedPage, 'id'>> {
  const isOpen = found.link.on && found.status === 'open' && found.startsAt > now;
  const [game = null] = isOpen ? await shownAmong(models, [found]) : [];
  if (game) return { game, indexed: found.link.indexed, like: [] };
  return { game: null, indexed: false, like: await gamesLike(models, found, now) };
}

async function gamesLike(models: Models, game: PublicMatchup, now: Date): Promise<SharedGame[]> {
  const { sport, ageGroup, state, _id } = game;
  const point = shownPointOf(game);
  const filter: Filter = {
    status: 'open',
    startsAt: { $gt: now },
    sport,
    ageGroup,
    'link.on': true,
    _id: { $ne: _id },
    ...(point || state === null ? {} : { state }),
  };
  const near = within(filter, point, NEAR_MILES);
  const area = AREAS.find((name) => name in near);
  const hint = area ? searchIndexes.ofKindIn(area) : searchIndexes.ofSport;
  const found = await soonest(models, near, { limit: LOOKED_AT, hint });
  return (await shownAmong(models, found)).slice(0, LIKE_MAX);
}

async function shownAmong(models: Models, games: readonly PublicMatchup[]): Promise<SharedGame[]> {
  const teamIds = games.map(({ teamId }) => teamId);
  const visible = await visibleAmong(models, teamIds);
  return games.flatMap((game) => (visible.has(game.teamId) ? [presentSharedGame(game, game.link)] : []));
}

async function idFor(models: Models, caller: Identity, game: PublicMatchup): Promise<number | null> {
  const { _id, teamId, link } = game;
  if (teamId === caller.id) return _id;
  return !link.on || isGone(game) || (await isBlocked(models, [teamId, caller.id])) ? null : _id;
}

const NOT_YOURS = 'This game does not exist, or is not yours';

export function sharedGameRoutes({ models }: Deps) {
  return [
    route(readSharedGame, async ({ params: { code }, caller }) => {
      const found = await gameOf(models, code);
      const page = await sharedPageOf(models, found, new Date());
      return { ...page, id: caller && (await idFor(models, caller, found)) };
    }),

    route(drawSharedGame, async ({ params: { code }, ctx }) => {
      const { game } = await sharedPageOf(models, await gameOf(models, code), new Date());
      ctx.type = 'png';
      return drawSharedPicture(game);
    }),

    route(setGameLink, async ({ params: { id }, body: { on, indexed }, caller }) => {
      const $set = {
        ...(on === undefined ? {} : { 'link.on': on }),
        ...(indexed === undefined ? {} : { 'link.indexed': indexed }),
      };
      const own = { _id: id, teamId: caller.id };
      const game = await models.matchups.findOneAndUpdate(own, { $set }, { returnDocument: 'after' }).lean();
      if (!game) throw notFound(NOT_YOURS);
      return presentGameLink(game.link);
    }),
  ];
}

export const presentGameLink = ({ code, on, indexed }: GameLinkRecord): GameLink => ({
  path: sharedGamePath(code),
  on,
  indexed,
});
