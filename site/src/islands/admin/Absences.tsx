import { dateText, timeText } from '@playfield/contracts/dates.ts';
import type { DisputedNoShow } from '@playfield/contracts/no-shows.ts';
import { useEffect } from 'react';
import { $disputed, decideAbsence, loadDisputed } from '../../stores/admin/no-shows.ts';
import { ActionButton } from '../ui/ActionButton.tsx';
import { EmptyState, FailedState, Skeleton } from '../ui/States.tsx';
import { useValue } from '../ui/useValue.ts';

/** Whether a team came, where the two say different things. */
export function Absences() {
  const disputed = useValue($disputed);
  useEffect(() => void loadDisputed(), []);

  if (disputed.status === 'loading') return <Skeleton rows={3} className="h-32" />;
  if (disputed.status === 'failed') return <FailedState message={disputed.message} retry={() => void loadDisputed()} />;
  if (disputed.value.length === 0) {
    return (
      <EmptyState icon="check" title="Nothing to decide">
        <p className="text-soft">Games of which two teams say different things show here, the oldest first.</p>
      </EmptyState>
    );
  }
  return (
    <ul className="grid gap-4">
      {disputed.value.map((one) => (
        <Absence key={one.id} disputed={one} />
      ))}
    </ul>
  );
}

function Absence({ disputed }: { disputed: DisputedNoShow }) {
  const { game, reporter, accused, note, answer } = disputed;
  return (
    <li className="card grid gap-4 p-5">
      <h2 className="font-sans text-lg font-semibold">
        {reporter.teamName} – {accused.teamName}, {dateText(game.date)}, {timeText(game.startTime)}
      </h2>
      <p>
        {reporter.teamName} says that {accused.teamName} did not come{note === null ? '.' : ':'}
      </p>
      {note !== null && <blockquote className="rounded-small bg-sunk p-4 wrap-anywhere">{note}</blockquote>}
      <p>
        {accused.teamName} says that it came{answer === null ? '.' : ':'}
      </p>
      {answer !== null && <blockquote className="rounded-small bg-sunk p-4 wrap-anywhere">{answer}</blockquote>}
      <div className="flex flex-wrap justify-end gap-2" data-actions>
        <ActionButton className="button-quiet" pendingWords="Deciding…" action={() => decideAbsence(disputed, false)}>
          They came<span className="sr-only">: {accused.teamName}</span>
        </ActionButton>
        <ActionButton className="button-danger" pendingWords="Deciding…" action={() => decideAbsence(disputed, true)}>
          They did not come<span className="sr-only">: {accused.teamName}</span>
        </ActionButton>
      </div>
    </li>
  );
}
