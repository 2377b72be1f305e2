/**
 * How strong a team is, how sure that is (Glicko-2), and what may be said of a game between two: one of three words, or
 * nothing. Pure.
 */
import type { AgeGroup, CompetitionLevel } from '@playfield/contracts/fields/options.ts';
import type { Closeness } from '@playfield/contracts/opponents.ts';
import rate from 'glicko2-lite';

/** In Glicko's points: with 200 more, a team wins three games of four. */
export type Strength = { rating: number; deviation: number; volatility: number };

/** Teams begin at the level that they say. The difference is that of three games in four. */
const START: Record<CompetitionLevel, number> = { recreational: 1_400, competitive: 1_600 };
const START_UNKNOWN = 1_500;
/** Wide: levels say little, so the first games count most. */
const START_DEVIATION = 250;
/** The method's own default. */
const START_VOLATILITY = 0.06;
/** What is known grows old: each day without a game adds this to the square of the deviation, 60 points of 120 in a year. */
const FADING_A_DAY = 60;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** Fewer games, or always the same opponents, say nothing yet. */
const GAMES_MIN = 4;
const OPPONENTS_MIN = 3;
/** Together, two teams may be this uncertain: four games of each, the last one some weeks ago. */
const SPREAD_MAX = 250;
/** Up to there either could win: the stronger one wins three of four. */
const CLOSE_GAP = 200;
/** From there on, the stronger one wins two of three at least. */
const STRETCH_GAP = 100;
/** From there on, it wins six of seven. */
const LOPSIDED_GAP = 300;
/** Half of what two teams are uncertain by is held against each word, so that nothing is said where it may be otherwise. */
const DOUBT = 0.5;

/** Teams met again sooner count once: two friends cannot play each other up or down. */
export const REPEAT_DAYS = 28;
/** Where reviews call it a good game at the teams’ level, a win counts a little less. */
const GOOD_GAME_WIN = 0.9;
/** Of five stars, both or the only ones that were given. */
const GOOD_GAME_STARS = 4;

export const startingStrength = (level: CompetitionLevel | null): Strength => ({
  rating: level ? START[level] : START_UNKNOWN,
  deviation: START_DEVIATION,
  volatility: START_VOLATILITY,
});

/** As sure as one can be some time after the last game. @param at when that was counted */
export function faded<Known extends Strength>(known: Known, at: Date | undefined, now: Date): Known {
  const days = at ? Math.max(0, now.getTime() - at.getTime()) / DAY_MS : 0;
  const deviation = Math.min(START_DEVIATION, Math.hypot(known.deviation, Math.sqrt(FADING_A_DAY * days)));
  return { ...known, deviation };
}

/**
 * A game's result: 1 is a win of the first team, 0 a loss. By how much does not count, so that nobody gains by running
 * up a score.
 * @param stars for competitiveness in the game's reviews, as far as they are written
 */
export function resultOf({ us, them }: { us: number; them: number }, stars: readonly number[]): number {
  if (us === them) return 0.5;
  const isGood = stars.length > 0 && stars.every((given) => given >= GOOD_GAME_STARS);
  const win = isGood ? GOOD_GAME_WIN : 1;
  return us > them ? win : 1 - win;
}

/** Both teams' strengths after a game. */
export function afterGame(one: Strength, other: Strength, result: number): [Strength, Strength] {
  return [next(one, other, result), next(other, one, 1 - result)];
}

function next({ rating, deviation, volatility }: Strength, other: Strength, result: number): Strength {
  const after = rate(rating, deviation, volatility, [[other.rating, other.deviation, result]]);
  return { rating: after.rating, deviation: after.rd, volatility: after.vol };
}

export const isKnownEnough = ({ games, opponents }: { games: number; opponents: readonly number[] }): boolean =>
  games >= GAMES_MIN && opponents.length >= OPPONENTS_MIN;

/** A team that is known well enough, as other parts of the service handle it. */
export type Rated = Pick<Strength, 'rating' | 'deviation'> & { ageGroup: AgeGroup };

/**
 * What one team may be told of a game with another; null where that is unknown. Both are told the same, but for a
 * stretch: that only the weaker one is told, and the other one nothing.
 */
export function closenessOf(us: Rated | null | undefined, them: Rated | null | undefined): Closeness | null {
  if (!us || !them || us.ageGroup !== them.ageGroup) return null;
  const spread = Math.hypot(us.deviation, them.deviation);
  if (spread > SPREAD_MAX) return null;
  const [gap, doubt] = [them.rating - us.rating, spread * DOUBT];
  if (Math.abs(gap) + doubt <= CLOSE_GAP) return 'close';
  if (Math.abs(gap) - doubt >= LOPSIDED_GAP) return 'lopsided';
  return gap - doubt >= STRETCH_GAP ? 'stretch' : null;
}
