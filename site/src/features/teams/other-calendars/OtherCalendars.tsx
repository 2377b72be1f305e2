import { GIVE_UP_DAYS, OTHER_CALENDARS_MAX, type OtherCalendar } from '@playfield/contracts/other-calendars.ts';
import { useEffect } from 'react';
import { keepFocusIn, Section } from '../../../shared/ui/Section.tsx';
import { typedValues } from '../../../shared/forms/values.ts';
import { ActionButton } from '../../../shared/ui/ActionButton.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { FailedState, Skeleton } from '../../../shared/ui/States.tsx';
import { useSubmit } from '../../../shared/ui/useSubmit.ts';
import { useValue } from '../../../shared/ui/useValue.ts';
import { $otherCalendars, addCalendar, loadOtherCalendars, readAgain, removeCalendar } from './store.ts';
import { readText } from './text.ts';

const SECTION = 'other-calendar';

/** Calendars elsewhere, whose hours are kept free of games. */
export function OtherCalendars() {
  return (
    <Section
      id={SECTION}
      title="Your other calendar"
      text="Add the calendar you keep elsewhere, and we suggest no games while you are busy. We read its hours only, and no other team sees them."
    >
      <Calendars />
    </Section>
  );
}

function Calendars() {
  const calendars = useValue($otherCalendars);
  useEffect(() => void loadOtherCalendars(), []);
  if (calendars.status === 'loading') return <Skeleton rows={1} className="h-28" />;
  if (calendars.status === 'failed')
    return <FailedState message={calendars.message} retry={() => void loadOtherCalendars()} />;
  return (
    <>
      {calendars.value.length > 0 && (
        <ul className="grid">
          {calendars.value.map((one) => (
            <Calendar key={one.id} calendar={one} />
          ))}
        </ul>
      )}
      {calendars.value.length < OTHER_CALENDARS_MAX && <AddCalendar />}
      <Where />
    </>
  );
}

function Calendar({ calendar }: { calendar: OtherCalendar }) {
  const { name, host, addedBy, problem, stopped } = calendar;

  async function remove(): Promise<void> {
    // The button is gone with its calendar.
    if (await removeCalendar(calendar)) keepFocusIn(SECTION);
  }

  return (
    <li className="setting grid gap-3">
      <div className="grid gap-1">
        <p className="font-semibold">{name}</p>
        {host !== name && <p className="truncate text-sm text-soft">{host}</p>}
        {addedBy !== null && <p className="text-sm text-soft">Added by {addedBy}</p>}
        <output className="grid gap-1">
          <p>{readText(calendar)}</p>
          {problem !== null && <p className="error">{problem}</p>}
          {stopped && (
            <p className="text-soft">
              It has not worked for {GIVE_UP_DAYS} days, so we stopped reading it. Its hours no longer count.
            </p>
          )}
        </output>
      </div>
      <div className="flex flex-wrap gap-3">
        <ActionButton className="button-quiet" pendingText="Reading…" action={() => readAgain(calendar)}>
          Read again<span className="sr-only">: {name}</span>
        </ActionButton>
        <ActionButton className="button-danger" pendingText="Removing…" action={remove}>
          Remove<span className="sr-only"> {name}</span>
        </ActionButton>
      </div>
    </li>
  );
}

function AddCalendar() {
  const { errors, pending, form } = useSubmit(
    (element) => addCalendar(typedValues(element)),
    (_, element) => element.reset(),
  );
  return (
    <form {...form} className="grid gap-5">
      <TextField
        name="address"
        label="Calendar address"
        help="It begins with https:// or webcal://, and often ends in .ics."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors['address']}
      />
      <div className="settings-actions">
        <button type="submit" className="button button-solid" aria-disabled={pending}>
          {pending ? 'Reading it…' : 'Add calendar'}
        </button>
      </div>
    </form>
  );
}

const PLACES: readonly (readonly [name: string, where: string])[] = [
  ['TeamSnap', 'Open your team’s schedule on the website, look for Subscribe or Export, and copy the link.'],
  ['GameChanger', 'Open your team’s schedule, look for Sync or Subscribe to calendar, and copy the link.'],
  [
    'Google Calendar',
    'On a computer, open the calendar’s settings. Under Integrate calendar, copy the secret address in iCal format.',
  ],
];

function Where() {
  return (
    <details className="disclosure">
      <summary className="link">Where do I find the address?</summary>
      <dl className="grid gap-3 pt-3">
        {PLACES.map(([name, where]) => (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            <dd className="max-w-prose text-soft">{where}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
