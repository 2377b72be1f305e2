import { shortDayText, todayText } from '@playfield/contracts/fields/dates.ts';
import { useState } from 'react';
import { EmptyState, Skeleton, Unready, useFresh, useValue } from '../../../shared/ui/States.tsx';
import { FreeSaturday, Month } from './Month.tsx';
import { byDay, entriesOf, freeSaturdays, type Entry, $schedule, loadSchedule } from './schedule.ts';
import { ScheduledEntry } from './ScheduledEntry.tsx';
import { Button, TextLink } from '../../../shared/ui/Button.tsx';
import { SignedIn } from '../../../shared/ui/SignedIn.tsx';

const WEEKENDS = 6;

export default function Schedule() {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 pt-3 pb-8 md:pb-12">
      <SignedIn managers waiting={<Skeleton rows={4} className="h-24" />}>
        {({ id }) => <Games userId={id} />}
      </SignedIn>
    </div>
  );
}

function Games({ userId }: { userId: number }) {
  const schedule = useValue($schedule);
  const [view, setView] = useState<'list' | 'month'>('list');
  useFresh(() => void loadSchedule(), userId);
  if (schedule.status !== 'ready') return <Unready of={schedule} rows={4} className="h-24" retry={loadSchedule} />;
  const entries = entriesOf(schedule.value);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <fieldset className="flex gap-2">
          <legend className="sr-only">Show as</legend>
          {(['list', 'month'] as const).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={view === name}
              className={`button ${view === name ? 'button-solid' : 'button-quiet'}`}
              onClick={() => setView(name)}
            >
              {name === 'list' ? 'List' : 'Month'}
            </button>
          ))}
        </fieldset>
        <TextLink href="/availability" data-show="acting">
          When we’re free
        </TextLink>
        <TextLink href="/team-profile#settings" data-show="acting">
          Subscribe to our games
        </TextLink>
      </div>
      {view === 'list' ? <List entries={entries} /> : <Month entries={entries} />}
    </>
  );
}

function List({ entries }: { entries: readonly Entry[] }) {
  const [showsPast, setShowsPast] = useState(false);
  const today = todayText();
  const coming = entries.filter(({ date }) => date >= today);
  const past = entries.filter((entry) => entry.date < today && 'game' in entry && wasPlayed(entry.game.standing));
  const days = byDay(coming);
  const free = freeSaturdays(entries, today, WEEKENDS);
  const listed = [...new Set([...days.keys(), ...free])].toSorted();
  return (
    <>
      {coming.length === 0 && <NothingPlanned />}
      <ol className="grid gap-6">
        {listed.map((day) => (
          <li key={day} className="grid gap-3">
            <h2 className="text-heading">
              <time dateTime={day}>{day === today ? `Today, ${shortDayText(day)}` : shortDayText(day)}</time>
            </h2>
            {days.get(day)?.map((entry) => (
              <ScheduledEntry key={keyOf(entry)} entry={entry} />
            ))}
            {free.includes(day) && <FreeSaturday saturday={day} />}
          </li>
        ))}
      </ol>
      {past.length > 0 && (
        <section className="grid gap-3">
          <Button className="justify-self-start" aria-expanded={showsPast} onClick={() => setShowsPast(!showsPast)}>
            {showsPast ? 'Hide past games' : 'Show past games'}
          </Button>
          {showsPast && past.toReversed().map((entry) => <ScheduledEntry key={keyOf(entry)} entry={entry} isPast />)}
        </section>
      )}
    </>
  );
}

const wasPlayed = (standing: string) => standing === 'agreed' || standing === 'canceled';
const keyOf = (entry: Entry) => ('game' in entry ? entry.game.game.id : entry.proposal.id);

function NothingPlanned() {
  return (
    <EmptyState icon="calendar" title="No games coming up">
      <p className="max-w-prose text-soft">Find a game that fits, or post when you are free. Both show up here.</p>
      <a href="/find-games" className="button button-solid">
        Find games
      </a>
    </EmptyState>
  );
}
