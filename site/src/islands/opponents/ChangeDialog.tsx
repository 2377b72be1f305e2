import { todayText } from '@playfield/contracts/dates.ts';
import { ADDRESS_MAX } from '@playfield/contracts/matchups.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { changeReasons, PROPOSAL_NOTE_MAX } from '@playfield/contracts/proposals.ts';
import { useState } from 'react';
import { typedValues } from '../../scripts/forms/values.ts';
import { sendChange } from '../../stores/opponents.ts';
import { createPlaceSearch } from '../../stores/places.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field, Segments, SelectField, TextField } from '../ui/Field.tsx';
import { PlaceField } from '../ui/PlaceField.tsx';
import { useSubmit } from '../ui/useSubmit.ts';

type Props = { game: Matchup; onClose: () => void };

/** Another time or place, or none at all: the other team has to agree. */
export function ChangeDialog({ game, onClose }: Props) {
  const [places] = useState(createPlaceSearch);
  const [kind, setKind] = useState('change');
  const { errors, pending, form } = useSubmit(
    (element) => sendChange(game, { ...typedValues(element), kind }, places),
    onClose,
  );
  return (
    <Dialog title="Change or call off" onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <Segments
          name="kind"
          legend="What"
          options={[
            { value: 'change', label: 'Time or place' },
            { value: 'calloff', label: 'Call off' },
          ]}
          value={kind}
          onChange={setKind}
        />
        {kind === 'change' && <NewTimes game={game} errors={errors} places={places} />}
        <SelectField
          name="reason"
          label="Reason"
          options={changeReasons}
          none="Please choose"
          error={errors['reason']}
        />
        <Field name="note" label="Note (optional)" error={errors['note']}>
          {(control) => <textarea className="input min-h-20" maxLength={PROPOSAL_NOTE_MAX} {...control} />}
        </Field>
        <p className="help">The game stays as it is until the other team agrees.</p>
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-solid" aria-disabled={pending}>
            {pending ? 'Sending…' : 'Send proposal'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

type TimesProps = Pick<Props, 'game'> & {
  errors: Readonly<Record<string, string>>;
  places: ReturnType<typeof createPlaceSearch>;
};

function NewTimes({ game, errors, places }: TimesProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[5fr_4fr_4fr] max-sm:*:first:col-span-2">
        <TextField
          name="date"
          label="Date"
          type="date"
          min={todayText()}
          defaultValue={game.date}
          error={errors['date']}
        />
        <TextField
          name="startTime"
          label="Start time"
          type="time"
          defaultValue={game.startTime}
          error={errors['startTime']}
        />
        <TextField name="endTime" label="End time" type="time" defaultValue={game.endTime} error={errors['endTime']} />
      </div>
      <PlaceField
        name="location"
        label="Place"
        defaultValue={game.location}
        error={errors['location']}
        places={places}
        onPlace={() => undefined}
      />
      <TextField
        name="address"
        label="Exact address (optional)"
        maxLength={ADDRESS_MAX}
        defaultValue={game.address ?? ''}
        error={errors['address']}
      />
    </>
  );
}
