/** The own team's calendars elsewhere. */
import {
  listOtherCalendars,
  readOtherCalendar,
  readOtherCalendarAgain,
  removeOtherCalendar,
  type OtherCalendar,
} from '@playfield/contracts/other-calendars.ts';
import { atom } from 'nanostores';
import { ask, fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { checkAs } from '../../../shared/forms/checking.ts';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { act } from '../../../shared/forms/attempt.ts';

export const $otherCalendars = atom<Loadable<readonly OtherCalendar[]>>(LOADING);

export function loadOtherCalendars(): Promise<void> {
  return fill(
    $otherCalendars,
    async () => (await ask(listOtherCalendars, { query: {} })).calendars,
    'Your calendars could not be loaded.',
  );
}

export async function addCalendar(typed: Record<string, string>): Promise<Checked<OtherCalendar>> {
  const checked = await checkAs('otherCalendar', { address: '', ...typed });
  if (!checked.ok) return checked;
  try {
    const read = await ask(readOtherCalendar, { body: checked.value });
    take(read);
    // What went wrong stands beside the calendar.
    if (read.problem === null) showSuccess('Calendar added', 'Its hours are kept free of games.');
    return { ok: true, value: read };
  } catch (error) {
    const errors = fieldErrorsOf(error);
    return { ok: false, errors: { address: messageOf(error, 'It could not be added. Please try again.'), ...errors } };
  }
}

export const readAgain = ({ id }: OtherCalendar) =>
  act(['Error', 'Your calendar was not read. Please try again.'], async () => {
    take(await ask(readOtherCalendarAgain, { params: { id } }));
  });

/** @returns whether it is gone */
export const removeCalendar = ({ id, name }: OtherCalendar) =>
  act(['Error', 'Your calendar was not removed. Please try again.'], async () => {
    await ask(removeOtherCalendar, { params: { id } });
    change($otherCalendars, (all) => all.filter((one) => one.id !== id));
    showSuccess('Calendar removed', `We have forgotten ${name} and its hours.`);
  });

function take(read: OtherCalendar): void {
  change($otherCalendars, (all) =>
    all.some(({ id }) => id === read.id) ? all.map((one) => (one.id === read.id ? read : one)) : [...all, read],
  );
}
