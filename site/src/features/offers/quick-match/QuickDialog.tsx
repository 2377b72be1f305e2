import { todayText } from '@playfield/contracts/fields/dates.ts';
import { CHANGE_NOTE_MAX } from '@playfield/contracts/changes.ts';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { QUICK_HOURS, QUICK_LEAD_MINUTES } from '@playfield/contracts/proposals.ts';
import type { Availability } from '@playfield/contracts/availability.ts';
import { useState } from 'react';
import { hoursOn } from '../../teams/availability/hours.ts';
import { startQuick } from './store.ts';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';
import { NoteField } from '../../../shared/ui/NoteField.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { HostField } from '../proposals/HostField.tsx';

const inHours = (hours: number) => todayText(new Date(Date.now() + hours * HOUR_MS));
const daysAhead = () => [0, 24, 48, QUICK_HOURS].map(inHours);
const isInTime = (at: number) =>
  at >= Date.now() + QUICK_LEAD_MINUTES * MINUTE_MS && at <= Date.now() + QUICK_HOURS * HOUR_MS;

function firstTime(said: Availability) {
  const free = daysAhead().flatMap((date) => {
    const hours = hoursOn(said, date);
    return hours && isInTime(Date.parse(`${date}T${hours.startTime}`)) ? [{ date, ...hours }] : [];
  });
  return free[0] ?? { date: inHours(24), startTime: '10:00', endTime: '12:00' };
}

export function QuickDialog({ said, onClose }: { said: Availability; onClose: () => void }) {
  const hosts = said.homeField !== null;
  const [first] = useState(() => firstTime(said));
  const [host, setHost] = useState(hosts ? 'us' : 'them');
  return (
    <FormDialog
      title="Quick Match"
      onClose={onClose}
      save={(typed) => startQuick({ ...typed, host })}
      words="Ask all teams that fit"
      pendingText="Asking…"
      focused
    >
      <WhenFields first={first} until={inHours(QUICK_HOURS)} />
      {hosts ? <HostField value={host} onChange={setHost} /> : <p>At their field: we ask teams that can host.</p>}
      <NoteField max={CHANGE_NOTE_MAX} />
    </FormDialog>
  );
}
