import { dateText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import type { SideDetails } from '@playfield/contracts/game-details.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { CHANGE_NOTE_MAX, changeReasons, LATE_HOURS } from '@playfield/contracts/changes.ts';
import { useState } from 'react';
import { cancelAgreed } from './changing.ts';
import { callLink } from '../../../shared/format/phone.ts';
import { TextLink } from '../../../shared/ui/Button.tsx';
import { Segments } from '../../../shared/ui/Field.tsx';
import { NoteField } from '../../../shared/ui/NoteField.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';

type Props = {
  game: Matchup;
  opponent: string;
  /** Whom to call. */
  contact: SideDetails | undefined;
  onClose: () => void;
};

export function CancelDialog({ game, opponent, contact, onClose }: Props) {
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
        {dateText(game.date)}, {timeRangeText(game)}. They get an email right away, and it leaves both calendars. You
        can’t undo this.
      </p>
      {late && (
        <p className="notice">
          It starts in less than {LATE_HOURS} hours, so the game is marked “Canceled late”. A phone call helps them
          most.
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
