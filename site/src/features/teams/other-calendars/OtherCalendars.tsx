import {
  GIVE_UP_DAYS,
  OTHER_CALENDARS_MAX,
  type OtherCalendar,
  listOtherCalendars,
  readOtherCalendar,
  readOtherCalendarAgain,
  removeOtherCalendar,
} from '@playfield/contracts/other-calendars.ts';
import { Section } from '../../../shared/ui/Section.tsx';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { TextField, Form, SubmitButton } from '../../../shared/ui/Field.tsx';
import { Unready, useLoaded } from '../../../shared/ui/States.tsx';
import { readText } from './text.ts';
import { ask, fieldErrorsOf, messageOf } from '../../../shared/api/ask.ts';
import type { Checked } from '../../../shared/api/values.ts';
import { checkAs, act, change, loadable } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

const [$otherCalendars, loadOtherCalendars] = loadable(
  async () => (await ask(listOtherCalendars, { query: {} })).calendars,
  'Your calendars could not be loaded.',
);

async function addCalendar(typed: Record<string, string>): Promise<Checked<OtherCalendar>> {
  const checked = await checkAs('otherCalendar', { address: '', ...typed });
  if (!checked.ok) return checked;
  try {
    const read = await ask(readOtherCalendar, { body: checked.value });
    take(read);
    if (read.problem === null) showSuccess('Calendar added', 'Its hours are kept free of games.');
    return { ok: true, value: read };
  } catch (error) {
    const errors = fieldErrorsOf(error);
    return { ok: false, errors: { address: messageOf(error, 'It could not be added. Please try again.'), ...errors } };
  }
}

const readAgain = ({ id }: OtherCalendar) =>
  act(['Error', 'Your calendar was not read. Please try again.'], async () => {
    take(await ask(readOtherCalendarAgain, { params: { id } }));
  });

const removeCalendar = ({ id, name }: OtherCalendar) =>
  act(['Error', 'Your calendar was not removed. Please try again.'], async () => {
    await ask(removeOtherCalendar, { params: { id } });
    change($otherCalendars, (all) => all.filter((one) => one.id !== id));
    showSuccess('Calendar removed', `We have forgotten ${name} and its hours.`);
  });

function take(read: OtherCalendar): void {
  change($otherCalendars, (all) =>
    all.some(({ id }) => id === read.id) ? all.map((one) => (one.id === read.id ? read : one)) : [...all, read],
  );
}

export function OtherCalendars() {
  return (
    <Section
      id="other-calendar"
      title="Add another calendar"
      text="Add your other calendar, and we won’t suggest games while you’re busy. We only read its hours, and no other team sees them."
    >
      <Calendars />
    </Section>
  );
}

function Calendars() {
  const calendars = useLoaded($otherCalendars, loadOtherCalendars);
  if (calendars.status !== 'ready')
    return <Unready of={calendars} rows={1} className="h-28" retry={loadOtherCalendars} />;
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
        <ActionButton pendingText="Reading…" action={() => readAgain(calendar)}>
          Read again<span className="sr-only">: {name}</span>
        </ActionButton>
        <ActionButton className="button-danger" pendingText="Removing…" action={() => removeCalendar(calendar)}>
          Remove<span className="sr-only"> {name}</span>
        </ActionButton>
      </div>
    </li>
  );
}

function AddCalendar() {
  return (
    <Form save={addCalendar} onDone={(_, element) => element.reset()}>
      <TextField
        name="address"
        label="Calendar link"
        help="It begins with https:// or webcal://, and often ends in .ics."
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingText="Reading it…">Add calendar</SubmitButton>
      </div>
    </Form>
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
    <details>
      <summary className="link inline-flex min-h-11 items-center [&::-webkit-details-marker]:hidden">
        Where do I find the link?
      </summary>
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
