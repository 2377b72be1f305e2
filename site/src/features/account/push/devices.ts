import { getPreferences } from '@playfield/contracts/notifications.ts';
import { endSubscription, type PushDevice } from '@playfield/contracts/push.ts';
import { ask } from '../../../shared/api/ask.ts';
import { change, loadable } from '../../../shared/stores/loadable.ts';
import { lookAtPush } from './store.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { act } from '../../../shared/forms/attempt.ts';

export const [$pushDevices, loadPushDevices] = loadable(
  async () => (await ask(getPreferences, {})).push.devices,
  'The devices could not be loaded.',
);

export async function endPushDevice({ id, device }: PushDevice): Promise<void> {
  change($pushDevices, (devices) => devices.filter((one) => one.id !== id));
  const done = await act(['Error', 'The notifications did not end. Please try again.'], async () => {
    await ask(endSubscription, { params: { id } });
    showSuccess('Notifications ended', `${device} gets no more notifications.`);
    void lookAtPush();
  });
  if (!done) void loadPushDevices();
}
