import { ADDRESS_MAX, type Matchup } from '@playfield/contracts/matchups.ts';
import { CHANGE_NOTE_MAX, changeReasons } from '@playfield/contracts/changes.ts';
import { useState } from 'react';
import { sendChange } from './changing.ts';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { PlaceField } from '../../../shared/ui/PlaceField.tsx';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';
import { NoteField } from '../../../shared/ui/NoteField.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';

type Props = { game: Matchup; opponent: string; onClose: () => void };

export function ChangeDialog({ game, opponent, onClose }: Props) {
  const [places] = useState(createPlaceSearch);
  return (
    <FormDialog
      title="Change time or place"
      onClose={onClose}
      save={(typed) => sendChange(game, opponent, typed, places)}
      words="Send proposal"
      pendingText="Sending…"
    >
      <WhenFields first={game} focused />
      <PlaceField
        name="location"
        label="Place"
        defaultValue={game.location}
        places={places}
        onPlace={() => undefined}
      />
      <TextField
        name="address"
        label="Exact address (optional)"
        maxLength={ADDRESS_MAX}
        defaultValue={game.address ?? ''}
      />
      <SelectField name="reason" label="Reason" options={changeReasons} none="Please choose" />
      <NoteField max={CHANGE_NOTE_MAX} />
      <p className="help">The game stays as it is until the other team agrees.</p>
    </FormDialog>
  );
}
