import type { PushDevice } from '@playfield/contracts/push.ts';
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
        <Device key={one.id} one={one} />
      ))}
    </ul>
  );
}

function Device({ one }: { one: PushDevice }) {
  return (
    <li className="setting setting-row">
      <div>
        <p className="font-semibold">{one.device}</p>
        <p className="text-sm text-soft">Since {dayText(one.createdAt)}</p>
      </div>
      <ActionButton pendingText="Ending…" action={() => endPushDevice(one)}>
        End<span className="sr-only"> notifications on {one.device}</span>
      </ActionButton>
    </li>
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
