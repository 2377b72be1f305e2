import { ADDRESS_MAX } from '@playfield/contracts/matchups.ts';
import type { User } from '@playfield/contracts/users.ts';
import { useRef, type FocusEvent, type InputEvent } from 'react';
import type { Place, PlaceSearch } from '../../../shared/stores/places.ts';
import { TextField } from '../../../shared/ui/Field.tsx';
import { PlaceField } from '../../../shared/ui/PlaceField.tsx';

type Props = { user: User; looking: boolean; places: PlaceSearch; onPlace: () => void };

/** Where: defaults to the team's own town; choosing another place also fills in its ZIP code. */
export function WhereFields({ user, looking, places, onPlace }: Props) {
  const zipcode = useRef<HTMLInputElement>(null);
  const filled = useRef('');

  function fillZipcode(text: string): void {
    const field = zipcode.current;
    // Keep what was typed.
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
    // Typing replaces the prefilled town. The browser sets its own caret first.
    if (target instanceof HTMLInputElement && target.name === 'location' && target.value === user.teamLocation)
      queueMicrotask(() => target.select());
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to its fields, and is not interactive itself
    <div className="grid gap-5 sm:grid-cols-[2fr_1fr]" onInput={onInput} onFocus={onFocus}>
      <PlaceField
        name="location"
        label={looking ? 'Your Location' : 'Venue Location'}
        help="Start typing a city or ZIP code, then choose from the list. Until you agree on a game, other teams see your town and a spot within about a mile (farther out in rural areas)."
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
          <TextField
            name="address"
            label="Field name or address (optional)"
            help="Only the team that you agree with sees it."
            maxLength={ADDRESS_MAX}
          />
        </div>
      )}
    </div>
  );
}
