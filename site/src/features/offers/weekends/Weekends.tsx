import { momentText, shortDayText } from '@playfield/contracts/fields/dates.ts';
import * as words from '@playfield/contracts/fields/weekends.ts';
import type { WeekendDay } from '@playfield/contracts/fields/weekends.ts';
import * as calls from '@playfield/contracts/weekends.ts';
import type { Weekend, WeekendHabit } from '@playfield/contracts/weekends.ts';
import { Fragment } from 'react';
import { TextLink } from '../../../shared/ui/Button.tsx';
import { Segments } from '../../../shared/ui/Field.tsx';
import { Titled } from '../../../shared/ui/Section.tsx';
import { Unready, useFresh, useValue } from '../../../shared/ui/States.tsx';
import { getAvailability } from '@playfield/contracts/availability.ts';
import { ask } from '../../../shared/api/ask.ts';
import { act, loadable } from '../../../shared/stores/calls.ts';
import { showSuccess } from '../../../shared/stores/toasts.ts';

const [$weekends, loadWeekends] = loadable(
  async () => (await ask(getAvailability, {})).weekends,
  'Failed to fetch your weekends',
);

const show = (value: calls.Weekends) => $weekends.set({ status: 'ready', value });

async function chooseDays(saturday: string, days: readonly WeekendDay[]): Promise<void> {
  const save = async () => show(await ask(calls.setWeekends, { body: { weekend: { saturday, days: [...days] } } }));
  if (!(await act(['Not saved', 'Please try again.'], save))) void loadWeekends();
}

async function saveHabit(habit: calls.WeekendHabit): Promise<void> {
  await act(['Not saved', 'Please try again.'], async () => {
    show(await ask(calls.setWeekends, { body: { habit } }));
    showSuccess('Saved');
  });
}

export function Weekends({ teamId }: { teamId: number }) {
  const weekends = useValue($weekends);
  useFresh(() => void loadWeekends(), teamId);
  if (weekends.status !== 'ready') return <Unready of={weekends} rows={3} className="h-40" retry={loadWeekends} />;
  const { ready, weekends: shown, habit } = weekends.value;
  if (!ready)
    return (
      <p className="notice">
        Add your field or town, your free hours and how far you would go. Then we can find games for your weekends.
      </p>
    );
  return (
    <>
      <Titled level="h2" title="Your weekends" className="grid gap-4">
        <p className="max-w-prose text-soft">
          On Sunday evening we look for an opponent among all the teams that want to play, and suggest a game with a
          time and a field. It’s on once both of you say yes.
        </p>
        {shown.map(
          (weekend) => (!weekend.closed || weekend.days) && <OneWeekend key={weekend.saturday} {...weekend} />,
        )}
      </Titled>
      <Habit habit={habit} />
    </>
  );
}

function OneWeekend(weekend: Weekend) {
  const { saturday, closed, days, agreed, games } = weekend;
  const dates = words.weekendText(saturday);
  const options = words.weekendChoices.filter(
    (choice) =>
      !closed ||
      (choice.days.every((day) => days?.includes(day)) &&
        agreed.every((day) => choice.days.some((one) => one === day))),
  );
  return (
    <article className="card grid gap-4 p-5" aria-labelledby={`weekend-${saturday}`}>
      <div className="grid gap-1">
        <h3 id={`weekend-${saturday}`} className="text-subheading leading-snug">
          {dates}
        </h3>
        <p className="text-soft" aria-live="polite">
          {(closed || days?.length === 0) &&
            games.map(({ id, date, opponent }) => (
              <Fragment key={id}>
                You {days?.length === 0 ? 'still ' : ''}play <TextLink href={`/games/${id}`}>{opponent}</TextLink> on{' '}
                {shortDayText(date)}.{' '}
              </Fragment>
            ))}
          {stateOf(weekend)}
        </p>
      </div>
      {options.length > 1 && (
        <div data-show="acting">
          <Segments
            name={saturday}
            legend={<span className="sr-only">Days of the weekend of {dates}</span>}
            options={options}
            value={days ? words.choiceOf(days) : ''}
            onChange={(value) => void chooseDays(saturday, options.find((one) => one.value === value)?.days ?? [])}
          />
        </div>
      )}
    </article>
  );
}

function stateOf({ closed, closesAt, timeZone, days, seeking, agreed }: Weekend): string {
  const until = momentText(closesAt, timeZone);
  if (days === null) return `Do you want a game? Answer by ${until}.`;
  if (days.length === 0) {
    const not = agreed.length > 0 ? 'We won’t look for another game.' : 'You’re not playing this weekend.';
    return closed ? not : `${not} You can change that until ${until}.`;
  }
  if (!closed) {
    const left = days.filter((day) => !agreed.includes(day));
    const plays = agreed.length > 0 ? `You already have a game on ${words.daysText(agreed)}. ` : '';
    return left.length === 0
      ? `${plays}We won’t look for another game.`
      : `${plays}You’re free ${words.daysText(left)}. On ${until}, we’ll look for an opponent.`;
  }
  if (agreed.length > 0) return 'To cancel, open the game.';
  if (seeking.length > 0) return `We are looking for a game on ${words.daysText(seeking)}.`;
  return `You’re free ${words.daysText(days)}.`;
}

const HABITS = [
  { value: 'ask', label: 'It varies. Ask us on Thursdays' },
  { value: 'saturday', label: 'We play Saturdays' },
  { value: 'sunday', label: 'We play Sundays' },
  { value: 'both', label: 'We play both days' },
  { value: 'none', label: 'Don’t ask us' },
] as const;

function Habit({ habit }: { habit: WeekendHabit }) {
  return (
    <Titled level="h2" title="Every weekend" id="every" className="grid gap-4">
      <div className="card grid gap-4 p-5" data-show="acting">
        <Segments
          name="habit"
          legend="When do you usually play?"
          options={HABITS}
          value={habit}
          onChange={(value) => void saveHabit(HABITS.find((one) => one.value === value)?.value ?? 'ask')}
        />
        <p className="text-soft">
          This applies during your season, except for your days off. You can still change any weekend.
        </p>
      </div>
    </Titled>
  );
}
