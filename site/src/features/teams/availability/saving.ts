import { setAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { ask } from '../../../shared/api/ask.ts';
import { submit } from '../../../shared/stores/calls.ts';
import type { PlaceSearch } from '../../../shared/stores/places.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { $availability } from './store.ts';

type Typed = Record<string, string>;

export function rowsOf(typed: Typed, list: string, fields: readonly string[]): Record<string, string>[] {
  const count = Object.keys(typed).filter((name) => name.startsWith(`${list}.`)).length;
  const rows = Array.from({ length: count }, (_, at) =>
    Object.fromEntries(fields.map((field) => [field, typed[`${list}.${at}.${field}`] ?? ''])),
  );
  return rows.filter((row) => Object.values(row).some((value) => value !== ''));
}

export const saveFirstAvailability = (given: unknown) =>
  submit('availability', given, ['Error', 'Failed to save. Please try again.'], async (body) => {
    const saved = await ask(setAvailability, { body });
    $availability.set({ status: 'ready', value: saved.availability });
    return saved;
  });

export async function saveAvailability(
  form: HTMLFormElement,
  typed: Typed,
  weekly: Availability['weekly'],
  places: PlaceSearch,
) {
  const hosts = typed['hosts'] !== undefined;
  const place = hosts && typed['homeField.location'] ? await places.locate(typed['homeField.location']) : null;
  const homeField = {
    location: typed['homeField.location'] ?? '',
    address: typed['homeField.address'] ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  };
  const saved = await saveFirstAvailability({
    weekly,
    openings: rowsOf(typed, 'openings', ['date', 'start', 'end']),
    blackouts: rowsOf(typed, 'blackouts', ['from', 'to']),
    seasons: rowsOf(typed, 'seasons', ['from', 'to']),
    homeField: hosts ? homeField : null,
    travelMiles: typed['travelMiles'] === undefined ? null : Number(typed['travelMiles']),
    gender: typed['gender'],
    ages: { from: typed['ages.from'], to: typed['ages.to'] },
    levels: new FormData(form).getAll('levels'),
    suggested: typed['suggested'] !== undefined,
    quick: typed['quick'],
  });
  if (!saved.ok) return saved;
  const [game] = saved.value.inTheWay;
  showSuccess(
    'Availability saved',
    game && `You have a game on ${shortDayText(game.date)} in ${game.location}. It’s still on unless you change it.`,
  );
  return saved;
}
