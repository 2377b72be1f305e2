import { ADDRESS_MAX, type Matchup } from '@playfield/contracts/matchups.ts';
import { CHANGE_NOTE_MAX, changeReasons } from '@playfield/contracts/changes.ts';
import { useState } from 'react';
import { typedValues } from '../../../shared/forms/values.ts';
import { sendChange } from './changing.ts';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { PlaceField } from '../../../shared/ui/PlaceField.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { NoteField } from '../../../shared/ui/NoteField.tsx';

type Props = { game: Matchup; opponent: string; onClose: () => void };

/** Proposes another time or place; the other team must agree. */
export function ChangeDialog({ game, opponent, onClose }: Props) {
  const [places] = useState(createPlaceSearch);
  const { errors, pending, form } = useSubmit(
    (element) => sendChange(game, opponent, typedValues(element), places),
    onClose,
  );
  return (
    <Dialog title="Change time or place" onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <WhenFields first={game} errors={errors} focused />
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
        <SelectField
          name="reason"
          label="Reason"
          options={changeReasons}
          none="Please choose"
          error={errors['reason']}
        />
        <NoteField max={CHANGE_NOTE_MAX} errors={errors} />
        <p className="help">The game stays as it is until the other team agrees.</p>
        <DialogActions onCancel={onClose} pending={pending} words="Send proposal" pendingText="Sending…" />
      </form>
    </Dialog>
  );
}
