import type { Availability } from '@playfield/contracts/availability.ts';
import { distanceOptions, genders, travelDistances } from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useState, useEffect, useRef } from 'react';
import { rowsOf, saveFirstAvailability } from '../../teams/availability/store.ts';
import { usualAvailability } from '../../teams/availability/usual.ts';
import { cellOf, cellsOf, outsideGrid, windowsOf, type Cell } from '../../teams/availability/week.ts';
import { WeekGrid } from '../../teams/availability/WeekGrid.tsx';
import { Openings } from '../../teams/availability/RowList.tsx';
import type { Checked } from '../../../shared/api/values.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { CheckField, Segments, SelectField, Form, SubmitButton } from '../../../shared/ui/Field.tsx';

const SATURDAY = 6;
const USUAL_HOURS = [9, 10, 11, 12, 13, 14, 15, 16];
const usualCells = () => new Set(USUAL_HOURS.map((hour) => cellOf(SATURDAY, hour)));

type Props = { user: User; said: Availability | null; quiet: boolean; onDone: () => void };

export function WhenStep({ user, said, quiet, onDone }: Props) {
  const known = { ...usualAvailability(user), ...said };
  const [cells, setCells] = useState<ReadonlySet<Cell>>(() => (said ? cellsOf(said.weekly) : usualCells()));
  const [gender, setGender] = useState<string>(said?.gender ?? '');
  const [nothing, setNothing] = useState(false);

  async function save(typed: Record<string, string>): Promise<Checked<unknown>> {
    const weekly = [...windowsOf(cells), ...outsideGrid(known.weekly)];
    const rows = rowsOf(typed, 'openings', ['date', 'start', 'end']);
    const openings = rows.map(({ date = '', start = '', end = '' }) => ({ date, start, end }));
    const isComplete = openings.every(({ date, start, end }) => date && start && end);
    const isMissing = !isComplete || weekly.length + openings.length === 0;
    setNothing(isMissing);
    if (gender === '') return { ok: false, errors: { gender: 'Please choose who is on your team' } };
    if (isMissing) return { ok: false, errors: {} };
    const travelMiles = travelDistances.find((one) => `${one}` === typed['travelMiles']) ?? null;
    const field = known.homeField ?? { location: user.teamLocation, address: null, latitude: null, longitude: null };
    const homeField = typed['hosts'] === undefined ? null : field;
    return saveFirstAvailability({ ...known, weekly, openings, homeField, travelMiles, gender });
  }

  return (
    <Form className="card grid gap-6 p-5 sm:p-7" save={save} onDone={onDone}>
      <div className="grid gap-1">
        <StepTitle words="When do you play?" quiet={quiet} />
        <p className="text-soft">
          {said ? '' : 'We started with Saturdays. '}Tap the hours to change them. You can edit this any time.
        </p>
      </div>
      <WeekGrid cells={cells} onChange={setCells} />
      <details className="grid gap-4" open={known.openings.length > 0}>
        <summary className="link min-h-11 content-center">Only on certain days?</summary>
        <div className="pt-2">
          <Openings first={known.openings} />
        </div>
      </details>
      {nothing && (
        <p role="alert" className="notice notice-danger">
          Tap at least one hour, or add a day with both times. Not sure yet? Skip this step.
        </p>
      )}
      <Segments name="gender" legend="Your team" options={genders} value={gender} onChange={setGender} />
      <CheckField name="hosts" label="We have a field and can host" defaultChecked={known.homeField !== null} />
      <div className="sm:max-w-64">
        <SelectField
          name="travelMiles"
          label="How far you travel"
          help="We suggest teams within this distance of your town."
          options={distanceOptions}
          none="Any distance"
          defaultValue={`${known.travelMiles ?? ''}`}
        />
      </div>
      <div className="dialog-actions">
        <Button kind="plain" onClick={onDone}>
          Skip
        </Button>
        <SubmitButton className="button-primary">Show opponents</SubmitButton>
      </div>
    </Form>
  );
}

export function StepTitle({ words, quiet = false }: { words: string; quiet?: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!quiet) title.current?.focus();
  }, [quiet]);
  return (
    <h2 ref={title} className="text-heading" tabIndex={-1}>
      {words}
    </h2>
  );
}
