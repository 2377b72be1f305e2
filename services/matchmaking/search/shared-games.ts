import { labelOf, states } from '@playfield/contracts/fields/options.ts';
import {
  type SharedGame,
  LIKE_MAX,
  type SharedPage,
  readSharedGame,
  setGameLink,
  sharedGamePath,
  type GameLink,
} from '@playfield/contracts/shared-games.ts';
import type { Identity } from '@playfield/contracts/users.ts';
import { notFound } from '@playfield/kit/http/errors.ts';
import { route } from '@playfield/kit/http/routes.ts';
import type { Deps } from '../deps.ts';
import { type PublicMatchup, type GameLinkRecord, AREAS, PUBLIC_FIELDS, searchIndexes } from '../games/model.ts';
import { isGone } from '../games/sides.ts';
import type { Models } from '../models.ts';
import { shownPointOf } from '../places/point.ts';
import { soonest, within, type Filter } from './filters.ts';
import { isBlocked } from '../teams/blocks.ts';
import { visibleAmong } from '../teams/queries.ts';

export function presentSharedGame(game: PublicMatchup, { code }: Pick<GameLinkRecord, 'code'>): SharedGame {
  const { matchupType, sport, ageGroup, gender, date, startTime, endTime, timeZone, state, publicPlace } = game;
  const town = publicPlace.town || (state === null ? '' : labelOf(states, state));
  return { code, matchupType, sport, ageGroup, gender, date, startTime, endTime, timeZone, town };
}

const NEAR_MILES = 100;
const LOOKED_AT = 4 * LIKE_MAX;

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
