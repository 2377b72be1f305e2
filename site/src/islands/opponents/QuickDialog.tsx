import { todayText } from '@playfield/contracts/dates.ts';
import { PROPOSAL_NOTE_MAX } from '@playfield/contracts/proposals.ts';
import { QUICK_HOURS } from '@playfield/contracts/quick.ts';
import { useState } from 'react';
import { typedValues } from '../../scripts/forms/values.ts';
import { startQuick } from '../../stores/quick.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, Segments, TextField } from '../ui/Field.tsx';
import { useSubmit } from '../ui/useSubmit.ts';

const HOUR_MS = 60 * 60 * 1000;
const inHours = (hours: number) => todayText(new Date(Date.now() + hours * HOUR_MS));

export function QuickDialog({ hosts, onClose }: { hosts: boolean; onClose: () => void }) {
  const [host, setHost] = useState(hosts ? 'us' : 'them');
  const { errors, pending, form } = useSubmit((element) => startQuick({ ...typedValues(element), host }), onClose);
  return (
    <Dialog title="Quick Match" onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <div className="grid grid-cols-2 gap-5 sm:grid-cols-[5fr_4fr_4fr] max-sm:*:first:col-span-2">
          <TextField
            name="date"
            label="Date"
            type="date"
            min={todayText()}
            max={inHours(QUICK_HOURS)}
            defaultValue={inHours(24)}
            error={errors['date']}
          />
          <TextField name="startTime" label="Start time" type="time" defaultValue="10:00" error={errors['startTime']} />
          <TextField name="endTime" label="End time" type="time" defaultValue="12:00" error={errors['endTime']} />
        </div>
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
        <Field name="note" label="Note (optional)" error={errors['note']}>
          {(control) => <textarea className="input min-h-20" maxLength={PROPOSAL_NOTE_MAX} {...control} />}
        </Field>
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-solid" aria-disabled={pending} data-first>
            {pending ? 'Asking…' : 'Ask all teams that fit'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
