import { addTeam } from '@playfield/contracts/people.ts';
import { ages, me } from '@playfield/contracts/sign-in.ts';
import { SelectField, TextField, Form, SubmitButton } from '../../../shared/ui/Field.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';
import { takeUser } from '../../../shared/api/session.ts';
import { submitTeam } from '../../../shared/forms/team.ts';
import { ageGroups, competitionLevels, sports } from '@playfield/contracts/fields/options.ts';
import { useState } from 'react';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { PlaceField } from '../../../shared/ui/PlaceField.tsx';

const becomeTeamManager = (typed: Record<string, FormDataEntryValue>) =>
  submitTeam('newTeam', typed, 'Your team was not saved', async (body) => {
    await ask(addTeam, { body });
    const user = await ask(me, {});
    takeUser(user);
    showSuccess('You are a team manager now', `${user.teamName} can post games and answer other teams.`);
  });

export function BecomeManager() {
  return (
    <section className="card grid gap-5 p-5 sm:p-7">
      <div className="grid gap-1">
        <h2 className="text-heading">Do you manage a team?</h2>
        <p className="text-soft">
          Your account can browse and share games. Tell us about your team to post games and answer other teams. Your
          email and your password stay the same.
        </p>
      </div>
      <Form save={(_, element) => becomeTeamManager(Object.fromEntries(new FormData(element)))}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TeamFields />
          <SelectField name="age" label="Your age" options={ages} none="Choose your age" />
        </div>
        <div className="dialog-actions">
          <a href="/find-games" className="button button-plain">
            No, find games
          </a>
          <SubmitButton className="button-primary">Become a team manager</SubmitButton>
        </div>
      </Form>
    </section>
  );
}

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
