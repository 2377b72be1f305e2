import { dateText } from '@playfield/contracts/fields/dates.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import type { Matchup } from '@playfield/contracts/matchups.ts';
import {
  NOTE_MAX,
  REPORT_WITHIN_DAYS,
  type NoShow,
  answerNoShow,
  listNoShows,
  reportNoShow,
} from '@playfield/contracts/no-shows.ts';
import { useState } from 'react';
import { useLoaded } from '../../../shared/ui/useValue.ts';
import { NoteField } from '../../../shared/ui/NoteField.tsx';
import { FormDialog } from '../../../shared/ui/FormDialog.tsx';
import { ask } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/forms/values.ts';
import { submit } from '../../../shared/forms/attempt.ts';
import { change, loadable } from '../../../shared/stores/loadable.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { Button } from '../../../shared/ui/Button.tsx';

const [$noShows, loadNoShows] = loadable(() => ask(listNoShows, {}), 'Failed to load no-shows');

async function sayNoShow(id: number, typed: Record<string, string>): Promise<Checked<NoShow>> {
  const said = await submit('noShow', typed, 'Error', (body) => ask(reportNoShow, { params: { id }, body }));
  if (!said.ok) return said;
  keep(said.value);
  showSuccess('Noted', `${said.value.team.teamName} has 72 hours to answer.`);
  return said;
}

async function answerTo({ id }: NoShow, agrees: boolean, typed: Record<string, string>): Promise<Checked<NoShow>> {
  const answered = await submit('absenceAnswer', { ...typed, agrees }, 'Error', (body) =>
    ask(answerNoShow, { params: { id }, body }),
  );
  if (!answered.ok) return answered;
  keep(answered.value);
  showSuccess('Answer sent', agrees ? undefined : 'We look into it and tell both of you.');
  return answered;
}

function keep(noShow: NoShow): void {
  if ($noShows.get().status !== 'ready') return void loadNoShows();
  change($noShows, (all) => [noShow, ...all.filter(({ id }) => id !== noShow.id)]);
}

const SAID: Record<NoShow['status'], string> = {
  waiting: 'waiting for an answer',
  agreed: 'noted',
  disputed: 'we look into it',
  upheld: 'noted',
  dismissed: 'not noted',
};

export function Attendance({ game }: { game: Matchup }) {
  const noShows = useLoaded($noShows, loadNoShows);
  const [open, setOpen] = useState<'say' | 'deny' | 'agree' | null>(null);
  const [recent] = useState(() => Date.now() - Date.parse(game.startsAt) < REPORT_WITHIN_DAYS * DAY_MS);

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
              <Button onClick={() => setOpen('agree')}>That is right{which}</Button>
              <Button onClick={() => setOpen('deny')}>We were there{which}</Button>
            </span>
          )}
        </div>
      )}
      {!mine && !theirs && recent && (
        <Button kind="plain" data-show="acting" onClick={() => setOpen('say')}>
          They did not come{which}
        </Button>
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
  return (
    <FormDialog title={title} onClose={onClose} save={send} words="Send" pendingText="Sending…">
      <p>{text}</p>
      <NoteField max={NOTE_MAX} focused />
    </FormDialog>
  );
}
