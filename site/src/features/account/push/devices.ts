/** The browsers with push notifications for the account. */
import { endSubscription, listSubscriptions, type PushDevice } from '@playfield/contracts/push.ts';
import { atom } from 'nanostores';
import { ask, messageOf } from '../../../shared/api/ask.ts';
import { change, fill, LOADING, type Loadable } from '../../../shared/stores/loadable.ts';
import { lookAtPush } from './store.ts';
import { showFailure, showSuccess } from '../../../shared/stores/toasts.ts';

export const $pushDevices = atom<Loadable<readonly PushDevice[]>>(LOADING);

export function loadPushDevices(): Promise<void> {
  return fill($pushDevices, () => ask(listSubscriptions, {}), 'The devices could not be loaded.');
}

/** Removes the device from the list at once; reloads the list if the server refuses. */
export async function endPushDevice({ id, device }: PushDevice): Promise<void> {
  change($pushDevices, (devices) => devices.filter((one) => one.id !== id));
  try {
    await ask(endSubscription, { params: { id } });
    showSuccess('Notifications ended', `${device} gets no more notifications.`);
    void lookAtPush();
  } catch (error) {
    showFailure('Error', messageOf(error, 'The notifications did not end. Please try again.'));
    void loadPushDevices();
  }
}
