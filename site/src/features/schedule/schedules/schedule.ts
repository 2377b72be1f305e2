import { todayText } from '@playfield/contracts/fields/dates.ts';
import { listSchedule, type Schedule } from '@playfield/contracts/schedules.ts';
import { address } from '@playfield/contracts/http/client.ts';
import { atom } from 'nanostores';
import { askEarlier } from '../../../shared/api/ask-earlier.ts';
import { ask } from '../../../shared/api/ask.ts';
import { LOADING, refill, type Loadable } from '../../../shared/stores/loadable.ts';
import { addDays } from './days.ts';

export const DAYS_BACK = 120;
export const DAYS_AHEAD = 275;

export const $schedule = atom<Loadable<Schedule>>(LOADING);

export function loadSchedule(): Promise<void> {
  const today = todayText();
  const query = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
  askEarlier(address(listSchedule, {}, query));
  return refill($schedule, () => ask(listSchedule, { query }), 'Your schedule could not be loaded.');
}
