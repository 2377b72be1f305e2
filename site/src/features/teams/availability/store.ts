import { getAvailability, type Availability } from '@playfield/contracts/availability.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';
import { loadable } from '../../../shared/stores/calls.ts';

export const ADD_FIELD = '#field';

export const $own = atom<Availability | null>(null);

export async function loadOwn(): Promise<void> {
  try {
    $own.set((await ask(getAvailability, {})).availability);
  } catch {
    // On failure, forms start empty, as they do for a new team.
  }
}

export const [$availability, loadAvailability] = loadable(
  async () => (await ask(getAvailability, {})).availability,
  'Failed to fetch your availability',
);
