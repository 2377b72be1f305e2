/** What a game's public link leads to, now. */
import { LIKE_MAX, type SharedGame, type SharedPage } from '@playfield/contracts/shared-games.ts';
import { AREAS, PUBLIC_FIELDS, searchIndexes, type PublicMatchup } from '../../games/model.ts';
import { shownPointOf } from '../../places/present.ts';
import type { Models } from '../../models.ts';
import { within, type Filter } from '../filter-queries.ts';
import { VISIBLE_TEAM } from '../../teams/model.ts';
import { presentSharedGame } from './present.ts';

/** A drive that teams make for a game. */
const NEAR_MILES = 100;
/** Some are of teams that are not shown. */
const LOOKED_AT = 4 * LIKE_MAX;

/** @returns null for a code that no game has */
export async function sharedPageOf(models: Models, code: string, now: Date): Promise<SharedPage | null> {
  const found = await models.matchups.findOne({ 'link.code': code }, PUBLIC_FIELDS).lean<PublicMatchup>();
  if (!found) return null;
  const isOpen = found.link.on && found.status === 'open' && found.startsAt > now;
  const [game = null] = isOpen ? await shownAmong(models, [found]) : [];
  if (game) return { game, indexed: found.link.indexed, like: [] };
  return { game: null, indexed: false, like: await gamesLike(models, found, now) };
}

/** Open games whose links are on, of the same kind and nearby, soonest first. */
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
  const found = await models.matchups
    .find(near, PUBLIC_FIELDS, { hint: area ? searchIndexes.ofKindIn(area) : searchIndexes.ofSport })
    .sort({ startsAt: 1, _id: 1 })
    .limit(LOOKED_AT)
    .lean<PublicMatchup[]>();
  return (await shownAmong(models, found)).slice(0, LIKE_MAX);
}

/** Those of teams that others may see. */
async function shownAmong({ teams }: Models, games: readonly PublicMatchup[]): Promise<SharedGame[]> {
  const shown = await teams
    .find({ _id: { $in: games.map(({ teamId }) => teamId) }, ...VISIBLE_TEAM }, { _id: 1 })
    .lean();
  const visible = new Set(shown.map(({ _id }) => _id));
  return games.flatMap((game) => (visible.has(game.teamId) ? [presentSharedGame(game, game.link)] : []));
}
