import { setCalendarFeed, getCalendarFeed } from '@playfield/contracts/calendar.ts';
import { ask } from '../../../shared/api/ask.ts';
import { loadable, act } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export const [$feed, loadFeed] = loadable(
  async () => addressOf((await ask(getCalendarFeed, {})).path),
  'Your calendar link could not be loaded.',
);

const addressOf = (path: string | null) => path && new URL(path, location.origin).href;

export const renewFeed = () =>
  act(['Error', 'Your calendar did not get an address. Please try again.'], async () => {
    const { path } = await ask(setCalendarFeed, { body: { on: true } });
    $feed.set({ status: 'ready', value: addressOf(path) });
    showSuccess('Your calendar has a new address', 'An earlier one no longer works.');
  });

export const endFeed = () =>
  act(['Error', 'Your calendar link did not end. Please try again.'], async () => {
    await ask(setCalendarFeed, { body: { on: false } });
    $feed.set({ status: 'ready', value: null });
    showSuccess('Your calendar link ended', 'Calendars that used it get no more games.');
  });
