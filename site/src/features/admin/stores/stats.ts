import { getHealth } from '@playfield/contracts/admin/stats.ts';
import { listPageViews, type DateRange } from '@playfield/contracts/admin/records.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { atom } from 'nanostores';
import { loadable } from '../../../shared/stores/loadable.ts';
import { ask } from './ask.ts';

const DAYS_SHOWN = 12 * 7;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const lastDays = (days: number): DateRange => ({
  from: dayOf(Date.now() - (days - 1) * DAY_MS),
  to: dayOf(Date.now()),
});

export const $range = atom<DateRange>(lastDays(DAYS_SHOWN));
export const [$pageViews, loadPageViews] = loadable(
  () => ask(listPageViews, { query: $range.get() }),
  'Page views could not be loaded.',
);
export const [$health, loadHealth] = loadable(() => ask(getHealth, {}), 'The services’ health could not be loaded.');
