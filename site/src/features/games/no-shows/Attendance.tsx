import { dateText } from '@playfield/contracts/fields/dates.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import { NOTE_MAX, REPORT_WITHIN_DAYS, type NoShow } from '@playfield/contracts/no-shows.ts';
import { useEffect, useState } from 'react';
import { typedValues } from '../../../shared/forms/values.ts';
import { $noShows, answerTo, loadNoShows, sayNoShow } from './store.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';
import { useValue } from '../../../shared/ui/useValue.ts';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';
import { NoteField } from '../../../shared/ui/NoteField.tsx';

const SAID: Record<NoShow['status'], string> = {
  waiting: 'waiting for an answer',
  agreed: 'noted',
  disputed: 'we look into it',
  upheld: 'noted',
  dismissed: 'not noted',
};

/** After a game: whether both teams came. */
export function Attendance({ game }: { game: Matchup }) {
  const noShows = useValue($noShows);
  const [open, setOpen] = useState<'say' | 'deny' | 'agree' | null>(null);
  const [recent] = useState(() => Date.now() - Date.parse(game.startsAt) < REPORT_WITHIN_DAYS * DAY_MS);
  useEffect(() => void loadNoShows(), []);

  if (noShows.status !== 'ready') return null;
  const about = noShows.value.filter((one) => one.game.id === game.id);
  const mine = about.find((one) => one.mine);
  const theirs = about.find((one) => !one.mine);
  const which = <span className="sr-only"> about the game on {dateText(game.date)}</span>;
  const close = () => setOpen(null);
  return (
    <>
      {mine && (
        <div className="w-full px-3 text-sm text-soft">
          <p>You said they did not come: {SAID[mine.status]}.</p>
          <Reason of={mine} />
        </div>
      )}
      {theirs && (
        <div className="flex w-full flex-wrap items-center justify-between gap-2 px-3 text-sm">
          <div>
            <p>
              {theirs.team.teamName} says you did not come{theirs.status !== 'waiting' && `: ${SAID[theirs.status]}`}.
            </p>
            <Reason of={theirs} />
          </div>
          {theirs.status === 'waiting' && (
            <span className="flex flex-wrap gap-2" data-show="acting">
              <button type="button" className="button button-quiet" onClick={() => setOpen('agree')}>
                That is right{which}
              </button>
              <button type="button" className="button button-quiet" onClick={() => setOpen('deny')}>
                We were there{which}
              </button>
            </span>
          )}
        </div>
      )}
      {!mine && !theirs && recent && (
        <button type="button" className="button button-plain" data-show="acting" onClick={() => setOpen('say')}>
          They did not come{which}
        </button>
      )}
      {open === 'say' && (
        <NoteDialog
          title="They did not come"
          text="The other team has 72 hours to answer. Where you disagree, we look into it."
          send={(typed) => sayNoShow(game.id, typed)}
          onClose={close}
        />
      )}
      {theirs && (open === 'agree' || open === 'deny') && (
        <NoteDialog
          title={open === 'agree' ? 'We did not come' : 'We were there'}
          text={open === 'agree' ? 'It is noted, and the matter is closed.' : 'We look into it and tell both of you.'}
          send={(typed) => answerTo(theirs, open === 'agree', typed)}
          onClose={close}
        />
      )}
    </>
  );
}

/** The decision's reason, if one was given. */
function Reason({ of: { reason } }: { of: NoShow }) {
  return reason !== null && <p className="wrap-anywhere whitespace-pre-line">Why: {reason}</p>;
}

type NoteProps = {
  title: string;
  text: string;
  send: (typed: Record<string, string>) => ReturnType<typeof sayNoShow>;
  onClose: () => void;
};

function NoteDialog({ title, text, send, onClose }: NoteProps) {
  const { errors, pending, form } = useSubmit((element) => send(typedValues(element)), onClose);
  return (
    <Dialog title={title} onClose={onClose} lasting>
      <form {...form} className="grid gap-5">
        <p>{text}</p>
        <NoteField max={NOTE_MAX} errors={errors} focused />
        <DialogActions onCancel={onClose} pending={pending} words="Send" pendingText="Sending…" />
      </form>
    </Dialog>
  );
}
