import type { Slot, SuggestedOpponent } from '@playfield/contracts/opponents.ts';
import { placeText } from '@playfield/contracts/fields/places.ts';
import { CHANGE_NOTE_MAX } from '@playfield/contracts/changes.ts';
import { useState } from 'react';
import { sendGame } from './store.ts';
import { useFormClash } from '../../teams/clash/useFormClash.tsx';
import { usualEnd } from '../../teams/availability/hours.ts';
import { $own, loadOwn } from '../../teams/availability/store.ts';
import { useLoaded } from '../../../shared/ui/States.tsx';
import { Dialog, NoteField, FormActions } from '../../../shared/ui/Dialog.tsx';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';
import { Form } from '../../../shared/ui/Field.tsx';
import { HostField } from './HostField.tsx';

export { loadOwn };

type Props = {
  opponent: Pick<SuggestedOpponent, 'host'> & { team: { id: number; teamName: string } };
  slot: Slot;
  /** Whether the slot is the time to propose, rather than a range that contains it. */ exact?: boolean;
  field?: { location: string; address: string };
  onSent: () => void;
  onClose: () => void;
};

export function ProposeDialog({ opponent: { team, host: hosts }, slot, exact = false, field, onSent, onClose }: Props) {
  const clash = useFormClash('ask', team.id);
  const own = useLoaded($own, loadOwn);
  const [chosen, setHost] = useState<string>();
  const isAway = hosts === 'them' || (hosts === 'either' && !field && !own?.homeField);
  const host = chosen ?? (isAway ? 'them' : 'us');
  const place = field ?? own?.homeField;
  return (
    <Dialog title={`Propose a game to ${team.teamName}`} onClose={onClose} lasting>
      <Form
        save={(typed) => {
          const { date = '', startTime = '', endTime = '' } = typed;
          return clash.saveUnless([{ date, startTime, endTime }], null, () =>
            sendGame(team.id, team.teamName, { ...typed, host, ...(host === 'us' ? field : {}) }),
          );
        }}
        onDone={onSent}
      >
        <div onInput={clash.clear}>
          <WhenFields first={{ ...slot, endTime: exact ? slot.endTime : usualEnd(slot) }} />
        </div>
        <HostField value={host} onChange={setHost} />
        {host === 'them' && <p className="help">You see their field once they accept, if they have added it.</p>}
        {host === 'us' && place?.address && <p>{placeText(place)}. They see the exact address once they accept.</p>}
        {host === 'us' && !place?.address && (place || own) && (
          <p>{place ? placeText(place) : 'In your town'}. You can name the field later.</p>
        )}
        <NoteField max={CHANGE_NOTE_MAX} />
        {clash.warning}
        <FormActions
          onCancel={onClose}
          words={clash.canGoOn ? 'Send anyway' : 'Send proposal'}
          pendingText="Sending…"
          focused
        />
      </Form>
    </Dialog>
  );
}
