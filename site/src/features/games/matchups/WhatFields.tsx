import { ageGroups, genders, matchupTypes, sports } from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useRef } from 'react';
import { $ownGender, loadOwnGender } from '../../teams/availability/store.ts';
import { Segments, SelectField } from '../../../shared/ui/Field.tsx';
import { useLoaded } from '../../../shared/ui/useValue.ts';

type Props = { user: User; matchupType: string; onMatchupType: (value: string) => void };

export function WhatFields({ user, matchupType, onMatchupType }: Props) {
  const said = useLoaded($ownGender, loadOwnGender);
  const gender = useRef<HTMLDivElement>(null);
  const isChosen = useRef(false);
  // What was chosen before it is known stays.
  useEffect(() => {
    const select = gender.current?.querySelector('select');
    if (!select || said === null || isChosen.current) return;
    select.value = said;
    select.dispatchEvent(new Event('input', { bubbles: true }));
  }, [said]);
  return (
    <>
      <Segments
        name="matchupType"
        legend="What are you offering?"
        options={matchupTypes}
        value={matchupType}
        onChange={onMatchupType}
      />
      <p className="help -mt-4">
        {matchupType === 'looking'
          ? 'You need a team with a field or court, and travel to them.'
          : 'You have a venue and need an opponent to come to you.'}
      </p>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3 max-sm:*:first:col-span-2">
        <SelectField name="sport" label="Sport" options={sports} none="Choose a sport" defaultValue={user.sport} />
        <SelectField
          name="ageGroup"
          label="Age group"
          options={ageGroups}
          none="Choose an age group"
          defaultValue={user.ageGroup}
        />
        <div ref={gender} onChange={() => (isChosen.current = true)}>
          <SelectField name="gender" label="Gender" options={genders} defaultValue="male" />
        </div>
      </div>
    </>
  );
}
