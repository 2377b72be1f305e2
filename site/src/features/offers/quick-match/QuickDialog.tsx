import { todayText } from '@playfield/contracts/fields/dates.ts';
import { CHANGE_NOTE_MAX } from '@playfield/contracts/changes.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import { QUICK_HOURS } from '@playfield/contracts/quick-match.ts';
import { useState } from 'react';
import { typedValues } from '../../../shared/forms/values.ts';
import { startQuick } from './store.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { Segments } from '../../../shared/ui/Field.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { NoteField } from '../../../shared/ui/NoteField.tsx';

const inHours = (hours: number) => todayText(new Date(Date.now() + hours * HOUR_MS));

export function QuickDialog({ hosts, onClose }: { hosts: boolean; onClose: () => void }) {
  const [host, setHost] = useState(hosts ? 'us' : 'them');
  const { errors, pending, form } = useSubmit((element) => startQuick({ ...typedValues(element), host }), onClose);
  return (
    <Dialog title="Quick Match" onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <WhenFields
          first={{ date: inHours(24), startTime: '10:00', endTime: '12:00' }}
          until={inHours(QUICK_HOURS)}
          errors={errors}
        />
        {hosts ? (
          <Segments
            name="host"
            legend="Where"
            options={[
              { value: 'us', label: 'At our field' },
              { value: 'them', label: 'At theirs' },
            ]}
            value={host}
            onChange={setHost}
          />
        ) : (
          <p>At their field: teams that can host are asked.</p>
        )}
        <NoteField max={CHANGE_NOTE_MAX} errors={errors} />
        <DialogActions
          onCancel={onClose}
          pending={pending}
          words="Ask all teams that fit"
          pendingText="Asking…"
          focused
        />
      </form>
    </Dialog>
  );
}
