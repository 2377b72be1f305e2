import { ADDITIONAL_INFO_MAX, ADDRESS_MAX, type Matchup, type MyMatchup } from '@playfield/contracts/matchups.ts';
import { competitionLevels } from '@playfield/contracts/fields/options.ts';
import { useState } from 'react';
import { deleteGame, saveGame } from './own-game.ts';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { SelectField, TextArea, TextField } from '../../../shared/ui/Field.tsx';
import { PlaceField } from '../../../shared/ui/PlaceField.tsx';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { useFormClash } from '../../teams/clash/useFormClash.tsx';
import { GameSummary } from './GameSummary.tsx';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';

type Props = { game: Matchup; onClose: () => void };

export function EditGame({ game, onClose }: Props) {
  const [places] = useState(createPlaceSearch);
  const clash = useFormClash();
  return (
    <FormDialog
      title="Edit Matchup"
      onClose={onClose}
      save={(typed) => clash.saveUnless({ ...game, ...typed }, game.id, () => saveGame(game, typed, places))}
      words={clash.warning ? 'Save anyway' : 'Save changes'}
    >
      <div onInput={clash.clear}>
        <WhenFields first={game} focused />
      </div>
      <PlaceField
        name="location"
        label={game.matchupType === 'looking' ? 'Your Location' : 'Venue Location'}
        help="Type a city or ZIP code and choose from the list."
        defaultValue={game.location}
        places={places}
        onPlace={() => undefined}
      />
      <TextField
        name="address"
        label="Exact address (optional)"
        help="Only the team that you agree with sees it."
        maxLength={ADDRESS_MAX}
        defaultValue={game.address ?? ''}
      />
      <SelectField
        name="competitionLevel"
        label="Competition level (optional)"
        options={competitionLevels}
        none="Not specified"
        defaultValue={game.competitionLevel ?? ''}
      />
      <TextArea
        name="additionalInfo"
        label="Additional information (optional)"
        help="Everyone can read this: no street addresses or phone numbers."
        maxLength={ADDITIONAL_INFO_MAX}
        defaultValue={game.additionalInfo ?? ''}
      />
      {game.interestCount > 0 && (
        <p className="help">Teams that are interested get an email when the time or the place changes.</p>
      )}
      {clash.warning}
    </FormDialog>
  );
}

type DeleteProps = {
  game: Matchup & Partial<Pick<MyMatchup, 'interests'>>;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteGame({ game, onClose, onDeleted }: DeleteProps) {
  const remove = async () => ((await deleteGame(game)) ? onDeleted() : onClose());

  return (
    <ConfirmDialog title="Delete Matchup" words="Delete" pendingText="Deleting…" action={remove} onClose={onClose}>
      <p>Are you sure you want to delete this matchup? This action cannot be undone.</p>
      <div className="rounded-small bg-sunk p-4">
        <GameSummary game={game} />
      </div>
      {game.interestCount > 0 && <p className="text-soft">{whoHears(game)}</p>}
    </ConfirmDialog>
  );
}

function whoHears({ status, interests = [] }: DeleteProps['game']): string {
  const accepted = interests.find((interest) => interest.status === 'accepted');
  if (status === 'matched' && accepted) return `We’ll tell ${accepted.team.teamName} that the game is canceled.`;
  return 'The teams that are interested will get an email that the game is canceled.';
}
