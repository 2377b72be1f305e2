/** The times of games: whether one has begun, whether two are at the same time. */
import type { Matchup } from '@playfield/contracts/matchups.ts';

type Times = Pick<Matchup, 'date' | 'startTime' | 'endTime'>;

/** The games on one of the days whose hours overlap; ending when the other starts is no overlap. Local times, as `HH:mm`, compare as text. */
export function collisions<Game extends Times>(
  games: readonly Game[],
  { dates, startTime, endTime }: { dates: readonly string[]; startTime: string; endTime: string },
): Game[] {
  if (!startTime || endTime <= startTime) return [];
  return games.filter((game) => dates.includes(game.date) && game.startTime < endTime && startTime < game.endTime);
}

/** A week after the last of the days, as `YYYY-MM-DD`: teams mostly play on the same weekday. */
export function weekAfter(dates: readonly string[]): string {
  const last = new Date(`${dates.toSorted().at(-1) ?? ''}T00:00:00Z`);
  if (Number.isNaN(last.getTime())) return '';
  last.setUTCDate(last.getUTCDate() + 7);
  return last.toISOString().slice(0, 10);
}

/** From then on nothing can be changed about a game. */
export function hasBegun({ startsAt }: Pick<Matchup, 'startsAt'>): boolean {
  return Date.parse(startsAt) <= Date.now();
}
