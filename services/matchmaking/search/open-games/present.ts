import { MILES_STEP, type OpenGame, type OpenGamePreview } from '@playfield/contracts/open-games.ts';
import type { PublicMatchup } from '../../games/model.ts';
import { shownPointOf } from '../../places/present.ts';
import { distanceMiles, type Coordinates } from '../../places/coordinates.ts';

const NOON = '12:00';
const EVENING = '17:00';

export function presentOpenGame(game: PublicMatchup): OpenGame {
  const { matchupType, sport, ageGroup, gender, date, startTime, endTime, timeZone, link } = game;
  const code = link?.on && link.indexed ? { code: link.code } : {};
  return { matchupType, sport, ageGroup, gender, date, startTime, endTime, timeZone, ...code };
}

/** @param from the place that was asked for */
export function presentPreview(game: PublicMatchup, from: Coordinates): OpenGamePreview {
  const { matchupType, sport, ageGroup, gender, date, startTime } = game;
  const weekday = new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' });
  const partOfDay = startTime < NOON ? 'morning' : startTime < EVENING ? 'afternoon' : 'evening';
  const point = shownPointOf(game);
  const steps = point ? Math.ceil(distanceMiles(from, point) / MILES_STEP) : 1;
  return { matchupType, sport, ageGroup, gender, weekday, partOfDay, miles: Math.max(1, steps) * MILES_STEP };
}
