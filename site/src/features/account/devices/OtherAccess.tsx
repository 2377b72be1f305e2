import { SettingRow } from '../../../shared/ui/Setting.tsx';
import { $feed, endFeed, loadFeed } from '../../schedule/calendar/store.ts';
import { dayText } from '../../../shared/format/ago.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { Unready, useLoaded } from '../../../shared/ui/States.tsx';
import { renewPush, lookAtPush } from '../push/store.ts';
import { isActing, $session } from '../../../shared/api/session.ts';
import { getPreferences } from '@playfield/contracts/notifications.ts';
import { endSubscription, type PushDevice } from '@playfield/contracts/push.ts';
import { ask } from '../../../shared/api/ask.ts';
import { change, loadable, act } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export function OtherAccess({ manager }: { manager: boolean }) {
  return (
    <>
      <h3>Devices that get notifications</h3>
      <PushDevices />
      {manager && <h3>Calendar link</h3>}
      {manager && <Calendar />}
    </>
  );
}

function PushDevices() {
  const devices = useLoaded($pushDevices, loadPushDevices);
  if (devices.status !== 'ready') return <Unready of={devices} rows={1} className="h-16" retry={loadPushDevices} />;
  if (devices.value.length === 0) return <p className="text-soft">No devices get notifications.</p>;
  return (
    <ul className="grid">
      {devices.value.map((one) => (
        <SettingRow key={one.id} title={one.device} text={`Since ${dayText(one.createdAt)}`}>
          <ActionButton pendingText="Ending…" action={() => endPushDevice(one)}>
            End<span className="sr-only"> notifications on {one.device}</span>
          </ActionButton>
        </SettingRow>
      ))}
    </ul>
  );
}

function Calendar() {
  const feed = useLoaded($feed, loadFeed);

  if (feed.status !== 'ready') return <Unready of={feed} rows={1} className="h-16" retry={loadFeed} />;
  if (feed.value === null) return <p className="text-soft">No calendar link yet.</p>;
  return (
    <div className="setting setting-row">
      <p className="text-soft">Anyone who has your calendar’s private address can see your games.</p>
      <ActionButton pendingText="Ending…" action={endFeed}>
        End<span className="sr-only"> the calendar link</span>
      </ActionButton>
    </div>
  );
}

export async function reloadOtherAccess(): Promise<void> {
  await renewPush();
  await Promise.all([loadPushDevices(), isActing($session.get()) && loadFeed()]);
}

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
