/** Whether a team plays already at the time of a game that it is about to agree on. */
import { listSchedule, type ScheduledGame } from '@playfield/contracts/schedules.ts';
import { ask } from '../../shared/api/ask.ts';

type When = { date: string; startTime: string; endTime: string };

/** The first of the games that is agreed and overlaps; times of one day compare as text. */
export function clashAmong(games: readonly ScheduledGame[], when: When, except: number | null): ScheduledGame | null {
  const overlaps = ({ game }: ScheduledGame) =>
    game.date === when.date && game.startTime < when.endTime && when.startTime < game.endTime;
  return games.find((one) => one.standing === 'agreed' && one.game.id !== except && overlaps(one)) ?? null;
}

/** Asked for when it counts: the page may have been open for hours. Without an answer nobody is kept from agreeing. */
export async function clashWith(when: When, except: number | null): Promise<ScheduledGame | null> {
  try {
    const { games } = await ask(listSchedule, { query: { from: when.date, to: when.date } });
    return clashAmong(games, when, except);
  } catch (error) {
    console.warn('The schedule of that day could not be loaded', error);
    return null;
  }
}
