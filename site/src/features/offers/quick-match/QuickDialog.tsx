import { todayText } from '@playfield/contracts/fields/dates.ts';
import { CHANGE_NOTE_MAX } from '@playfield/contracts/changes.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { QUICK_HOURS } from '@playfield/contracts/proposals.ts';
import { useState } from 'react';
import { startQuick } from './store.ts';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';
import { NoteField } from '../../../shared/ui/NoteField.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { HostField } from '../proposals/HostField.tsx';

const inHours = (hours: number) => todayText(new Date(Date.now() + hours * HOUR_MS));

export function QuickDialog({ hosts, onClose }: { hosts: boolean; onClose: () => void }) {
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
      <WhenFields first={{ date: inHours(24), startTime: '10:00', endTime: '12:00' }} until={inHours(QUICK_HOURS)} />
      {hosts ? <HostField value={host} onChange={setHost} /> : <p>At their field: we ask teams that can host.</p>}
      <NoteField max={CHANGE_NOTE_MAX} />
    </FormDialog>
  );
}
