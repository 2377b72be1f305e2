import { ADDRESS_MAX, type Matchup } from '@playfield/contracts/matchups.ts';
import { useState } from 'react';
import { nameField } from './changing.ts';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { TextField } from '../../../shared/ui/Field.tsx';
import { PlaceField } from '../../../shared/ui/PlaceField.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';

type Props = { game: Matchup; opponent: string; /** The host's town. */ town: string; onClose: () => void };

/** The host names its field: it holds at once, and the other team gets an email. */
export function FieldDialog({ game, opponent, town, onClose }: Props) {
  const [places] = useState(createPlaceSearch);
  return (
    <FormDialog
      title="Add field"
      onClose={onClose}
      save={(typed) => nameField(game, opponent, typed, places)}
      words="Add field"
      pendingText="Adding…"
    >
      <TextField name="address" label="Field name or address" maxLength={ADDRESS_MAX} data-first="" />
      <PlaceField name="location" label="Town" defaultValue={town} places={places} onPlace={() => undefined} />
      <p className="help">The other team gets an email, and it shows on their schedule.</p>
    </FormDialog>
  );
}
