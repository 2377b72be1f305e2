import { ageGroups, competitionLevels, sports } from '@playfield/contracts/fields/options.ts';
import { useState } from 'react';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { PlaceField } from '../../../shared/ui/PlaceField.tsx';

export function TeamFields() {
  const [places] = useState(createPlaceSearch);
  return (
    <>
      <TextField name="teamName" id="new-teamName" label="Team name" autoComplete="organization" />
      <PlaceField
        name="teamLocation"
        id="new-teamLocation"
        label="Team location"
        help="City, State, for example: Boulder, CO"
        places={places}
      />
      <SelectField name="sport" id="new-sport" label="Sport" options={sports} none="Choose a sport" />
      <SelectField name="ageGroup" id="new-ageGroup" label="Age group" options={ageGroups} none="Choose an age group" />
      <SelectField
        name="competitionLevel"
        id="new-competitionLevel"
        label="Competition level (optional)"
        options={competitionLevels}
        none="Not specified"
      />
    </>
  );
}
