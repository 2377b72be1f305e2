import type { Availability } from '@playfield/contracts/availability.ts';
import { distanceOptions, genders, genderText, travelDistances } from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { rowsOf, saveFirstAvailability } from '../../teams/availability/saving.ts';
import { usualAvailability } from '../../teams/availability/usual.ts';
import { cellOf, cellsOf, outsideGrid, windowsOf, type Cell } from '../../teams/availability/week.ts';
import { WeekGrid } from '../../teams/availability/WeekGrid.tsx';
import { Openings } from '../../teams/availability/RowList.tsx';
import type { Checked } from '../../../shared/api/values.ts';
import { CheckField, Segments, SelectField, Form, SubmitButton } from '../../../shared/ui/Field.tsx';
import { AddressField } from '../../../shared/ui/PlaceField.tsx';

const SATURDAY = 6;
const USUAL_HOURS = [9, 10, 11, 12, 13, 14, 15, 16];
const usualCells = () => new Set(USUAL_HOURS.map((hour) => cellOf(SATURDAY, hour)));

const showTeams = () => location.assign('/find-teams');

export function WhenWePlay({ user, said }: { user: User; said: Availability | null }) {
  const known = { ...usualAvailability(user), ...said };
  const [cells, setCells] = useState<ReadonlySet<Cell>>(() => (said ? cellsOf(said.weekly) : usualCells()));
  const [gender, setGender] = useState<string>(said?.gender ?? '');
  const [hosts, setHosts] = useState(known.homeField !== null);
  const [nothing, setNothing] = useState(false);
  const choices = genders.map(({ value }) => ({ value, label: genderText(value, user.ageGroup) }));

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
    const homeField = hosts ? { ...field, address: typed['address'] ?? null } : null;
    return saveFirstAvailability({ ...known, weekly, openings, homeField, travelMiles, gender });
  }

  return (
    <Form className="card grid gap-6 p-5 sm:p-7" save={save} onDone={showTeams}>
      <div className="grid gap-1">
        <h2 className="text-heading">When do you play?</h2>
        <p className="text-soft">
          {said ? '' : 'We started with Saturdays. '}Tap the hours to change them. You can edit this any time.
        </p>
      </div>
      <WeekGrid cells={cells} onChange={setCells} />
      <details className="grid gap-4" open={known.openings.length > 0}>
        <summary className="link min-h-11 content-center">Free on other days too?</summary>
        <div className="pt-2">
          <Openings first={known.openings} />
        </div>
      </details>
      {nothing && (
        <p role="alert" className="notice notice-danger">
          Tap at least one hour, or add a day with both times. Not sure? Skip this step.
        </p>
      )}
      <Segments name="gender" legend="Your team (required)" options={choices} value={gender} onChange={setGender} />
      <CheckField
        label="We have a field and can host"
        checked={hosts}
        onChange={({ target }) => setHosts(target.checked)}
      />
      {hosts && <AddressField defaultValue={known.homeField?.address ?? ''} />}
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
        <a href="/find-teams" className="button button-plain">
          Skip
        </a>
        <SubmitButton className="button-primary">Show opponents</SubmitButton>
      </div>
    </Form>
  );
}
