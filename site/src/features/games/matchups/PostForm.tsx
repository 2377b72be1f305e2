import { todayText } from '@playfield/contracts/fields/dates.ts';
import { ADDITIONAL_INFO_MAX } from '@playfield/contracts/matchups.ts';
import { competitionLevels, distanceOptions } from '@playfield/contracts/fields/options.ts';
import type { User } from '@playfield/contracts/users.ts';
import { WhenFields } from '../../../shared/ui/WhenFields.tsx';
import { useEffect, useState } from 'react';
import { fillUnsent, keepUnsent, unsent } from '../../../shared/forms/unsent.ts';
import { typedValues } from '../../../shared/api/values.ts';
import { createPlaceSearch } from '../../../shared/stores/places.ts';
import { DEFAULT_TRAVEL_DISTANCE, FURTHER, postAvailability } from './posting.ts';
import { weekAfter } from '../../../shared/format/days.ts';
import { SelectField, TextArea, useForm, FormState, SubmitButton } from '../../../shared/ui/Field.tsx';
import { Dates, type FurtherDate } from './Dates.tsx';
import { Preview, useDraft } from './Preview.tsx';
import { WhatFields, WhereFields } from './fields.tsx';
import { $own } from '../../teams/availability/store.ts';
import { useFormClash } from '../../teams/clash/useFormClash.tsx';
import { AskAllField } from './AskAllField.tsx';
import { useValue } from '../../../shared/ui/States.tsx';

const distances = [{ value: 'any', label: 'All distances' }, ...distanceOptions];

const given = () => ({ ...Object.fromEntries(new URLSearchParams(location.search)), ...unsent() });

export function PostForm({ user }: { user: User }) {
  const [places] = useState(createPlaceSearch);
  const [early] = useState<Record<string, string>>(given);
  const { date = '', startTime = '', endTime = '' } = early;
  const own = useValue($own);
  const [chosenType, setMatchupType] = useState(early['matchupType']);
  const matchupType = chosenType ?? (own?.homeField ? 'hosting' : 'looking');
  const [further, setFurther] = useState<readonly FurtherDate[]>(() =>
    Object.entries(early).flatMap(([name, first], key) => (name.startsWith(FURTHER) ? [{ key, first }] : [])),
  );
  const clash = useFormClash('post');
  const { state, form } = useForm((element) =>
    postAvailability(typedValues(element), places, further.length, clash.isFound),
  );
  const looking = matchupType === 'looking';
  const count = further.length + 1;
  const { draft, read } = useDraft(form.ref, `${matchupType} ${further.map(({ key }) => key).join(' ')}`);

  useEffect(() => {
    if (form.ref.current) fillUnsent(form.ref.current);
  }, [form.ref]);

  useEffect(() => {
    if (own && date && !startTime)
      void import('../../teams/availability/hours.ts').then(({ fillHours }) => fillHours(form.ref.current, own, date));
  }, [own, date, startTime, form.ref]);

  return (
    <FormState value={state}>
      <form
        {...form}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8"
        onInput={(event) => {
          form.onInput(event);
          clash.clear();
          read();
          keepUnsent(event.currentTarget);
        }}
      >
        <div className="card grid gap-6 p-5 sm:p-8">
          <WhatFields user={user} matchupType={matchupType} onMatchupType={setMatchupType} />
          <WhenFields first={{ date: date < todayText() ? '' : date, startTime, endTime }} />
          <Dates
            dates={further}
            onAdd={() =>
              setFurther([...further, { key: (further.at(-1)?.key ?? 0) + 1, first: weekAfter(draft.dates) }])
            }
            onRemove={(key) => setFurther(further.filter((date) => date.key !== key))}
          />
          <WhereFields user={user} looking={looking} places={places} onPlace={read} />
          <div className="grid gap-5 sm:grid-cols-2">
            {looking && (
              <SelectField
                name="maxTravelDistance"
                label="Travel distance"
                help="How far you would go to play."
                options={distances}
                defaultValue={`${DEFAULT_TRAVEL_DISTANCE}`}
              />
            )}
            <SelectField
              name="competitionLevel"
              label="Competition level (optional)"
              options={competitionLevels}
              none="Not specified"
              defaultValue={user.competitionLevel ?? ''}
            />
          </div>
          <TextArea
            name="additionalInfo"
            label="Additional information (optional)"
            help="Format, field, parking, officials. Everyone can read this: no street addresses or phone numbers."
            maxLength={ADDITIONAL_INFO_MAX}
          />
          <AskAllField draft={draft} user={user} own={own} />
        </div>
        <aside className="lg:sticky lg:top-24 lg:row-span-2">
          <Preview draft={draft} user={user} />
        </aside>
        <div className="grid gap-4">
          {clash.warning}
          <SubmitButton className="button-primary sm:justify-self-end sm:px-10" pendingText="Posting…">
            {clash.canGoOn ? 'Post anyway' : count === 1 ? 'Post Availability' : `Post ${count} games`}
          </SubmitButton>
        </div>
      </form>
    </FormState>
  );
}
