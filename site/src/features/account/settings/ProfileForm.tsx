import { ageGroups, competitionLevels, sports, labelOf, userRoles } from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useState } from 'react';
import { saveProfile } from './store.ts';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { SelectField, TextField, Form, SubmitButton } from '../../../shared/ui/Field.tsx';
import { PlaceField } from '../../../shared/ui/PlaceField.tsx';
import { Button, TextLink } from '../../../shared/ui/Button.tsx';
import { actsForTeam } from '../../../shared/api/session.ts';
import { dayText } from '../../../shared/format/ago.ts';
import { Section } from '../../../shared/ui/Section.tsx';

type Props = { user: User; person?: boolean; team: boolean; onDone?: () => void };

export function ProfileForm({ user, person = false, team, onDone }: Props) {
  return (
    <Form save={(_, element) => saveProfile(Object.fromEntries(new FormData(element)))} onDone={() => onDone?.()}>
      {person && <TextField name="fullName" label="Your name" autoComplete="name" defaultValue={user.fullName} />}
      {team && <TeamFields user={user} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Save profile</SubmitButton>
        {onDone && <Button onClick={onDone}>Cancel</Button>}
      </div>
    </Form>
  );
}

function TeamFields({ user }: { user: User }) {
  const [places] = useState(createPlaceSearch);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="teamName" label="Team name" autoComplete="organization" defaultValue={user.teamName} />
        <PlaceField
          name="teamLocation"
          label="Location"
          help="Until you agree on a game, teams see your town and a rough spot on the map."
          defaultValue={user.teamLocation}
          places={places}
        />
      </div>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3 max-sm:*:last:col-span-2">
        <SelectField name="sport" label="Sport" options={sports} defaultValue={user.sport} />
        <SelectField name="ageGroup" label="Age group" options={ageGroups} defaultValue={user.ageGroup} />
        <SelectField
          name="competitionLevel"
          label="Competition level"
          options={competitionLevels}
          none="Not specified"
          defaultValue={user.competitionLevel ?? ''}
        />
      </div>
    </>
  );
}

export function Profile({ user }: { user: User }) {
  const standing = `${labelOf(userRoles, user.userRole)}, member since ${dayText(user.createdAt)}.`;
  return (
    <Section id="profile" title="Profile" text={standing}>
      <ProfileForm user={user} person team={actsForTeam(user)} />
      <p data-show="acting">
        <TextLink className="inline-block min-h-11 content-center" href="/welcome">
          {user.userRole === 'team_manager' ? 'Go through setup again' : 'I manage a team'}
        </TextLink>
      </p>
    </Section>
  );
}
