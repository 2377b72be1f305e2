/** Keeps what confirmed scores say about teams' strengths, unless a team wants none of it. */
import type { ClientSession } from '@playfield/kit/data/mongo.ts';
import type { Models } from '../models.ts';
import { areOldEnough } from './rules.ts';
import type { TeamRecord } from '../teams/model.ts';
import type { ScoreRecord } from './model.ts';
import type { KnownStrength, StrengthRecord } from './strength-model.ts';
import { isLeftOut } from './strength-queries.ts';
import { afterGame, faded, REPEAT_DAYS, resultOf, startingStrength, type Strength } from './strength-rules.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Enough to see that a team plays different ones. */
const OPPONENTS_KEPT = 20;

/**
 * Lets a score that both teams have just confirmed change what is known of them. In the transaction that confirms it, in
 * both teams' turns: it counts once.
 * @returns false where it says nothing: teams of different ages, that met lately, or that want their scores left out
 */
export async function countGame(
  models: Models,
  { _id: matchupId, teamIds, said }: ScoreRecord,
  now: Date,
  session: ClientSession,
): Promise<boolean> {
  const [oneId, otherId] = teamIds;
  const teams = await models.teams
    .find({ _id: { $in: teamIds } })
    .session(session)
    .lean();
  const [one, other] = [teams.find(({ _id }) => _id === oneId), teams.find(({ _id }) => _id === otherId)];
  const word = said.find(({ teamId }) => teamId === oneId);
  if (!one || !other || !word || !areAlike(one, other)) return false;
  if (await isLeftOut(models, teamIds, session)) return false;
  const since = new Date(now.getTime() - REPEAT_DAYS * DAY_MS);
  const lately = { teamIds: { $all: teamIds }, countedAt: { $gt: since }, _id: { $ne: matchupId } };
  if (await models.scores.exists(lately).session(session)) return false;

  const result = resultOf(word, await starsFor(models, matchupId, teamIds, session));
  const found = await models.strengths
    .find({ _id: { $in: teamIds } })
    .session(session)
    .lean();
  const before = (team: TeamRecord) =>
    knownOf(
      found.find(({ _id }) => _id === team._id),
      team,
      now,
    );
  const [ours, theirs] = [before(one), before(other)];
  const [after, theirsAfter] = afterGame(ours, theirs, result);
  await keep(models, one, { ...ours, ...after }, { opponentId: otherId, now }, session);
  await keep(models, other, { ...theirs, ...theirsAfter }, { opponentId: oneId, now }, session);
  return true;
}

/** Strengths of different ages or sports cannot be compared. */
const areAlike = (one: TeamRecord, other: TeamRecord): boolean =>
  one.sport === other.sport && one.ageGroup === other.ageGroup && areOldEnough([one.ageGroup]);

async function starsFor(
  { reviews }: Pick<Models, 'reviews'>,
  matchupId: number,
  teamIds: readonly number[],
  session: ClientSession,
): Promise<number[]> {
  const found = await reviews
    .find({ teamId: { $in: [...teamIds] }, matchupId }, { competitivenessRating: 1 })
    .session(session)
    .lean();
  return found.map(({ competitivenessRating }) => competitivenessRating);
}

type Before = Strength & Pick<KnownStrength, 'games' | 'opponents'>;

/** What is known of a team before a game: with another sport or age group, it begins anew. */
function knownOf(record: StrengthRecord | undefined, team: TeamRecord, now: Date): Before {
  const known = record?.known;
  if (known?.sport === team.sport && known.ageGroup === team.ageGroup) return faded(known, record?.at, now);
  return { ...startingStrength(team.competitionLevel), games: 0, opponents: [] };
}

async function keep(
  { strengths }: Pick<Models, 'strengths'>,
  { _id, sport, ageGroup }: TeamRecord,
  { rating, deviation, volatility, games, opponents }: Before,
  { opponentId, now }: { opponentId: number; now: Date },
  session: ClientSession,
): Promise<void> {
  const met = [...opponents.filter((id) => id !== opponentId), opponentId].slice(-OPPONENTS_KEPT);
  const known = { rating, deviation, volatility, sport, ageGroup, games: games + 1, opponents: met };
  await strengths.replaceOne({ _id }, { _id, out: false, known, at: now }, { session, upsert: true });
}

/** Leaves a team's scores out, and forgets what they said; or lets it begin anew. In the team's turn. */
export async function setUse(
  { strengths }: Pick<Models, 'strengths'>,
  teamId: number,
  used: boolean,
  session: ClientSession,
): Promise<void> {
  if (used) await strengths.deleteOne({ _id: teamId, out: true }, { session });
  else await strengths.replaceOne({ _id: teamId }, { _id: teamId, out: true, known: null }, { session, upsert: true });
}
