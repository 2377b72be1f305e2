import { ADDITIONAL_INFO_MAX } from '@playfield/contracts/matchups.ts';
import {
  ageGroups,
  competitionLevels,
  genders,
  matchupTypes,
  sports,
  travelDistances,
} from '@playfield/contracts/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useRef, useState } from 'react';
import { typedValues } from '../../scripts/forms/values.ts';
import { createPlaceSearch } from '../../stores/places.ts';
import type { Place } from '../../stores/places.ts';
import { DEFAULT_TRAVEL_DISTANCE, postAvailability } from '../../stores/posting.ts';
import { todayText } from '@playfield/contracts/dates.ts';
import { Field, Segments, SelectField, TextField } from '../ui/Field.tsx';
import { PlaceField } from '../ui/PlaceField.tsx';
import { useForm } from '../ui/useForm.ts';

const distances = [
  { value: 'any', label: 'All distances' },
  ...travelDistances.map((miles) => ({ value: `${miles}`, label: `${miles} miles` })),
];

export function PostForm({ user }: { user: User }) {
  const [places] = useState(createPlaceSearch);
  const [matchupType, setMatchupType] = useState<string>('looking');
  const zipcode = useRef<HTMLInputElement>(null);
  const { errors, pending, form } = useForm((element) => postAvailability(typedValues(element), places));
  const looking = matchupType === 'looking';

  function fillZipcode(place: Place): void {
    if (zipcode.current && place.zipcode) zipcode.current.value = place.zipcode;
  }

  return (
    <form {...form} className="card grid gap-6 p-5 sm:p-8">
      <Segments
        name="matchupType"
        legend="What are you offering?"
        options={matchupTypes}
        value={matchupType}
        onChange={setMatchupType}
      />
      <p className="help -mt-4">
        {looking
          ? 'You need a team with a field or court, and travel to them.'
          : 'You have a venue and need an opponent to come to you.'}
      </p>

      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3 max-sm:*:first:col-span-2">
        <SelectField
          name="sport"
          label="Sport"
          options={sports}
          none="Choose a sport"
          defaultValue={user.sport}
          error={errors['sport']}
        />
        <SelectField
          name="ageGroup"
          label="Age group"
          options={ageGroups}
          none="Choose an age group"
          defaultValue={user.ageGroup}
          error={errors['ageGroup']}
        />
        <SelectField name="gender" label="Gender" options={genders} defaultValue="male" error={errors['gender']} />
      </div>

      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3 max-sm:*:first:col-span-2">
        <TextField name="date" label="Date" type="date" min={todayText()} error={errors['date']} />
        <TextField name="startTime" label="Start time" type="time" error={errors['startTime']} />
        <TextField name="endTime" label="End time" type="time" error={errors['endTime']} />
      </div>

      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <PlaceField
          name="location"
          label={looking ? 'Your Location' : 'Venue Location'}
          help="Start typing a city or ZIP code, then choose from the list."
          error={errors['location']}
          places={places}
          onPlace={fillZipcode}
        />
        <TextField
          ref={zipcode}
          name="zipcode"
          label="ZIP code (optional)"
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors['zipcode']}
        />
      </div>

      <div className="grid gap-5 sm:grid-cols-2">
        {looking && (
          <SelectField
            name="maxTravelDistance"
            label="Travel distance"
            help="How far you would go to play."
            options={distances}
            defaultValue={`${DEFAULT_TRAVEL_DISTANCE}`}
            error={errors['maxTravelDistance']}
          />
        )}
        <SelectField
          name="competitionLevel"
          label="Competition level (optional)"
          options={competitionLevels}
          none="Not specified"
          defaultValue={user.competitionLevel ?? ''}
          error={errors['competitionLevel']}
        />
      </div>

      <Field
        name="additionalInfo"
        label="Additional information (optional)"
        help="Format, field, parking, officials: what the other team should know."
        error={errors['additionalInfo']}
      >
        {(control) => <textarea className="input" maxLength={ADDITIONAL_INFO_MAX} {...control} />}
      </Field>

      <button type="submit" className="button button-primary sm:justify-self-end sm:px-10" aria-disabled={pending}>
        {pending ? 'Posting…' : 'Post Availability'}
      </button>
    </form>
  );
}
