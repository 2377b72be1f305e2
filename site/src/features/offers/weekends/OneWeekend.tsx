import { shortDayText } from '@playfield/contracts/fields/dates.ts';
import {
  momentText,
  weekendDate,
  weekendDays,
  weekendText,
  type WeekendDay,
} from '@playfield/contracts/fields/weekends.ts';
import type { Weekend } from '@playfield/contracts/weekends.ts';
import { useState } from 'react';
import { keepFocus } from '../../../shared/ui/keepFocus.ts';
import { chooseDays } from './store.ts';

/** A weekend's days, saved as they are pressed. */
export function OneWeekend({ weekend }: { weekend: Weekend }) {
  const [pending, setPending] = useState(false);
  const { saturday, closed, days, games } = weekend;
  const titleId = `weekend-${saturday}`;
  const hasGame = (day: WeekendDay) =>
    games.some(({ status, date }) => status === 'agreed' && date === weekendDate(saturday, day));
  // What was not chosen in time is nothing to press any more; an agreed game is canceled on its page.
  const choices = weekendDays.filter(({ value }) => !closed || (days?.includes(value) && !hasGame(value)));

  async function save(next: WeekendDay[]): Promise<void> {
    if (pending) return;
    setPending(true);
    await chooseDays(weekend, next);
    setPending(false);
  }

  const withDay = (day: WeekendDay) =>
    days?.includes(day) ? days.filter((one) => one !== day) : [...(days ?? []), day];

  return (
    <article className="card grid gap-4 p-5" aria-labelledby={titleId}>
      <div className="grid gap-1">
        <h3 id={titleId} className="font-sans text-lg leading-snug font-semibold tracking-normal">
          {weekendText(saturday)}
        </h3>
        <p className="text-soft" aria-live="polite">
          {standingOf(weekend)}
        </p>
      </div>
      {choices.length > 0 && (
        <fieldset className="flex flex-wrap gap-2" data-show="acting">
          <legend className="sr-only">Days of the weekend of {weekendText(saturday)}</legend>
          {choices.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={`button ${days?.includes(value) && !closed ? 'button-solid' : 'button-quiet'}`}
              aria-pressed={closed ? undefined : (days?.includes(value) ?? false)}
              data-click="answer"
              aria-disabled={pending}
              onClick={({ currentTarget }) => keepFocus(currentTarget, save(withDay(value)))}
            >
              {closed && 'Drop out of '}
              {label}
              <span className="sr-only">, {shortDayText(weekendDate(saturday, value))}</span>
            </button>
          ))}
          {!closed && (
            <button
              type="button"
              className={`button ${days?.length === 0 ? 'button-solid' : 'button-plain'}`}
              aria-pressed={days?.length === 0}
              data-click="answer"
              aria-disabled={pending}
              onClick={({ currentTarget }) => keepFocus(currentTarget, save([]))}
            >
              Not this weekend
            </button>
          )}
        </fieldset>
      )}
    </article>
  );
}

function standingOf({ closed, closesAt, timeZone, days, seeking, games }: Weekend): string {
  const until = momentText(closesAt, timeZone);
  const names = (chosen: readonly WeekendDay[]) =>
    weekendDays
      .filter(({ value }) => chosen.includes(value))
      .map(({ label }) => label)
      .join(' and ');
  if (days === null) return `Answer by ${until}.`;
  if (days.length === 0)
    return closed ? 'You do not play this weekend.' : `You do not play. You can change that until ${until}.`;
  if (!closed) return `You would play on ${names(days)}. We look for your game on ${until}.`;
  if (games.some(({ status }) => status === 'agreed')) return 'You have a game. To cancel it, open the game.';
  return seeking.length > 0 ? `We are looking for a game on ${names(seeking)}.` : `You would play on ${names(days)}.`;
}
