/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native element shows a fetched, styled list of suggestions */
import { ADDRESS_MAX } from '@playfield/contracts/matchups.ts';
import type { Suggestion } from '@playfield/contracts/places.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { BLUR_MS, type Place, type PlaceSearch, countOfSuggestions, moveChoice } from '../stores/places.ts';
import { Field, TextField } from './Field.tsx';
import { Icon } from './Button.tsx';
import { useValue } from './States.tsx';

export function AddressField(rest: { name?: string; help?: string; defaultValue?: string; autoComplete?: string }) {
  const help = 'Shown only to a team after you agree on a game.';
  const label = 'Field name or address (optional)';
  return <TextField name="address" label={label} help={help} maxLength={ADDRESS_MAX} {...rest} />;
}

type Props = {
  name: string;
  id?: string;
  label: ReactNode;
  help?: string;
  error?: string;
  defaultValue?: string;
  places: PlaceSearch;
  onPlace?: (place: Place) => void;
  value?: string;
  onDone?: (text: string) => void;
  placeholder?: string;
  className?: string;
};

export function PlaceField({
  name,
  id = name,
  label,
  help,
  error,
  places,
  onPlace,
  value,
  onDone,
  className = '',
  ...rest
}: Props) {
  const suggestions = useValue(places.$suggestions);
  const input = useRef<HTMLInputElement>(null);
  const [active, setActive] = useState(-1);
  const open = suggestions.length > 0;
  const last = useRef(value);
  useEffect(() => {
    if (input.current && value !== undefined && last.current !== value) input.current.value = value;
    last.current = value;
  }, [value]);
  const done = () => input.current && onDone?.(input.current.value);
  const optionId = (index: number) => `${id}-option-${index}`;

  async function choose(suggestion: Suggestion): Promise<void> {
    if (input.current) input.current.value = suggestion.description;
    setActive(-1);
    places.close();
    done();
    if (!onPlace) return;
    const place = await places.choose(suggestion);
    if (place) onPlace(place);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && onDone && active < 0) {
      places.close();
      done();
      return;
    }
    if (!open) return;
    const move = moveChoice(event.key, active, suggestions.length);
    const chosen = suggestions[active];
    if (move !== undefined) setActive(move);
    else if (event.key === 'Escape') places.close();
    else if (event.key === 'Enter' && chosen) void choose(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative">
      <Field name={name} id={id} label={label} help={help} error={error}>
        {(control) => (
          <input
            ref={input}
            className={`input ${className}`}
            type="text"
            defaultValue={value}
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={`${id}-options`}
            aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
            onChange={(event) => {
              setActive(-1);
              places.type(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onFocus={({ target }) => places.reopen(target.value)}
            onBlur={({ currentTarget: box }) =>
              setTimeout(() => {
                places.close();
                onDone?.(box.value);
              }, BLUR_MS)
            }
            {...control}
            {...rest}
          />
        )}
      </Field>
      <div
        id={`${id}-options`}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        hidden={!open}
        className="card absolute inset-x-0 top-19 z-10 max-h-80 overflow-auto py-1"
      >
        {suggestions.map((suggestion, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- in the combobox pattern the text box handles keys
          <div
            key={suggestion.placeId}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="flex min-h-11 items-center gap-3 px-3 py-1.5 aria-selected:bg-pitch-tint"
            onPointerEnter={() => setActive(index)}
            onClick={() => void choose(suggestion)}
          >
            <Icon name="pin" className="size-5 text-soft" />
            <span>
              <span className="font-semibold">{suggestion.main_text}</span>{' '}
              <span className="text-soft">{suggestion.secondary_text}</span>
            </span>
          </div>
        ))}
      </div>
      <output className="sr-only">{countOfSuggestions(suggestions.length)}</output>
    </div>
  );
}
