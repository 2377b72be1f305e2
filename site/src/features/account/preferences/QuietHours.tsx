import type { Preferences } from '@playfield/contracts/notifications.ts';
import { useState } from 'react';
import { wish } from './store.ts';

type Hours = Preferences['quietHours'];
type Props = { quietHours: Hours; timeZone: string };

const zoneName = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;

export function QuietHours({ quietHours, timeZone }: Props) {
  const [error, setError] = useState('');
  const { enabled, from, to } = quietHours;

  function change(more: Partial<Hours>): void {
    const wanted = { ...quietHours, ...more };
    // An emptied field is being edited.
    if (wanted.from === '' || wanted.to === '') return;
    const same = wanted.enabled && wanted.from === wanted.to;
    setError(same ? 'Please choose two different times' : '');
    if (!same) wish((held) => ({ ...held, quietHours: wanted }));
  }

  return (
    <fieldset className="wishes">
      <legend className="sr-only">Quiet hours</legend>
      <div className="switch">
        <label htmlFor="quietHours" className="font-semibold">
          Quiet hours
        </label>
        <input
          id="quietHours"
          type="checkbox"
          aria-describedby="quietHours-help"
          checked={enabled}
          onChange={({ target }) => change({ enabled: target.checked })}
        />
        <p id="quietHours-help" className="help">
          What can wait arrives when they are over. Times are in {zoneName(timeZone)}, where your team is.
        </p>
      </div>
      {enabled && (
        <div className="flex flex-wrap gap-4">
          <TimeField
            name="quietFrom"
            label="From"
            value={from}
            invalid={error !== ''}
            save={(time) => change({ from: time })}
          />
          <TimeField
            name="quietTo"
            label="To"
            value={to}
            invalid={error !== ''}
            save={(time) => change({ to: time })}
          />
        </div>
      )}
      <p id="quietHours-error" className="error" role="alert">
        {error}
      </p>
    </fieldset>
  );
}

type FieldProps = { name: string; label: string; value: string; invalid: boolean; save: (time: string) => void };

/** Saves on blur: a time is typed in several steps. */
function TimeField({ name, label, value, invalid, save }: FieldProps) {
  const [typed, setTyped] = useState(value);
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="time"
        className="input"
        required
        value={typed}
        aria-invalid={invalid}
        aria-describedby="quietHours-error"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => (typed === '' ? setTyped(value) : typed !== value && save(typed))}
      />
    </div>
  );
}
