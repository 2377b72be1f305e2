/** The score of a game, and whether it can have one. */
import { NO_SCORE, NOT_OVER, TOO_YOUNG, type GameScore } from '@playfield/contracts/scores.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import { areApart } from '../blocks/queries.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import type { Models } from '../models.ts';
import { VISIBLE_TEAM } from '../teams/model.ts';
import { haveSameRunner } from '../teams/queries.ts';
import { areOldEnough, endOf, isLate, scoreSeenBy, UNSAID } from './rules.ts';

type Sides = readonly [number, number];

/** Whether nobody in an agreed game is too young for a score. */
export async function isForScores(
  { teams }: Pick<Models, 'teams'>,
  { ageGroup }: Pick<MatchupRecord, 'ageGroup'>,
  sides: Sides,
  session: ClientSession | null = null,
): Promise<boolean> {
  if (!areOldEnough([ageGroup])) return false;
  const found = await teams
    .find({ _id: { $in: [...sides] } }, { ageGroup: 1 })
    .session(session)
    .lean();
  return areOldEnough(found.map((team) => team.ageGroup));
}

/** Why an agreed game can have no score at this moment; null if it can. Blocks, suspensions and no-shows sound alike. */
export async function whyNoScore(
  models: Pick<Models, 'blocks' | 'noShows' | 'teams'>,
  game: MatchupRecord,
  sides: Sides,
  { now, session = null }: { now: Date; session?: ClientSession | null },
): Promise<string | null> {
  if (!(await isForScores(models, game, sides, session))) return TOO_YOUNG;
  if (endOf(game) > now) return NOT_OVER;
  const there = await models.teams.countDocuments({ _id: { $in: [...sides] }, ...VISIBLE_TEAM }).session(session);
  const missed = { matchupId: game._id, status: { $ne: 'dismissed' as const } };
  const isOff = there < sides.length || (await areApart(models, sides, session));
  // Nobody confirms their own word.
  if (await haveSameRunner(models, sides, session)) return NO_SCORE;
  return isOff || (await models.noShows.exists(missed).session(session)) ? NO_SCORE : null;
}

/** As one of its two teams sees it; undefined where it has none and can have none. */
export async function scoreFor(
  models: Pick<Models, 'blocks' | 'noShows' | 'scores' | 'teams'>,
  game: MatchupRecord,
  sides: Sides,
  { teamId, now }: { teamId: number; now: Date },
): Promise<GameScore | undefined> {
  if (game.startsAt > now) return undefined;
  const score = await models.scores.findOne({ _id: game._id }).lean();
  const seen = score ? scoreSeenBy(score, teamId, now) : UNSAID;
  if (!score && isLate(endOf(game), now)) return undefined;
  const why = await whyNoScore(models, game, sides, { now });
  if (why === null) return seen;
  // What both have said stays said, but for a game that turned out to be of children.
  return seen.status === 'confirmed' && why !== TOO_YOUNG ? seen : undefined;
}
