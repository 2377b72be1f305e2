import type { Slot, SuggestedOpponent } from '@playfield/contracts/availability.ts';
import { todayText } from '@playfield/contracts/dates.ts';
import { PROPOSAL_NOTE_MAX } from '@playfield/contracts/proposals.ts';
import { useState } from 'react';
import { typedValues } from '../../scripts/forms/values.ts';
import { sendGame } from '../../stores/opponents.ts';
import { usualEnd } from '../../words/week.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, Segments, TextField } from '../ui/Field.tsx';
import { useSubmit } from '../ui/useSubmit.ts';

type Props = { opponent: SuggestedOpponent; slot: Slot; onClose: () => void };

/** A game at a time that suits both, ready to be sent. */
export function ProposeDialog({ opponent: { team, host: hosts }, slot, onClose }: Props) {
  const [host, setHost] = useState(hosts === 'them' ? 'them' : 'us');
  const { errors, pending, form } = useSubmit(
    (element) => sendGame(team.id, team.teamName, { ...typedValues(element), host }),
    onClose,
  );
  return (
    <Dialog title={`Propose a game to ${team.teamName}`} onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <div className="grid grid-cols-2 gap-5 sm:grid-cols-[5fr_4fr_4fr] max-sm:*:first:col-span-2">
          <TextField
            name="date"
            label="Date"
            type="date"
            min={todayText()}
            defaultValue={slot.date}
            error={errors['date']}
          />
          <TextField
            name="startTime"
            label="Start time"
            type="time"
            defaultValue={slot.startTime}
            error={errors['startTime']}
          />
          <TextField
            name="endTime"
            label="End time"
            type="time"
            defaultValue={usualEnd(slot)}
            error={errors['endTime']}
          />
        </div>
        {hosts === 'either' ? (
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
          <p>{hosts === 'us' ? 'At our field.' : 'At their field.'}</p>
        )}
        <p className="help">The exact address shows to both of you once they accept.</p>
        <Field name="note" label="Note (optional)" error={errors['note']}>
          {(control) => <textarea className="input min-h-20" maxLength={PROPOSAL_NOTE_MAX} {...control} />}
        </Field>
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-solid" aria-disabled={pending} data-first>
            {pending ? 'Sending…' : 'Send proposal'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
