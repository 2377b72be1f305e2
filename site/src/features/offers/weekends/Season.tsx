import { dateText, todayText } from '@playfield/contracts/fields/dates.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { SEASON_DAYS_MAX, weekendDays } from '@playfield/contracts/fields/weekends.ts';
import type { Weekends } from '@playfield/contracts/weekends.ts';
import { useState } from 'react';
import { ActionButton } from '../../../shared/ui/Button.tsx';
import { Segments, TextField } from '../../../shared/ui/Field.tsx';
import { Form, SubmitButton } from '../../../shared/ui/Form.tsx';
import { saveHabits } from './store.ts';

const LAST_DAY = todayText(new Date(Date.now() + SEASON_DAYS_MAX * DAY_MS));
const DAYS = [...weekendDays, { value: 'saturday sunday', label: 'Both days' }];

export function Season({ habits: { season, asked } }: { habits: Weekends }) {
  const [chosen, choose] = useState(season?.days.join(' ') ?? '');
  const days = weekendDays.flatMap(({ value }) => (chosen.includes(value) ? [value] : []));
  return (
    <section id="season" className="grid gap-4" aria-labelledby="season-title">
      <h2 id="season-title" className="text-heading">
        Every weekend
      </h2>
      <Form
        save={({ 'season.until': until = '' }) => saveHabits({ asked, season: { days, until } })}
        className="card grid gap-5 p-5"
        data-show="acting"
      >
        <Segments name="season.days" legend="We would play every" options={DAYS} value={chosen} onChange={choose} />
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
