import {
  getPreferences,
  setPreferences,
  type Preferences,
  type ShownPreferences,
} from '@playfield/contracts/notifications.ts';
import { atom } from 'nanostores';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { fill, type Loadable } from '../../../shared/stores/calls.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';

export const $wishes = atom<Loadable<ShownPreferences>>({ status: 'loading' });

let saved: ShownPreferences | undefined;
let underWay = Promise.resolve();

export async function loadWishes(): Promise<void> {
  await fill($wishes, () => ask(getPreferences, {}), 'Failed to load notification settings.');
  const held = $wishes.get();
  if (held.status === 'ready') saved = held.value;
}

export function wish(edit: (held: Preferences) => Preferences): void {
  const held = $wishes.get();
  if (held.status !== 'ready') return;
  const wanted = { ...held.value, ...edit(held.value) };
  $wishes.set({ status: 'ready', value: wanted });
  underWay = underWay.then(async () => save(wanted));
}

async function save(wanted: ShownPreferences): Promise<void> {
  const isLatest = () => {
    const held = $wishes.get();
    return held.status === 'ready' && held.value === wanted;
  };
  if (!isLatest()) return;
  try {
    const answer = await ask(setPreferences, {
      body: (await import('../../../shared/api/schemas.ts')).preferences.parse(wanted),
    });
    saved = answer;
    if (!isLatest()) return;
    $wishes.set({ status: 'ready', value: answer });
    showSuccess('Notification settings saved');
  } catch (error) {
    if (saved) $wishes.set({ status: 'ready', value: saved });
    showFailure('Update Failed', messageOf(error, 'Failed to update notification settings. Please try again.'));
  }
}
