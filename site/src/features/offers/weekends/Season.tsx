import { dateText, todayText } from '@playfield/contracts/fields/dates.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { SEASON_DAYS_MAX, weekendDays, type WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import type { Weekends } from '@playfield/contracts/weekends.ts';
import { useState } from 'react';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../../shared/ui/Field.tsx';
import { saveHabits } from './store.ts';
import { Form, SubmitButton, useErrors } from '../../../shared/ui/Form.tsx';

const LAST_DAY = todayText(new Date(Date.now() + SEASON_DAYS_MAX * DAY_MS));

/** The days of a whole season, and whether to ask on Thursdays. */
export function Season({ habits }: { habits: Weekends }) {
  const { season, asked } = habits;
  const [days, setDays] = useState<readonly WeekendDay[]>(season?.days ?? []);
  const toggle = (day: WeekendDay) => setDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  return (
    <section id="season" className="grid gap-4" aria-labelledby="season-title">
      <h2 id="season-title" className="text-heading">
        Every weekend
      </h2>
      <Form
        save={(typed) => saveHabits({ asked, season: { days: [...days], until: typed['season.until'] ?? '' } })}
        className="card grid gap-5 p-5"
        data-show="acting"
      >
        <fieldset className="grid gap-2" aria-describedby="season-days-error">
          <legend className="mb-1.5">We would play every</legend>
          {weekendDays.map(({ value, label }) => (
            <label key={value} className="check">
              <input type="checkbox" checked={days.includes(value)} onChange={() => toggle(value)} />
              <span>{label}</span>
            </label>
          ))}
          <DaysError />
        </fieldset>
        <TextField
          name="season.until"
          label="Until"
          type="date"
          min={todayText()}
          max={LAST_DAY}
          defaultValue={season?.until ?? ''}
          help="The last day of your season. Until then we do not ask, and you can still change each weekend."
        />
        <p className="flex flex-wrap gap-2">
          <SubmitButton>Save season</SubmitButton>
          {season && (
            <ActionButton
              className="button-plain"
              pendingText="One moment…"
              action={() => saveHabits({ asked, season: null })}
            >
              Remove season
            </ActionButton>
          )}
        </p>
        {season && <p className="text-soft">Saved until {dateText(season.until)}.</p>}
      </Form>
      <p className="flex flex-wrap items-center justify-between gap-3" data-show="acting">
        <span className="text-soft">
          {asked ? 'On Thursday afternoon we ask you about the weekend after next.' : 'We do not ask you on Thursdays.'}
        </span>
        <ActionButton pendingText="One moment…" action={() => saveHabits({ asked: !asked, season })}>
          {asked ? 'Do not ask' : 'Ask me on Thursdays'}
        </ActionButton>
      </p>
    </section>
  );
}

function DaysError() {
  return (
    <p id="season-days-error" className="error" role="alert">
      {useErrors()['season.days']}
    </p>
  );
}
