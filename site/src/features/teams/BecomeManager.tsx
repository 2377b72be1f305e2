import { ages } from '@playfield/contracts/sign-in.ts';
import { ageGroups, competitionLevels, sports } from '@playfield/contracts/fields/options.ts';
import { useState } from 'react';
import { createPlaceSearch } from '../../shared/stores/places.ts';
import { becomeTeamManager } from './become-manager.ts';
import { SelectField, TextField } from '../../shared/ui/Field.tsx';
import { PlaceField } from '../../shared/ui/PlaceField.tsx';
import { useSubmit } from '../../shared/ui/useSubmit.ts';

/** A view-only member gives a team's data and manages it from then on, under the same account. */
export function BecomeManager() {
  const [places] = useState(createPlaceSearch);
  const { errors, pending, form } = useSubmit(
    (element) => becomeTeamManager(Object.fromEntries(new FormData(element))),
    () => undefined,
  );

  return (
    <section className="card grid gap-5 p-5 sm:p-7">
      <div className="grid gap-1">
        <h2 className="text-heading">Do you manage a team?</h2>
        <p className="text-soft">
          Your account can browse and share games. Tell us about your team to post games and answer other teams. Your
          email and your password stay the same.
        </p>
      </div>
      <form {...form} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField name="teamName" label="Team name" autoComplete="organization" error={errors['teamName']} />
          <PlaceField
            name="teamLocation"
            label="Team location"
            help="City, State, for example: Boulder, CO"
            error={errors['teamLocation']}
            places={places}
          />
          <SelectField name="sport" label="Sport" options={sports} none="Choose a sport" error={errors['sport']} />
          <SelectField
            name="ageGroup"
            label="Age group"
            options={ageGroups}
            none="Choose an age group"
            error={errors['ageGroup']}
          />
          <SelectField
            name="competitionLevel"
            label="Competition level (optional)"
            options={competitionLevels}
            none="Not specified"
            error={errors['competitionLevel']}
          />
          <SelectField name="age" label="Your age" options={ages} none="Choose your age" error={errors['age']} />
        </div>
        <div className="dialog-actions">
          <a href="/find-games" className="button button-plain">
            No, find games
          </a>
          <button type="submit" className="button button-primary" aria-disabled={pending}>
            {pending ? 'Saving…' : 'Become a team manager'}
          </button>
        </div>
      </form>
    </section>
  );
}
