import type { DateRange, StatsRow } from '@playfield/contracts/admin/stats.ts';
import { labelOf, sports, states } from '@playfield/contracts/fields/options.ts';
import { $statsReport, $range, loadStatsReport } from './stores/stats.ts';
import { FailedState, Skeleton } from '../../shared/ui/States.tsx';
import { useValue } from '../../shared/ui/useValue.ts';
import { Chart } from './Chart.tsx';
import { TitledTable, type Column } from './DataTable.tsx';
import { RangeForm } from './RangeForm.tsx';
import { momentOf, weeksOf } from './labels.ts';

/** Agreed games per hundred posted; null if none were posted. */
function matchRate({ games, matches }: StatsRow): number | null {
  return games === null || matches === null || games === 0 ? null : Math.round((100 * matches) / games);
}

const columnsBy = (label: string, wordsOf: (key: string) => string): readonly Column<StatsRow>[] => [
  { label, text: ({ key }) => wordsOf(key) },
  { label: 'Sign-ups', text: ({ signUps }) => signUps, numeric: true },
  { label: 'Games posted', text: ({ games }) => games, numeric: true },
  { label: 'Matches made', text: ({ matches }) => matches, numeric: true },
  { label: 'Messages', text: ({ messages }) => messages, numeric: true },
  {
    label: 'Match rate',
    text: matchRate,
    cell: (figure) => {
      const rate = matchRate(figure);
      return rate === null ? '–' : `${rate}%`;
    },
    numeric: true,
  },
];

const keyOf = ({ key }: StatsRow) => key;
const byWeek = columnsBy('Week of', momentOf);
const bySport = columnsBy('Sport', (key) => labelOf(sports, key));
const byState = columnsBy('State', (key) => (key === 'unknown' ? 'Unknown' : labelOf(states, key)));

export function Growth() {
  const figures = useValue($statsReport);
  const range = useValue($range);
  return (
    <>
      <RangeForm load={loadStatsReport} />
      {figures.status === 'loading' && <Skeleton rows={3} className="h-44" />}
      {figures.status === 'failed' && <FailedState message={figures.message} retry={() => void loadStatsReport()} />}
      {figures.status === 'ready' && (
        <>
          {figures.value.unavailable.length > 0 && (
            <p className="notice">Not all of it is here: {figures.value.unavailable.join(', ')} did not answer.</p>
          )}
          <div className="grid gap-4 md:grid-cols-2">
            <Chart label="Sign-ups" bars={barsOf(figures.value.weeks, range, ({ signUps }) => signUps)} />
            <Chart label="Games posted" bars={barsOf(figures.value.weeks, range, ({ games }) => games)} />
            <Chart label="Matches made" bars={barsOf(figures.value.weeks, range, ({ matches }) => matches)} />
            <Chart label="Messages" bars={barsOf(figures.value.weeks, range, ({ messages }) => messages)} />
            <Chart label="Match rate" unit="%" bars={barsOf(figures.value.weeks, range, matchRate)} />
          </div>
          <TitledTable title="By week" name="weeks" columns={byWeek} rows={figures.value.weeks} keyOf={keyOf} />
          <TitledTable title="By sport" name="sports" columns={bySport} rows={figures.value.sports} keyOf={keyOf} />
          <TitledTable title="By state" name="states" columns={byState} rows={figures.value.states} keyOf={keyOf} />
        </>
      )}
    </>
  );
}

/** One bar per week of the range; weeks without data have none. */
function barsOf(weeks: readonly StatsRow[], range: DateRange, value: (figure: StatsRow) => number | null) {
  const known = new Map(weeks.map((figure) => [figure.key, figure]));
  return weeksOf(range).map((key) => {
    const figure = known.get(key);
    return { key: momentOf(key), value: figure ? value(figure) : 0 };
  });
}
