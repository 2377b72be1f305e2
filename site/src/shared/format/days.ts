import type { Matchup } from '@playfield/contracts/matchups.ts';

type Times = Pick<Matchup, 'date' | 'startTime' | 'endTime'>;

/** Games that overlap on one of the days; touching ends do not overlap. Local times, as `HH:mm`, compare as text. */
export function collisions<Game extends Times>(
  games: readonly Game[],
  { dates, startTime, endTime }: { dates: readonly string[]; startTime: string; endTime: string },
): Game[] {
  if (!startTime || endTime <= startTime) return [];
  return games.filter((game) => dates.includes(game.date) && game.startTime < endTime && startTime < game.endTime);
}

/** A week after the latest day, as `YYYY-MM-DD`: teams mostly play on the same weekday. */
export function weekAfter(dates: readonly string[]): string {
  const last = new Date(`${dates.toSorted().at(-1) ?? ''}T00:00:00Z`);
  if (Number.isNaN(last.getTime())) return '';
  last.setUTCDate(last.getUTCDate() + 7);
  return last.toISOString().slice(0, 10);
}

/** A game that has begun can no longer be changed. */
export function hasBegun({ startsAt }: Pick<Matchup, 'startsAt'>): boolean {
  return Date.parse(startsAt) <= Date.now();
}
