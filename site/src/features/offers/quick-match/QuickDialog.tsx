import { todayText } from '@playfield/contracts/fields/dates.ts';
import { CHANGE_NOTE_MAX } from '@playfield/contracts/changes.ts';
import { HOUR_MS, MINUTE_MS } from '@playfield/contracts/fields/time.ts';
import { QUICK_HOURS, QUICK_LEAD_MINUTES, proposeGame, type Proposal } from '@playfield/contracts/proposals.ts';
import type { Availability } from '@playfield/contracts/availability.ts';
import { useState } from 'react';
import { hoursOn } from '../../teams/availability/hours.ts';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';
import { NoteField, FormDialog } from '../../../shared/ui/Dialog.tsx';
import { HostField } from '../proposals/HostField.tsx';
import { answerNotice } from '../answer-notice.ts';
import { keep } from '../proposals/store.ts';
import { ask } from '../../../shared/api/ask.ts';
import { submit } from '../../../shared/stores/calls.ts';
import type { Checked } from '../../../shared/api/values.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

export async function startQuick(typed: Record<string, string>): Promise<Checked<Proposal>> {
  const failure = ['Quick Match was not sent', 'Please try again.'] as const;
  const started = await submit('newGame', { teamId: null, ...typed }, failure, (body) => ask(proposeGame, { body }));
  if (!started.ok) return started;
  keep(started.value);
  showSuccess('Quick Match sent', `The first to accept plays. ${answerNotice('a team says yes')}`);
  return started;
}

const inHours = (hours: number) => todayText(new Date(Date.now() + hours * HOUR_MS));
const daysAhead = () => [0, 24, 48, QUICK_HOURS].map(inHours);
const isInTime = (at: number) =>
  at >= Date.now() + QUICK_LEAD_MINUTES * MINUTE_MS && at <= Date.now() + QUICK_HOURS * HOUR_MS;

function firstTime(said: Availability) {
  const free = daysAhead().flatMap((date) => {
    const hours = hoursOn(said, date);
    return hours && isInTime(Date.parse(`${date}T${hours.startTime}`)) ? [{ date, ...hours }] : [];
  });
  return free[0] ?? { date: inHours(24), startTime: '10:00', endTime: '12:00' };
}

export function QuickDialog({ said, onClose }: { said: Availability; onClose: () => void }) {
  const hosts = said.homeField !== null;
  const [first] = useState(() => firstTime(said));
  const [host, setHost] = useState(hosts ? 'us' : 'them');
  return (
    <FormDialog
      title="Quick Match"
      onClose={onClose}
      save={(typed) => startQuick({ ...typed, host })}
      words="Ask all teams that fit"
      pendingText="Asking…"
      focused
    >
      <WhenFields first={first} until={inHours(QUICK_HOURS)} />
      {hosts ? <HostField value={host} onChange={setHost} /> : <p>At their field: we ask teams that can host.</p>}
      <NoteField max={CHANGE_NOTE_MAX} />
    </FormDialog>
  );
}
