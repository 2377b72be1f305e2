/** Takes what the two teams say about a score. */
import { SCORE_CLOSED, SCORE_CONFIRMED, SCORE_LATE, type SaidScore } from '@playfield/contracts/scores.ts';
import { conflict, notFound } from '@playfield/kit/http/errors.ts';
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Event } from '@playfield/contracts/events.ts';
import { otherOf, sidesOf } from '../confirmations/queries.ts';
import type { Deps } from '../deps.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import { presentExactGame } from '../matchups/present.ts';
import type { Models } from '../models.ts';
import { takeTurnAs, teamRefs } from '../teams/queries.ts';
import type { Person } from '../teams/rules.ts';
import type { ScoreRecord } from './model.ts';
import { whyNoScore } from './queries.ts';
import { endOf, isLate, isSame, newScore, withWord, wordOf } from './rules.ts';
import { countGame } from './strength-actions.ts';

const NOT_AGREED = 'This game is not one that your team has agreed on';

type Word = { matchupId: number; caller: Person; said: SaidScore; now: Date };

/**
 * One of the two teams says how the game ended. With both teams' same word it is confirmed, and counts once.
 * @throws {HttpError} 404 for anyone else's game, 409 if it can have no score, if it is too late, or if both have confirmed another
 */
export async function sayScore(
  { models, outbox }: Pick<Deps, 'models' | 'outbox'>,
  { matchupId, caller, said, now }: Word,
  session: ClientSession,
): Promise<ScoreRecord> {
  const sides = await sidesOf(models, matchupId, session);
  if (!sides?.includes(caller.id)) throw notFound(NOT_AGREED);
  // In the two teams' turns: two words at once follow each other, and so do a block, a suspension and leaving scores out.
  await takeTurnAs(models, caller, session, sides);
  const game = await models.matchups.findOne({ _id: matchupId, status: 'matched' }).session(session).lean();
  if (!game) throw notFound(NOT_AGREED);
  const why = await whyNoScore(models, game, sides, { now, session });
  if (why !== null) throw conflict(why);
  const before = await models.scores.findOne({ _id: matchupId }).session(session).lean();
  if (before && isSame(wordOf(before, caller.id), said)) return before;
  if (before?.status === 'confirmed') throw conflict(SCORE_CONFIRMED);
  if (before && before.closesAt <= now) throw conflict(SCORE_CLOSED);
  if (!before && isLate(endOf(game), now)) throw conflict(SCORE_LATE);
  const word = { teamId: caller.id, us: said.us, them: said.them, at: now };
  const score = withWord(before ?? newScore(matchupId, sides, endOf(game), now), word);
  const isCounted = score.status === 'confirmed' && (await countGame(models, score, now, session));
  const stored = { ...score, countedAt: isCounted ? now : null };
  await models.scores.replaceOne({ _id: matchupId }, stored, { session, upsert: true });
  // Once: who corrects itself writes no second email.
  if (!before) await outbox.publish([await saidEvent(models, game, { by: caller.id, sides, score })], session);
  return stored;
}

type Said = { by: number; sides: readonly [number, number]; score: Pick<ScoreRecord, 'closesAt'> };

async function saidEvent(models: Models, game: MatchupRecord, { by, sides, score }: Said): Promise<Event> {
  const toldId = otherOf(sides, by);
  const refOf = await teamRefs(models, sides);
  const teams = { team: refOf(toldId), otherTeam: refOf(by) };
  return { type: 'score.said', matchup: presentExactGame(game), ...teams, closesAt: score.closesAt.toISOString() };
}
