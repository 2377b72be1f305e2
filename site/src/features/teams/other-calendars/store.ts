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
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';

export const $otherCalendars = atom<Loadable<readonly OtherCalendar[]>>(LOADING);

export function loadOtherCalendars(): Promise<void> {
  return fill(
    $otherCalendars,
    async () => (await ask(listOtherCalendars, { query: {} })).calendars,
    'Your calendars could not be loaded.',
  );
}

export async function addCalendar(typed: Record<string, string>): Promise<Checked<OtherCalendar>> {
  const checked = await checkAs(({ otherCalendar }) => otherCalendar, { address: '', ...typed });
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

export async function readAgain({ id }: OtherCalendar): Promise<void> {
  try {
    take(await ask(readOtherCalendarAgain, { params: { id } }));
  } catch (error) {
    showFailure('Error', messageOf(error, 'Your calendar was not read. Please try again.'));
  }
}

/** @returns whether it is gone */
export async function removeCalendar({ id, name }: OtherCalendar): Promise<boolean> {
  try {
    await ask(removeOtherCalendar, { params: { id } });
    change($otherCalendars, (all) => all.filter((one) => one.id !== id));
    showSuccess('Calendar removed', `We have forgotten ${name} and its hours.`);
    return true;
  } catch (error) {
    showFailure('Error', messageOf(error, 'Your calendar was not removed. Please try again.'));
    return false;
  }
}

function take(read: OtherCalendar): void {
  change($otherCalendars, (all) =>
    all.some(({ id }) => id === read.id) ? all.map((one) => (one.id === read.id ? read : one)) : [...all, read],
  );
}
