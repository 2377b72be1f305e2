import { listPageViews, type DateRange, type PageViews as Views } from '@playfield/contracts/admin/records.ts';
import { DAY_MS } from '@playfield/contracts/fields/time.ts';
import { atom } from 'nanostores';
import { useEffect, useState } from 'react';
import { Unready, useValue } from '../../shared/ui/States.tsx';
import { TitledTable, type Column, momentOf } from './DataTable.tsx';
import { loadable } from '../../shared/stores/calls.ts';
import { $stats, ask, refreshStats } from './stores/session.ts';
import { ErrorText, TextField } from '../../shared/ui/Field.tsx';

const DAYS_SHOWN = 12 * 7;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const $range = atom<DateRange>({ from: dayOf(Date.now() - (DAYS_SHOWN - 1) * DAY_MS), to: dayOf(Date.now()) });
const [$pageViews, loadPageViews] = loadable(
  () => ask(listPageViews, { query: $range.get() }),
  'Page views could not be loaded.',
);

type Page = Views['pages'][number];
type Day = Views['days'][number];

const pages: readonly Column<Page>[] = [
  { label: 'Page', text: ({ path }) => path },
  { label: 'Views', text: ({ views }) => views, numeric: true },
  { label: 'Clicks', text: ({ clicks }) => clicks.map(({ name, count }) => `${name} ${count}`).join(', ') || null },
];
const days: readonly Column<Day>[] = [
  { label: 'Day', text: ({ day }) => day, cell: ({ day }) => momentOf(day) },
  { label: 'Views', text: ({ views }) => views, numeric: true },
];

export function PageViews() {
  const views = useValue($pageViews);
  useEffect(() => void refreshStats(), []);
  return (
    <>
      <Newsletter />
      <RangeForm />
      <p className="text-soft">
        Counted without cookies, and not for visitors who opt out. About half a minute old. A view is a page that is
        opened, or a change of its address such as another filter. Links are named by the page they lead to.
      </p>
      {views.status !== 'ready' && <Unready of={views} rows={4} className="h-12" retry={loadPageViews} />}
      {views.status === 'ready' && (
        <>
          <TitledTable title="By page" columns={pages} rows={views.value.pages} keyOf={({ path }) => path} />
          <TitledTable title="By day" columns={days} rows={views.value.days} keyOf={({ day }) => day} />
        </>
      )}
    </>
  );
}

function RangeForm() {
  const range = useValue($range);
  const [wrong, setWrong] = useState(false);
  useEffect(() => void loadPageViews(), []);

  function change(part: 'from' | 'to', day: string): void {
    if (day === '') return;
    const next = { ...range, [part]: day };
    $range.set(next);
    setWrong(next.from > next.to);
    if (next.from <= next.to) void loadPageViews();
  }

  return (
    <fieldset className="flex flex-wrap items-end gap-4">
      <legend className="sr-only">Range of days</legend>
      {(['from', 'to'] as const).map((part) => (
        <TextField
          key={part}
          name={`range-${part}`}
          label={part === 'from' ? 'From' : 'To'}
          type="date"
          value={range[part]}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'range-error' : undefined}
          onChange={({ currentTarget }) => change(part, currentTarget.value)}
        />
      ))}
      {wrong && <ErrorText id="range-error">The first day must not be after the last one.</ErrorText>}
    </fieldset>
  );
}

function Newsletter() {
  const counts = useValue($stats)?.newsletter;
  if (!counts) return null;
  const { confirmed, requested, left } = counts;
  return (
    <p className="text-soft">
      Newsletter: <strong className="text-ink">{confirmed.toLocaleString('en-US')}</strong> get it,{' '}
      {requested.toLocaleString('en-US')} have not confirmed yet, {left.toLocaleString('en-US')} have left.
    </p>
  );
}
