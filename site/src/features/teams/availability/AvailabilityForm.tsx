import type { Availability } from '@playfield/contracts/availability.ts';
import { ageGroups, competitionLevels, genders, distanceOptions } from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useRef, useState } from 'react';
import { saveAvailability } from './saving.ts';
import { ADD_FIELD } from './store.ts';
import { usualAvailability, type FirstAvailability } from './usual.ts';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { cellsOf, outsideGrid, windowsOf } from './week.ts';
import { CheckField, SelectField, ErrorText, Form, SubmitButton, useErrors } from '../../../shared/ui/Field.tsx';
import { AddressField, PlaceField } from '../../../shared/ui/PlaceField.tsx';
import { RowList, Openings } from './RowList.tsx';
import { WeekGrid } from './WeekGrid.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Titled } from '../../../shared/ui/Section.tsx';

const FIRST_AND_LAST = [
  { name: 'from', label: 'First day', type: 'date' },
  { name: 'to', label: 'Last day', type: 'date' },
] as const;

type Props = { user: User; said: Availability | null; onDone: () => void; onCancel?: () => void };

export function AvailabilityForm({ user, said, onDone, onCancel }: Props) {
  const [places] = useState(createPlaceSearch);
  const first: FirstAvailability = said ?? usualAvailability(user);
  const [cells, setCells] = useState(() => cellsOf(first.weekly) as ReadonlySet<`${number}-${number}`>);
  const [hosts, setHosts] = useState(first.homeField !== null || location.hash === ADD_FIELD);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (location.hash === ADD_FIELD) field.current?.focus();
  }, []);

  return (
    <Form
      save={(typed, element) => {
        const weekly = [...windowsOf(cells), ...outsideGrid(first.weekly)];
        return saveAvailability(element, typed, weekly, places);
      }}
      onDone={onDone}
      className="card grid gap-8 p-5 sm:p-7"
    >
      <Titled title="When you can play" className="grid gap-3">
        <p className="help">Every week, in your team’s local time. Tap the hours when you can play.</p>
        <WeekGrid cells={cells} onChange={setCells} />
      </Titled>
      <details className="grid gap-5" open={first.openings.length + first.blackouts.length + first.seasons.length > 0}>
        <summary className="link min-h-11 content-center">Extra days, days off and seasons</summary>
        <div className="grid gap-6 pt-4">
          <Openings first={first.openings} />
          <RowList
            name="blackouts"
            legend="Days off"
            help="No games on these days, no matter what."
            row="day off"
            fields={FIRST_AND_LAST}
            first={first.blackouts}
          />
          <RowList
            name="seasons"
            legend="Seasons"
            help="If you add a season, your weekly hours apply only during it."
            row="season"
            fields={FIRST_AND_LAST}
            first={first.seasons}
          />
        </div>
      </details>

      <Titled title="Where" className="grid gap-4">
        <CheckField
          ref={field}
          name="hosts"
          label="We have a field and can host"
          checked={hosts}
          onChange={({ target }) => setHosts(target.checked)}
        />
        {hosts && (
          <div className="grid gap-5 sm:grid-cols-2">
            <PlaceField
              name="homeField.location"
              label="Town of your field"
              defaultValue={first.homeField?.location ?? user.teamLocation}
              places={places}
              onPlace={() => undefined}
            />
            <AddressField
              name="homeField.address"
              autoComplete="street-address"
              defaultValue={first.homeField?.address ?? ''}
            />
          </div>
        )}
        <div className="sm:max-w-64">
          <SelectField
            name="travelMiles"
            label="How far you travel"
            options={distanceOptions}
            none="Any distance"
            defaultValue={first.travelMiles === null ? '' : `${first.travelMiles}`}
          />
        </div>
      </Titled>

      <Titled title="Who you play" className="grid gap-4">
        <div className="grid gap-5 sm:grid-cols-3">
          <SelectField
            name="gender"
            label="Your team is"
            options={genders}
            none="Please choose"
            defaultValue={first.gender ?? ''}
          />
          <SelectField name="ages.from" label="Youngest opponents" options={ageGroups} defaultValue={first.ages.from} />
          <SelectField name="ages.to" label="Oldest opponents" options={ageGroups} defaultValue={first.ages.to} />
        </div>
        <Levels first={first.levels} />
        <CheckField
          name="suggested"
          label="Show us to other teams as a possible opponent"
          defaultChecked={first.suggested}
        />
        <div className="sm:max-w-80">
          <SelectField
            name="quick"
            label="Quick Match: may teams ask you for a game within 72 hours?"
            options={[
              { value: 'on', label: 'Yes, outside Do not disturb hours' },
              { value: 'always', label: 'Yes, at any hour' },
              { value: 'off', label: 'No' },
            ]}
            defaultValue={first.quick}
          />
        </div>
      </Titled>

      <div className="dialog-actions">
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <SubmitButton>Save availability</SubmitButton>
      </div>
    </Form>
  );
}

function Levels({ first }: { first: Availability['levels'] }) {
  const error = useErrors()['levels'];
  return (
    <fieldset className="field">
      <legend className="mb-1.5">Levels you’ll play</legend>
      <div className="flex flex-wrap gap-x-6">
        {competitionLevels.map(({ value, label }) => (
          <label key={value} className="check">
            <input
              type="checkbox"
              name="levels"
              value={value}
              defaultChecked={first.includes(value)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && 'levels-error'}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && <ErrorText id="levels-error">{error}</ErrorText>}
    </fieldset>
  );
}
