import { shortDayText, timeRangeText } from './dates.ts';
import {
  ageGroups,
  genderText,
  labelOf,
  matchupTypes,
  sports,
  type AgeGroup,
  type Gender,
  type MatchupType,
  type Sport,
} from './options.ts';

type Game = {
  matchupType: MatchupType;
  sport: Sport;
  ageGroup: AgeGroup;
  gender: Gender;
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
};

export function kindWords({ sport, ageGroup, gender }: Pick<Game, 'sport' | 'ageGroup' | 'gender'>): string {
  return `${labelOf(ageGroups, ageGroup)} ${genderText(gender, ageGroup)} ${labelOf(sports, sport)}`;
}

export const typeWords = ({ matchupType }: Pick<Game, 'matchupType'>): string => labelOf(matchupTypes, matchupType);

export const dayWords = ({ date }: Pick<Game, 'date'>): string => shortDayText(date);

type Times = Pick<Game, 'date' | 'startTime' | 'endTime' | 'timeZone'>;

export function timeWords({ date, startTime, endTime, timeZone }: Times): string {
  // Use midday in the US, because daylight saving time starts and ends at night.
  const noon = new Date(`${date}T18:00:00Z`);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(noon);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${timeRangeText({ startTime, endTime })} ${zone}`.trim();
}
