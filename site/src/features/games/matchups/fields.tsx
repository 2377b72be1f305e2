import { ageGroups, genders, matchupTypes, sports } from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useEffect, useRef, type FocusEvent, type InputEvent } from 'react';
import { $own, loadOwn } from '../../teams/availability/store.ts';
import { Segments, SelectField, TextField } from '../../../shared/ui/Field.tsx';
import { useLoaded } from '../../../shared/ui/States.tsx';
import type { Place, PlaceSearch } from '../../../shared/stores/places.ts';
import { AddressField, PlaceField } from '../../../shared/ui/PlaceField.tsx';

type Props = { user: User; matchupType: string; onMatchupType: (value: string) => void };

export function WhatFields({ user, matchupType, onMatchupType }: Props) {
  const said = useLoaded($own, loadOwn)?.gender ?? null;
  const gender = useRef<HTMLDivElement>(null);
  const isChosen = useRef(false);
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
        legend="Can you host?"
        options={matchupTypes}
        value={matchupType}
        onChange={onMatchupType}
      />
      <p className="help -mt-4">
        {matchupType === 'looking'
          ? 'You need a team with a field or court, and travel to them.'
          : 'You have a field or court and need an opponent to come to you.'}
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
          <SelectField
            name="gender"
            label="Gender"
            options={genders}
            defaultValue="male"
            help={said === null ? 'Is this right for your team?' : undefined}
          />
        </div>
      </div>
    </>
  );
}

type WhereProps = { user: User; looking: boolean; places: PlaceSearch; onPlace: () => void };

export function WhereFields({ user, looking, places, onPlace }: WhereProps) {
  const zipcode = useRef<HTMLInputElement>(null);
  const filled = useRef('');
  const fields = useRef<HTMLDivElement>(null);
  const field = useLoaded($own, loadOwn)?.homeField;

  useEffect(() => {
    const [place, address] = ['location', 'address'].map((name) =>
      fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`),
    );
    if (looking || !field || !place || !address || address.value !== '') return;
    if (place.value !== user.teamLocation && place.value !== field.location) return;
    place.value = field.location;
    address.value = field.address ?? '';
    onPlace();
  }, [looking, field, user, onPlace]);

  function fillZipcode(text: string): void {
    const field = zipcode.current;
    if (!field || field.value !== filled.current) return;
    field.value = text;
    filled.current = text;
  }

  function take(place: Place): void {
    fillZipcode(place.zipcode ?? '');
    onPlace();
  }

  function onInput({ target }: InputEvent): void {
    if (target instanceof HTMLInputElement && target.name === 'location') fillZipcode('');
  }

  function onFocus({ target }: FocusEvent): void {
    if (target instanceof HTMLInputElement && target.name === 'location' && target.value === user.teamLocation)
      queueMicrotask(() => target.select());
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to its fields, and is not interactive itself
    <div ref={fields} className="grid gap-5 sm:grid-cols-[2fr_1fr]" onInput={onInput} onFocus={onFocus}>
      <PlaceField
        name="location"
        label={looking ? 'Your Location' : 'Venue Location'}
        help="Type a city or ZIP code and choose from the list. Until you agree, teams see your town and a rough spot on the map."
        defaultValue={user.teamLocation}
        places={places}
        onPlace={take}
      />
      <TextField
        ref={zipcode}
        name="zipcode"
        label="ZIP code (optional)"
        inputMode="numeric"
        autoComplete="postal-code"
      />
      {!looking && (
        <div className="sm:col-span-full">
          <AddressField />
        </div>
      )}
    </div>
  );
}
