/** Which games can have a score, and what two teams' words about it come to. Pure. */
import { ageIndex } from '@playfield/contracts/availability.ts';
import type { AgeGroup } from '@playfield/contracts/fields/options.ts';
import { CONFIRM_HOURS, SCORE_WITHIN_DAYS, type GameScore, type SaidScore } from '@playfield/contracts/scores.ts';
import { minutesOf } from '../availability/hours.ts';
import type { MatchupRecord } from '../matchups/model.ts';
import type { SaidRecord, ScoreRecord } from './model.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** US youth leagues keep no scores and standings of younger children. Adults count as the oldest. */
const YOUNGEST: AgeGroup = '11u';

/** Whether nobody in a game is too young: neither its own age group nor a team's. */
export const areOldEnough = (ages: readonly AgeGroup[]): boolean =>
  ages.every((age) => ageIndex(age) >= ageIndex(YOUNGEST));

type Timed = Pick<MatchupRecord, 'startsAt' | 'startTime' | 'endTime'>;

export function endOf({ startsAt, startTime, endTime }: Timed): Date {
  const minutes = Math.max(0, minutesOf(endTime) - minutesOf(startTime));
  return new Date(startsAt.getTime() + minutes * MINUTE_MS);
}

/** Whether it is too late for a first word. */
export const isLate = (endsAt: Date, now: Date): boolean =>
  now.getTime() > endsAt.getTime() + SCORE_WITHIN_DAYS * 24 * HOUR_MS;

/** Of a game that nobody has said a score of. */
export const newScore = (
  matchupId: number,
  teamIds: readonly [number, number],
  endsAt: Date,
  now: Date,
): ScoreRecord => ({
  _id: matchupId,
  teamIds: [...teamIds],
  said: [],
  status: 'open',
  closesAt: new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS),
  endsAt,
  countedAt: null,
});

export const wordOf = ({ said }: Pick<ScoreRecord, 'said'>, teamId: number): SaidScore | null => {
  const found = said.find((one) => one.teamId === teamId);
  return found ? { us: found.us, them: found.them } : null;
};

export const isSame = (one: SaidScore | null, other: SaidScore): boolean =>
  one?.us === other.us && one.them === other.them;

const turned = ({ us, them }: SaidScore): SaidScore => ({ us: them, them: us });

/** One team speaks, or corrects itself. Once both say the same, it is confirmed. */
export function withWord(score: ScoreRecord, word: SaidRecord): ScoreRecord {
  const others = score.said.filter(({ teamId }) => teamId !== word.teamId);
  const [other] = others;
  const isConfirmed = other !== undefined && isSame(turned(other), word);
  return { ...score, said: [...others, word], status: isConfirmed ? 'confirmed' : 'open' };
}

/** As one of the two teams sees it. */
export function scoreSeenBy(score: ScoreRecord, teamId: number, now: Date): GameScore {
  const other = score.said.find((one) => one.teamId !== teamId);
  const isOver = score.closesAt <= now;
  return {
    status: score.status === 'confirmed' ? 'confirmed' : isOver ? 'none' : 'open',
    ours: wordOf(score, teamId),
    theirs: other ? turned(other) : null,
    closesAt: score.closesAt.toISOString(),
  };
}

export const UNSAID: GameScore = { status: 'open', ours: null, theirs: null, closesAt: null };
