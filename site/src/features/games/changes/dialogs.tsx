import { shortDayText, timeRangeText } from '@playfield/contracts/fields/dates.ts';
import { HOUR_MS } from '@playfield/contracts/fields/time.ts';
import type { SideDetails } from '@playfield/contracts/game-details.ts';
import { ADDRESS_MAX, type Matchup } from '@playfield/contracts/matchups.ts';
import { CHANGE_NOTE_MAX, LATE_HOURS, changeReasons, askChange, cancelGame } from '@playfield/contracts/changes.ts';
import { useState } from 'react';
import { callLink } from '../../../shared/format/phone.ts';
import { TextLink } from '../../../shared/ui/Button.tsx';
import { Segments, SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { NoteField, FormDialog } from '../../../shared/ui/Dialog.tsx';
import { createPlaceSearch, type PlaceSearch } from '../../../shared/stores/places.ts';
import { AddressField, PlaceField } from '../../../shared/ui/PlaceField.tsx';
import { useLoaded } from '../../../shared/ui/States.tsx';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';
import { useFormClash } from '../../teams/clash/useFormClash.tsx';
import { $own, loadOwn } from '../../teams/availability/store.ts';
import { namesField, placeText } from '@playfield/contracts/fields/places.ts';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/api/values.ts';
import { submit } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

type Typed = Record<string, string>;
type Asking = { game: Pick<Matchup, 'id' | 'location'>; typed: Typed; places: PlaceSearch; failed: string };

async function sendAsked({ game, typed, places, failed }: Asking): Promise<Checked<unknown>> {
  const { location = game.location } = typed;
  if (location !== game.location) await places.locate(location);
  return submit('gameChange', typed, ['Error', failed], (body) => ask(askChange, { params: { id: game.id }, body }));
}

export async function sendChange(game: Matchup, opponent: string, typed: Typed, places: PlaceSearch) {
  const failed = 'Failed to send your proposal. Please try again.';
  const sent = await sendAsked({ game, typed, places, failed });
  if (sent.ok) showSuccess('Proposal sent', `The game stays as it is until ${opponent} answers.`);
  return sent;
}

export async function nameField(
  game: Matchup,
  opponent: string,
  { address = '', location = game.location }: Typed,
  places: PlaceSearch,
): Promise<Checked<unknown>> {
  if (address.trim() === '') return { ok: false, errors: { address: 'Please add the field' } };
  if (!namesField({ address, location }))
    return { ok: false, errors: { address: 'Name the field, not only the town' } };
  const { date, startTime, endTime } = game;
  const typed = { date, startTime, endTime, location, address, reason: 'field' };
  const sent = await sendAsked({ game, typed, places, failed: 'Failed to add the field. Please try again.' });
  if (sent.ok && location === game.location)
    showSuccess('Field added', `${opponent} gets an email. Calendars that follow your schedule update, too.`);
  else if (sent.ok) showSuccess('Field sent', `If it’s in another town, ${opponent} has to agree first.`);
  return sent;
}

export async function cancelAgreed(game: Matchup, opponent: string, typed: Typed): Promise<Checked<unknown>> {
  const failure = ['Error', 'Failed to cancel the game. Please try again.'] as const;
  return submit('gameCancellation', typed, failure, async (body) => {
    await ask(cancelGame, { params: { id: game.id }, body });
    showSuccess('Game canceled', `${opponent} gets an email. Calendars that follow your schedule update, too.`);
  });
}

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
      onDone={() => {
        onClose();
        scrollTo(0, 0);
      }}
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
      <Segments name="reason" legend="Why? (required)" options={changeReasons} value={reason} onChange={setReason} />
      <NoteField max={CHANGE_NOTE_MAX} />
    </FormDialog>
  );
}

export function ChangeDialog({ game, opponent, isHome, onClose }: Props & { isHome: boolean }) {
  const [places] = useState(createPlaceSearch);
  const clash = useFormClash('ask');
  return (
    <FormDialog
      title={isHome ? 'Change time or place' : 'Change time'}
      onClose={onClose}
      save={(typed) => {
        const { date = '', startTime = '', endTime = '' } = typed;
        const send = () => sendChange(game, opponent, { location: game.location, ...typed }, places);
        const isMoved = date !== game.date || startTime !== game.startTime || endTime !== game.endTime;
        return isMoved ? clash.saveUnless([{ date, startTime, endTime }], game.id, send) : send();
      }}
      cancelWords="Close"
      words={clash.canGoOn ? 'Send anyway' : 'Send proposal'}
      pendingText="Sending…"
    >
      <div onInput={clash.clear}>
        <WhenFields first={game} focused />
      </div>
      {isHome ? (
        <>
          <PlaceField
            name="location"
            label="Your field (town)"
            defaultValue={game.location}
            places={places}
            onPlace={() => undefined}
          />
          <AddressField help="Only the other team sees this." defaultValue={game.address ?? ''} />
        </>
      ) : (
        <p>
          Place: {placeText(game)}. {opponent} hosts. To play at your field instead, cancel and propose a game there.
        </p>
      )}
      <SelectField name="reason" label="Reason (required)" options={changeReasons} none="Please choose" />
      <NoteField max={CHANGE_NOTE_MAX} />
      <p className="help">The game stays as it is until the other team agrees.</p>
      {clash.warning}
    </FormDialog>
  );
}

export function FieldDialog({ game, opponent, onClose }: Props) {
  const [places] = useState(createPlaceSearch);
  const home = useLoaded($own, loadOwn)?.homeField;
  const own = home?.address ?? '';
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
      <p className="help">
        The other team gets an email, and it shows on their schedule. If you change the town, they have to agree first.
        {home &&
          own === '' &&
          ' We suggest this field for your next games, too. You can change it under When we’re free.'}
      </p>
    </FormDialog>
  );
}
