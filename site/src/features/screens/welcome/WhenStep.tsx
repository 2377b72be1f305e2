import type { Availability } from '@playfield/contracts/availability.ts';
import { useState } from 'react';
import { rowsOf } from '../../teams/availability/store.ts';
import { besides, cellOf, cellsOf, windowsOf, type Cell } from '../../teams/availability/week.ts';
import { WeekGrid } from '../../teams/availability/WeekGrid.tsx';
import { Openings } from '../../teams/availability/RowList.tsx';
import { typedValues } from '../../../shared/forms/values.ts';
import { StepTitle } from './StepTitle.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

/** Most youth games are on Saturdays between 9 and 5. */
const SATURDAY = 6;
const USUAL_HOURS = [9, 10, 11, 12, 13, 14, 15, 16];
const usualCells = () => new Set(USUAL_HOURS.map((hour) => cellOf(SATURDAY, hour)));

type When = Pick<Availability, 'weekly' | 'openings'>;
type Props = {
  said: When | null;
  quiet: boolean;
  onNext: (given: When) => void;
  onSkip: () => void;
};

export function WhenStep({ said, quiet, onNext, onSkip }: Props) {
  const [cells, setCells] = useState<ReadonlySet<Cell>>(() => (said ? cellsOf(said.weekly) : usualCells()));
  const [nothing, setNothing] = useState(false);

  function next(form: HTMLFormElement): void {
    const weekly = [...windowsOf(cells), ...besides(said?.weekly ?? [])];
    const rows = rowsOf(typedValues(form), 'openings', ['date', 'start', 'end']);
    const openings = rows.map(({ date = '', start = '', end = '' }) => ({ date, start, end }));
    const complete = openings.every(({ date, start, end }) => date && start && end);
    if (!complete || weekly.length + openings.length === 0) setNothing(true);
    else onNext({ weekly, openings });
  }

  return (
    <form
      className="card grid gap-6 p-5 sm:p-7"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        next(event.currentTarget);
      }}
    >
      <div className="grid gap-1">
        <StepTitle words="When do you play?" quiet={quiet} />
        <p className="text-soft">
          {said ? '' : 'We started with Saturdays. '}Tap the hours to change them. You can edit this any time.
        </p>
      </div>
      <WeekGrid cells={cells} onChange={setCells} />
      <details className="grid gap-4" open={(said?.openings.length ?? 0) > 0}>
        <summary className="link min-h-11 content-center">Only on certain days?</summary>
        <div className="pt-2">
          <Openings first={said?.openings ?? []} />
        </div>
      </details>
      {nothing && (
        <p role="alert" className="notice notice-danger">
          Tap at least one hour, or add a day with both times. Not sure yet? Skip this step.
        </p>
      )}
      <div className="dialog-actions">
        <Button kind="plain" onClick={onSkip}>
          Skip
        </Button>
        <button type="submit" className="button button-primary">
          Next
        </button>
      </div>
    </form>
  );
}
