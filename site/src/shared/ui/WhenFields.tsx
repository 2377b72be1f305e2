import { todayText } from '@playfield/contracts/fields/dates.ts';
import { endsNextDay, shiftedEnd } from '@playfield/contracts/fields/time.ts';
import { useRef, useState } from 'react';
import { DateField, TextField } from './Field.tsx';

type Props = { first: { date: string; startTime: string; endTime: string }; until?: string; focused?: boolean };

export function WhenFields({ first, until, focused = false }: Props) {
  const [hours, setHours] = useState(first);
  // Unlike the state, a ref is current when scripts fill in several fields before a render.
  const last = useRef(first);
  const isOvernight = hours.startTime !== '' && hours.endTime !== '' && endsNextDay(hours);
  return (
    <div
      className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-5 sm:grid-cols-[5fr_4fr_4fr] max-sm:*:first:col-span-full"
      onInput={({ target }) => {
        if (!(target instanceof HTMLInputElement) || target.value === '') return;
        const next = { ...last.current, [target.name]: target.value };
        const end = target.form?.elements.namedItem('endTime');
        if (target.name === 'startTime' && end instanceof HTMLInputElement)
          next.endTime = end.value = shiftedEnd(last.current, next.startTime);
        last.current = next;
        setHours(next);
      }}
    >
      <DateField
        name="date"
        label="Date"
        min={todayText()}
        max={until}
        defaultValue={first.date}
        data-first={focused ? '' : undefined}
      />
      <TextField name="startTime" label="Start time" type="time" defaultValue={first.startTime} />
      <TextField
        name="endTime"
        label="End time"
        type="time"
        defaultValue={first.endTime}
        help={isOvernight ? 'On the next day.' : undefined}
      />
    </div>
  );
}
