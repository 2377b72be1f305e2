import { ADDRESS_MAX, type Matchup } from '@playfield/contracts/matchups.ts';
import { useState } from 'react';
import { typedValues } from '../../../shared/forms/values.ts';
import { nameField } from './changing.ts';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { PlaceField } from '../../../shared/ui/PlaceField.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';

type Props = { game: Matchup; opponent: string; /** The host's town. */ town: string; onClose: () => void };

/** The host names its field: it holds at once, and the other team gets an email. */
export function FieldDialog({ game, opponent, town, onClose }: Props) {
  const [places] = useState(createPlaceSearch);
  const { errors, pending, form } = useSubmit(
    (element) => nameField(game, opponent, typedValues(element), places),
    onClose,
  );
  return (
    <Dialog title="Add field" onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <TextField
          name="address"
          label="Field name or address"
          maxLength={ADDRESS_MAX}
          error={errors['address']}
          data-first=""
        />
        <PlaceField
          name="location"
          label="Town"
          defaultValue={town}
          error={errors['location']}
          places={places}
          onPlace={() => undefined}
        />
        <p className="help">The other team gets an email, and it shows on their schedule.</p>
        <DialogActions onCancel={onClose} pending={pending} words="Add field" pendingText="Adding…" />
      </form>
    </Dialog>
  );
}
