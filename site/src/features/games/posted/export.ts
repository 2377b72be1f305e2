import { BYTE_ORDER_MARK, csvOf, type Cell } from '@playfield/contracts/fields/csv.ts';
import { todayText } from '@playfield/contracts/fields/dates.ts';
import {
  ageGroups,
  competitionLevels,
  genderText,
  labelOf,
  matchupTypes,
  sports,
} from '@playfield/contracts/fields/options.ts';
import { daysAfter } from '@playfield/contracts/fields/time.ts';
import { columns, listSchedule, SCHEDULE_DAYS_MAX, type ScheduledGame } from '@playfield/contracts/schedules.ts';
import { ask } from '../../../shared/api/ask.ts';
import { act } from '../../../shared/stores/calls.ts';
import { saveFile } from '../../../shared/stores/save-file.ts';

const DAYS = SCHEDULE_DAYS_MAX - 1;

export const exportGames = () =>
  act(['Error', 'Your games could not be exported. Please try again.'], async () => {
    const today = todayText();
    const past = await ask(listSchedule, { query: { from: daysAfter(today, -DAYS), to: daysAfter(today, -1) } });
    const coming = await ask(listSchedule, { query: { from: today, to: daysAfter(today, DAYS) } });
    saveFile('playfield-games.csv', 'text/csv', BYTE_ORDER_MARK + tableOf([...past.games, ...coming.games]));
  });

export function tableOf(games: readonly ScheduledGame[]): string {
  const header = [...Object.values(columns), 'Time zone', 'Status', 'Opponent'];
  const ours = games.filter(({ standing }) => standing !== 'waiting' && standing !== 'canceled');
  return csvOf(header, ours.map(cellsOf));
}

function cellsOf({ game, standing, opponent }: ScheduledGame): Cell[] {
  return [
    game.date,
    game.startTime,
    game.endTime,
    labelOf(matchupTypes, game.matchupType),
    labelOf(sports, game.sport),
    labelOf(ageGroups, game.ageGroup),
    genderText(game.gender, game.ageGroup),
    game.competitionLevel && labelOf(competitionLevels, game.competitionLevel),
    game.location,
    game.address ?? null,
    game.maxTravelDistance,
    game.additionalInfo,
    game.timeZone,
    standing === 'agreed' ? 'Confirmed' : 'Open',
    opponent?.teamName ?? null,
  ];
}
