import * as z from 'zod/mini';
import { ageGroup, gender, matchupType, sport } from './common.ts';

export const openGameFields = {
  matchupType,
  sport,
  ageGroup,
  gender,
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
};
