import { todayText } from '@playfield/contracts/fields/dates.ts';
import { DATES_MAX } from '@playfield/contracts/matchups.ts';
import { useEffect, useRef } from 'react';
import { DateField } from '../../../shared/ui/Field.tsx';
import { Icon, Button } from '../../../shared/ui/Button.tsx';
import { FURTHER } from './posting.ts';

export type FurtherDate = { key: number; first: string };
type Props = { dates: readonly FurtherDate[]; onAdd: () => void; onRemove: (key: number) => void };

export function Dates({ dates, onAdd, onRemove }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(dates.length);

  useEffect(() => {
    const grown = dates.length > count.current;
    if (grown) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    else if (dates.length < count.current) add.current?.focus();
    count.current = dates.length;
  }, [dates.length]);

  const full = dates.length + 1 >= DATES_MAX;
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">More dates</legend>
      {dates.length > 0 && (
        <ul ref={list} className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
          {dates.map(({ key, first }, at) => (
            <li key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
              <DateField
                name={`${FURTHER}${at}`}
                label={
                  <>
                    Also on<span className="sr-only">, date {at + 2}</span>
                  </>
                }
                min={todayText()}
                defaultValue={first}
              />
              <Button
                kind="plain"
                className="mt-7 self-start"
                aria-label={`Remove date ${at + 2}`}
                onClick={() => onRemove(key)}
              >
                <Icon name="close" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button ref={add} aria-disabled={full} aria-describedby="more-dates-help" onClick={() => full || onAdd()}>
          <Icon name="plus" />
          Add a date
        </Button>
        <p id="more-dates-help" className="help">
          The same game on up to {DATES_MAX} dates.
        </p>
      </div>
    </fieldset>
  );
}
