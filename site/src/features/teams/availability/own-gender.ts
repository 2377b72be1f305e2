/** The gender that the own team plays in, once it has said so with its availability. */
import { getAvailability } from '@playfield/contracts/availability.ts';
import type { Gender } from '@playfield/contracts/fields/options.ts';
import { atom } from 'nanostores';
import { ask } from '../../../shared/api/ask.ts';

/** Null before it is known, and for a team that has not said. */
export const $ownGender = atom<Gender | null>(null);

export async function loadOwnGender(): Promise<void> {
  try {
    $ownGender.set((await ask(getAvailability, {})).availability?.gender ?? null);
  } catch {
    // A form's default: without it the form starts as for a new team.
  }
}
