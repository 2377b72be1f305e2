import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { GamePage } from '@playfield/contracts/games.ts';
import { NOTE_MAX, REPORT_WITHIN_DAYS, setNoShow, type NoShow } from '@playfield/contracts/no-shows.ts';
import { useState } from 'react';
import { NoteField, FormDialog } from '../../../shared/ui/Dialog.tsx';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/api/values.ts';
import { submit } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { Button } from '../../../shared/ui/Button.tsx';

type Typed = Record<string, string>;
const send = (id: number, typed: Typed, agrees?: boolean): Promise<Checked<NoShow>> =>
  submit('noShow', { ...typed, agrees }, 'Error', (body) => ask(setNoShow, { params: { id }, body }));

async function sayNoShow(id: number, opponent: string, typed: Typed): Promise<Checked<NoShow>> {
  const said = await send(id, typed);
  if (said.ok) showSuccess('Noted', `${opponent} has 72 hours to answer.`);
  return said;
}

async function answerNoShow(id: number, agrees: boolean, typed: Typed): Promise<Checked<NoShow>> {
  const answered = await send(id, typed, agrees);
  if (answered.ok) showSuccess('Answer sent', agrees ? undefined : 'We look into it and tell both of you.');
  return answered;
}

const SAID: Record<NoShow['status'], string> = {
  waiting: 'waiting for an answer',
  agreed: 'noted',
  disputed: 'we look into it',
  upheld: 'noted',
  dismissed: 'not noted',
};

export function Attendance({ page: { game, opponent, noShow }, onChanged }: { page: GamePage; onChanged: () => void }) {
  const [open, setOpen] = useState<'say' | 'deny' | 'agree' | null>(null);
  const [recent] = useState(() => Date.now() - Date.parse(game.startsAt) < REPORT_WITHIN_DAYS * DAY_MS);

  const mine = noShow?.mine ? noShow : null;
  const theirs = noShow?.mine ? null : noShow;
  const them = opponent?.teamName ?? 'The other team';
  const which = <span className="sr-only"> about the game on {shortDayText(game.date)}</span>;
  const close = () => {
    setOpen(null);
    onChanged();
  };
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
              {them} says you did not come{theirs.status !== 'waiting' && `: ${SAID[theirs.status]}`}.
            </p>
            <Reason of={theirs} />
          </div>
          {theirs.status === 'waiting' && (
            <span className="flex flex-wrap gap-2" data-show="acting">
              <Button onClick={() => setOpen('agree')}>That is right{which}</Button>
              <Button onClick={() => setOpen('deny')}>We were there{which}</Button>
            </span>
          )}
        </div>
      )}
      {!noShow && recent && (
        <Button kind="plain" data-show="acting" onClick={() => setOpen('say')}>
          They did not come{which}
        </Button>
      )}
      {open === 'say' && (
        <NoteDialog
          title="They did not come"
          text="The other team has 72 hours to answer. If you disagree, we look into it."
          send={(typed) => sayNoShow(game.id, them, typed)}
          onClose={close}
        />
      )}
      {theirs && (open === 'agree' || open === 'deny') && (
        <NoteDialog
          title={open === 'agree' ? 'We did not come' : 'We were there'}
          text={open === 'agree' ? 'It is noted, and the matter is closed.' : 'We look into it and tell both of you.'}
          send={(typed) => answerNoShow(game.id, open === 'agree', typed)}
          onClose={close}
        />
      )}
    </>
  );
}

function Reason({ of: { reason } }: { of: NoShow }) {
  return reason !== null && <p className="wrap-anywhere whitespace-pre-line">Why: {reason}</p>;
}

type NoteProps = {
  title: string;
  text: string;
  send: (typed: Typed) => ReturnType<typeof sayNoShow>;
  onClose: () => void;
};

function NoteDialog({ title, text, send, onClose }: NoteProps) {
  return (
    <FormDialog title={title} onClose={onClose} save={send} words="Send" pendingText="Sending…">
      <p>{text}</p>
      <NoteField max={NOTE_MAX} focused />
    </FormDialog>
  );
}
