import { SettingRow } from '../../../shared/ui/Setting.tsx';
import { $feed, endFeed, loadFeed } from '../../schedule/calendar/store.ts';
import { $pushDevices, endPushDevice, loadPushDevices } from '../push/devices.ts';
import { dayText } from '../../../shared/format/ago.ts';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { Unready } from '../../../shared/ui/States.tsx';
import { useLoaded } from '../../../shared/ui/useValue.ts';

export function OtherAccess({ manager }: { manager: boolean }) {
  return (
    <>
      <h3>Devices that get notifications</h3>
      <PushDevices />
      {manager && <h3>Calendar address</h3>}
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
  if (feed.value === null) return <p className="text-soft">Your calendar has no private address.</p>;
  return (
    <div className="setting setting-row">
      <p className="text-soft">Anyone who has your calendar’s private address can see your agreed games.</p>
      <ActionButton pendingText="Ending…" action={endFeed}>
        End<span className="sr-only"> the calendar address</span>
      </ActionButton>
    </div>
  );
}
