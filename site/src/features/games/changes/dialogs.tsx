import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import type { SideDetails } from '@playfield/contracts/game-details.ts';
import { ADDRESS_MAX, type Matchup } from '@playfield/contracts/matchups.ts';
import { CHANGE_NOTE_MAX, LATE_HOURS, changeReasons } from '@playfield/contracts/changes.ts';
import { useState } from 'react';
import { cancelAgreed, nameField, sendChange } from './changing.ts';
import { callLink } from '../../../shared/format/phone.ts';
import { TextLink } from '../../../shared/ui/Button.tsx';
import { Segments, SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { NoteField } from '../../../shared/ui/NoteField.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { PlaceField } from '../../../shared/ui/PlaceField.tsx';
import { useLoaded } from '../../../shared/ui/useValue.ts';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';
import { $own, loadOwn } from '../../teams/availability/store.ts';

type Props = { game: Matchup; opponent: string; onClose: () => void };
type CancelProps = Props & { contact: SideDetails | undefined };

export function CancelDialog({ game, opponent, contact, onClose }: CancelProps) {
  const [reason, setReason] = useState('');
  const [late] = useState(() => Date.parse(game.startsAt) - Date.now() < LATE_HOURS * HOUR_MS);
  return (
    <FormDialog
      title={`Cancel the game against ${opponent}?`}
      onClose={onClose}
      save={(typed) => cancelAgreed(game, opponent, { ...typed, reason })}
      cancelWords="Keep game"
      words="Cancel game"
      pendingText="Canceling…"
      danger
    >
      <p>
        {shortDayText(game.date)}, {timeRangeText(game)}. We email them right away, and both schedules show the game as
        canceled. You can’t undo this.
      </p>
      {late && (
        <p className="notice">
          It starts in less than {LATE_HOURS} hours, so the game is marked “Canceled late”.
          {contact?.contactPhone && ' A phone call helps them most.'}
        </p>
      )}
      {contact?.contactPhone && (
        <p>
          You can call {contact.contactName || opponent}:{' '}
          <TextLink href={callLink(contact.contactPhone)}>{contact.contactPhone}</TextLink>
        </p>
      )}
      <Segments name="reason" legend="Why?" options={changeReasons} value={reason} onChange={setReason} />
      <NoteField max={CHANGE_NOTE_MAX} />
    </FormDialog>
  );
}

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

export function FieldDialog({ game, opponent, onClose }: Props) {
  const [places] = useState(createPlaceSearch);
  const own = useLoaded($own, loadOwn)?.homeField?.address ?? '';
  return (
    <FormDialog
      title="Add field"
      onClose={onClose}
      save={(typed) => nameField(game, opponent, typed, places)}
      words="Add field"
      pendingText="Adding…"
    >
      <TextField
        key={own}
        name="address"
        label="Field name or address"
        maxLength={ADDRESS_MAX}
        defaultValue={own}
        data-first=""
      />
      <PlaceField name="location" label="Town" defaultValue={game.location} places={places} onPlace={() => undefined} />
      <p className="help">The other team gets an email, and it shows on their schedule.</p>
    </FormDialog>
  );
}
