import { ADDITIONAL_INFO_MAX, ADDRESS_MAX, type Matchup } from '@playfield/contracts/matchups.ts';
import { competitionLevels } from '@playfield/contracts/fields/options.ts';
import { useState } from 'react';
import { typedValues } from '../../../shared/forms/values.ts';
import { saveGame } from './own-game.ts';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { Field, SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { PlaceField } from '../../../shared/ui/PlaceField.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';

type Props = { game: Matchup; onClose: () => void };

export function EditGame({ game, onClose }: Props) {
  const [places] = useState(createPlaceSearch);
  const { errors, pending, form } = useSubmit((element) => saveGame(game, typedValues(element), places), onClose);
  return (
    <Dialog title="Edit Matchup" onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <WhenFields first={game} errors={errors} focused />
        <PlaceField
          name="location"
          label={game.matchupType === 'looking' ? 'Your Location' : 'Venue Location'}
          help="Start typing a city or ZIP code, then choose from the list."
          defaultValue={game.location}
          error={errors['location']}
          places={places}
          onPlace={() => undefined}
        />
        <TextField
          name="address"
          label="Exact address (optional)"
          help="Only the team that you agree with sees it."
          maxLength={ADDRESS_MAX}
          defaultValue={game.address ?? ''}
          error={errors['address']}
        />
        <SelectField
          name="competitionLevel"
          label="Competition level (optional)"
          options={competitionLevels}
          none="Not specified"
          defaultValue={game.competitionLevel ?? ''}
          error={errors['competitionLevel']}
        />
        <Field
          name="additionalInfo"
          label="Additional information (optional)"
          help="Everyone can read this: no street addresses or phone numbers."
          error={errors['additionalInfo']}
        >
          {(control) => (
            <textarea
              className="input"
              maxLength={ADDITIONAL_INFO_MAX}
              defaultValue={game.additionalInfo ?? ''}
              {...control}
            />
          )}
        </Field>
        {game.interestCount > 0 && (
          <p className="help">Teams that are interested get an email when the time or the place changes.</p>
        )}
        <div className="dialog-actions">
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button button-solid" aria-disabled={pending}>
            {pending ? 'Saving…' : 'Save changes'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
